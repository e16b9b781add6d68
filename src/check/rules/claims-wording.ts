// claims/wording: words that promise what no therapist can promise.
import { anyOf, checkPhrases, FEW } from "../phrases.ts";
import { britishRule } from "../rule.ts";

/** That it works; how long, how fast and how easily; how safe it is, and who says so; that it is better than others. */
const PROMISES = anyOf(String.raw`
	guarantee\w*|cures?|cured|curing|healed from|miracle\w*|miraculous\w*|100% success\w*
	100% effective|100% results|foolproof|fail-safe|works for everyone|it always works|never fails|certain to stop
	banish anxiety|banish your anxiety|banish fear\w*|banish cravings|eliminates|eliminate your anxiety
	eliminate your fear\w*|rid you of|clinically proven|proven to|proven success
	proven (?:result|method|technique)\w*

	(?:stop|quit)\w*${FEW} (?:permanently|for good|forever|in${FEW} one session|in a single session|in one hour)
	(?:stop|quit)\w*${FEW} (?:effortlessly|the easy way)|stop\w*${FEW} (?:for ever|in an hour|overnight|easily)
	easily stop|(?:effortlessly|easy way to) (?:stop|quit)|(?:stop|quit) smoking in${FEW} minutes
	(?:smoke-free|non-smoker) in${FEW} hour\w*|never (?:smoke|crave|worry)${FEW} again|never feel${FEW} anxious again
	never (?:vape|binge|panic|feel pain) again|never (?:want a|have another) cigarette|never go back to cigarettes

	permanently (?:stop|change|remove)\w*|permanently (?:free|gone)|change\w*${FEW} (?:permanently|overnight)
	permanent (?:result|change|solution)\w*|permanent relief|(?:change is|results are) permanent|once and for all
	(?:free of|free from|give up|lose|break|goodbye to)${FEW} for good|free from${FEW} forever
	gone (?:permanently|for good|for ever|forever|in one session|in an hour|overnight)
	(?:in|after) (?:just|only) one session|one session is (?:enough|all)|instant relief|instant (?:result|change)\w*
	results are instant|works instantly|instantly calm\w*|overnight result\w*|disappear\w*${FEW} overnight
	lose${FEW} effortlessly|no willpower needed|no effort required|without willpower|without any willpower

	(?:completely|totally|perfectly|absolutely|100%) safe|safe for everyone|safer than|risk-free
	(?:no|without|free from) side effects|no adverse effects|NHS (?:approved|recommended)|GP recommended
	doctor approved|recommended by (?:doctors|GPs|the NHS)|(?:trusted|approved) by (?:doctors|the NHS)
	(?:endorsed|backed) by the NHS|(?:doctors|GPs) recommend us

	best hypnotherap\w* in|leading hypnotherapist\w*|leading hypnotherapy clinic|more effective than
	better than (?:medication|tablets)|throw away your (?:tablets|medication)|no longer need medication
	no need for medication|replaces medication|replace your antidepressants
`);

/** What may be guaranteed, other innocent uses of these words, denials, doubts and warnings. */
const INNOCENT = anyOf(String.raw`
	guarantee\w*${FEW} (?:confidential|repl|answer|appointment|refund|slot|return)\w*
	guarantee\w*${FEW} (?:place|parking|privacy)|(?:confidential\w*|privacy|appointment|place)${FEW} guaranteed
	money-back guarantee|cured meat\w*|cured (?:ham|salmon)|(?:rest|talking) cure|antibiotics|patches
	safer than (?:driving|flying)|miracle question|never fails to|feel\w*${FEW} safe|safe (?:place|space|to|distance)
	side effects${FEW} reported|for good (?:or|sleep|food|health)|for good reason\w*

	not|can['’]t|cannot|(?:do|does|is|are|wo)n['’]t|neither|nor|nobody|no one|nothing|rarely
	no (?:guarantee|cure|miracle|promise|therap)\w*|no (?:proven|such|method)|no treatment
	never (?:promise|claim|guarantee|say)\w*|cure (?:is|would)|cure${FEW} does not|guarantees are not|rather than
	instead of|whether|avoid\w*|against|beware|wary|wrong to|forbid\w*|belief|believe\w*
	who (?:promise|guarantee|claim|offer)\w*|anyone who|the word|(?:look|search|hope)\w* for|expect\w*|myth\w*|quack\w*
	some|few|sometimes|likely|(?:could|may|might)${FEW} one session|one session (?:could|may)|you may want|want to
	if you want|study|studies|trial\w*|CBT|EMDR|exercise|mindfulness|said|I no longer|in 1[789]\w*|century|Victorian\w*
	used to
`);

const LIST = {
	find: PROMISES,
	unless: INNOCENT,
	isInnocent: (sentence: string) => sentence.endsWith("?"),
};

const describe = (words: string) => ({
	message: `"${words}" promises a result or safety, which British advertising rules forbid without evidence`,
	hint: 'Say what you do and how people often feel, as in "can help you feel calmer"',
});

export const claimsWording = britishRule("claims/wording", {
	checkContent: (file) => checkPhrases(LIST, file, describe),
});
