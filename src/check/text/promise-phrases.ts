// The words that promise too much, by what they promise. promise.ts decides whether they do.
import { PROBLEM } from "./health-words.ts";

export interface Phrase {
	readonly kind?:
		| "result"
		| "safety"
		| "backing"
		| "rank"
		| "medicine"
		| "hurry";
	/** Tested first where the pattern is long. */
	readonly sign?: RegExp;
	readonly pattern: string;
	readonly unless?: RegExp;
	readonly onlyWith?: RegExp;
	/** A verb, whose subject must be the practice or a client. */
	readonly isVerb?: true;
	/** Words that some people may find true, and others wish for. */
	readonly isSoft?: true;
}

/** Words for a result, without which "in one session" or "permanently" promises nothing. */
const RESULT = new RegExp(
	`\\b(?:stop(?:s|ped)?(?=\\s*(?:$|[.,;!]|\\w+ing\\b|for good))|quit(?:s|ting)?|cur\\w+|gone|free(?:dom)? (?:of|from)|smoke[- ]free|goodbye to|non-smoker|rid|fix(?:es|ed)?|overcomes?|los[et]|(?:leave|put) (?:[\\w'’-]+ ){1,5}(?:behind|down)|chang(?:es?|ed) (?:your|my|lives|habits)|(?:is|are|feel) changed|break|broken|beat|(?:heal|remov|eliminat|resolv|banish|conquer|eras|delet|end)\\w* (?:[\\w'’-]+ ){0,3}(?:${PROBLEM})|(?:deleted|erased|eliminated|removed|healed) from|disappear\\w*|vanish\\w*|relief|transform\\w*|works|worked|(?:${PROBLEM}) (?:is|are|was|were) over|(?:${PROBLEM}) ends?)\\b`,
	"i",
);
/** These may be guaranteed, because they promise nothing about health. */
const SERVICE =
	/\b(?:confidential\w*|privacy|private|repl(?:y|ies)|respon\w+|answer|refund|money|appointment|price|fee|place|slot|secure|statutory)\b/i;
export const HEDGE =
	/\b(?:may|might|could|sometimes|some|few|occasionally|rarely|not every\w*|not always|want(?:s|ed|ing)?|wish\w*|hop(?:e|es|ed|ing)|would like|try|tries|tried|trying|aim(?:s|ed)?|goals?|need(?:s|ed)?|talk(?:s|ed)? (?:\w+ )?about|discuss|nobody|determined)\b/i;

const TIME =
	"(?:(?:a day|an afternoon|minutes|days|no time)|(?:an?|one|a single|two|three|four|five|six|seven|eight|nine|ten|a few|\\d+|thirty|sixty|ninety)(?:-| )(?:single |short )?(?:sessions?|visits?|hours?|appointments?|minutes?|days?|weeks?))";
const LOCAL =
	"(?:London|Britain|England|Scotland|Wales|Europe|the UK|the country|the world|the city|town)";
const BEST =
	"(?:best|leading|top|finest|foremost|number one|no\\.? ?1|#1|most (?:successful|effective|trusted|experienced|powerful|advanced))";
const MEDICINES =
	"(?:tablets?|pills?|medicines?|medications?|meds|anti-?depressants?|inhalers?|insulin|painkillers?|prescriptions?|sleeping pills?|beta[- ]?blockers?|statins?|(?:doctors?|GP)(?!['’]?s? (?:letter|referral|note|permission)|['’]s))";

/** Every promise contains one of these beginnings, which are quick to find. */
export const SIGN =
	/\b(?:cur[ei]|guarant|promise|free|heal|eliminat|eradicat|banish|eras|remov|conquer|defeat|abolish|vanquish|dissolv|wip|melt|revers|delet|rid|getting|ends?\b|an end|disappear|vanish|thing of|permanent|for (?:good|ever|life)|forever|once and|never|won['’]t|will not|last|instant|immediate|overnight|works?\b|relief|results?|effective|proven|mirac|100|(?:one|single|two|three|four|five|six|seven|eight|nine|ten|few|thirty|sixty|ninety|an?|\d+)[ -](?:single |short |\w+ )?(?:session|visit|hour|appointment|minute|da[yi]|week|afternoon)|in (?:days|minutes|no time)|by (?:tonight|tomorrow|the week|next)|all (?:it|you|of|our)|always|certain|sure|bound|cannot|can['’]t|fool|fail|every|nobody|no |none of|zero|without|effortless|easy|easil|with ease|side|risk|completely|totally|perfectly|absolutely|entirely|NHS|NICE|doctor|GP|clinically|medically|approved|endorsed|recommended|trusted|backed|psychiatrists|scientists|experts|best|leading|top|finest|foremost|number one|most|second to|better|faster|safer|stronger|more|beats|outperforms|unrivalled|unbeatable|unmatched|stop|com(?:e|ing) off|throw|ditch|give up|do without|bin|drop|forget|quit|replace|instead|don['’]t|only|places|slots|spaces|spots|appointments|do not|offer|price|discount|deal|limited|hurry|today|this week|while|before|act|book|call|ring)/i;

export const PHRASES: readonly Phrase[] = [
	{
		sign: /\bcur[ei]/i,
		pattern: `cures?(?! for (?!(?:[\\w'’-]+ ){0,2}(?:${PROBLEM})))|cure-all|cured|curing`,
		unless:
			/\b(?:cur(?:ed|ing) (?:\w+ )?(?:meats?|ham|bacon|sausages?|fish|salmon|egg yolks?|cheese|glue|concrete|resin)|(?:salmon|ham|bacon|concrete|resin|varnish) (?:is|was) cured)\b|\bcurates?\b|(?<!^)\bThe Cure\b|^The Cure (?:play|sang|is a band)/,
	},
	{ pattern: "guarante(?:e[sd]?|eing)", unless: SERVICE },
	{
		sign: /promise/i,
		pattern: `(?:we|I) promise (?:that )?you(?:r (?:\\w+ ){0,2}(?:${PROBLEM})| (?:will|can)|['’]ll)|(?:we|I) promise to (?:stop|cure|end|free|fix|rid)`,
	},
	{
		sign: /heal|eliminat|eradicat|banish|eras|remov|conquer|defeat|abolish|vanquish|dissolv|wip|melt|revers|delet|\brids?\b|\bends?\b|free (?:of|from)/i,
		pattern: `(?:(?:heal|eliminat|eradicat|banish|eras|remov|conquer|defeat|abolish|vanquish|dissolv|wip|melt|revers|delet)(?:e|es|ed|s|ing)?(?: out| away)?|(?:gets?|getting|rids?) (?:you |yourself |them )?(?:rid )?of|puts? an end to|ends? (?:your|the|all)|(?:be|become|leaves?|live|walk (?:out|away)|sets? you) (?:completely |totally )?free (?:of|from)) (?:[\\w'’-]+ ){0,3}(?:${PROBLEM})`,
		isVerb: true,
		isSoft: true,
	},
	{
		sign: /disappear|vanish|melt|heal|eliminat|eras|banish|thing of/i,
		pattern: `(?:${PROBLEM}) (?:(?:can|will|is|are|was|were|be|been|gets?|simply) ){0,3}(?:healed|eliminated|erased|banished|disappears?|disappeared|vanish(?:es|ed)?|melts? away|a thing of the past)`,
		isSoft: true,
	},
	{
		pattern:
			"permanently|for good(?=\\s*(?:$|[.,;!)–—-]|and\\b|in\\b|with\\b|after\\b|through\\b))|for ever|forever|for life|once and for all",
		unless:
			/\b(?:address|closed|hours|moved|opening|rooms|skills?|friends?)\b/i,
		onlyWith: RESULT,
		isSoft: true,
	},
	{
		pattern:
			"permanent (?:\\w+ ){0,2}(?:answer|changes?|recovery|cure|effects?|end|freedom|improvement|relief|results?|solution|success)|(?:answer|changes?|recovery|cure|effects?|freedom|improvement|relief|results?) (?:is|are|will be) (?:permanent|lifelong)",
	},
	{
		pattern:
			"(?:no|none|not one) of (?:our|my) (?:\\w+ )?(?:clients|patients|smokers) (?:has |have )?(?:ever )?(?:relapse[sd]?|smoke[sd]?|returns?|fail(?:s|ed)?|c[oa]mes? back)|there is (?:no|not one) (?:\\w+ ){1,2}(?:that )?(?:we|I) (?:cannot|can['’]t) (?:cure|break|heal|treat|end|beat|stop)",
	},
	{
		pattern:
			"never (?:feel|have|suffer|get) (?:\\w+ ){0,2}(?:pain|anxiety|fear|panic|cravings?|stress) again|(?:never|won['’]t|will not) (?:ever )?(?:\\w+ ){0,2}(?:smoke|vape|worry|crave|suffer|panic|fear|binge|drink|gamble|relapse|struggle|be (?:afraid|anxious)|want)\\b[^.;:]{0,60}?\\bagain|never (?:have|suffer|feel) another (?:\\w+ )?(?:panic|craving|attack|cigarette)|(?:never|['’]ll never) (?:smoke|worry|vape) again|never (?:ever )?(?:go|goes) back to (?:\\w+ ){0,2}(?:cigarettes|smoking|drinking|gambling|vaping|old habits)|last(?:s|ing)? (?:a lifetime|for ever|forever|for life)",
		...{ isVerb: true, isSoft: true },
	},
	{
		pattern:
			"(?:instant(?:ly)?|immediate(?:ly)?|overnight) (?:\\w+ ){0,2}(?:calm\\w*|change|confidence|cure[sd]?|free|freedom|gone|relief|results?|stop\\w*|success)|results? (?:is|are) (?:instant|immediate)|(?:works?|relief|results?|effective) (?:instantly|immediately|overnight|(?:right|straight) away)",
	},
	{
		pattern: "(?:(?:clinically|scientifically|medically) )?proven",
		unless: /\b(?:un|not yet )proven\b|\bproven (?:guilty|wrong|otherwise)\b/i,
	},
	{
		pattern: "mirac(?:les?|ulous(?:ly)?)",
		unless: /\bmiracle question\b/i,
	},
	{
		pattern:
			"(?<!\\.)100\\s?(?:%|per ?cent) (?:\\w+ )?(?:cure|effective|guarante\\w+|proven|results?|success(?:ful)?)",
	},
	{
		pattern:
			"(?:one|a single|1) (?:\\w+ )?(?:session|visit|hour) (?:is|was|will be) (?:enough|all)|all (?:it takes|you need) (?:\\w+ ){0,3}is (?:one|a single) (?:\\w+ )?(?:session|visit|hour)",
		isSoft: true,
	},
	{
		pattern:
			"(?:takes|need|needs) (?:only |just )?(?:one|a single|1) (?:\\w+ )?(?:session|visit|hour)|by (?:tonight|tomorrow|the weekend|next week)",
		onlyWith: RESULT,
		isSoft: true,
	},
	{
		pattern: `(?:in|after|with|within) (?:just |only |as little as |under |less than |about )?${TIME}`,
		onlyWith: RESULT,
		isSoft: true,
	},
	{
		pattern:
			"always (?:work|succeed|help)s?|always (?:get|see|bring|achieve)s? results|(?:certain|sure|bound) to (?:work|succeed|stop|quit|lose|sleep|recover|overcome|be (?:free|cured))|works? (?:for everyone|(?:every|each) (?:single )?time|in every case|without fail|no matter)|(?:never|cannot|can['’]t) fail(?:s|ed)?|(?:nobody|no one|no client) (?:\\w+ ){0,2}fail(?:s|ed)?|fool-?proof|fail-?safe|(?:every(?:one|body)|every client|all (?:of )?our clients) (?:who comes |we see )?(?:stops?|succeeds?|recovers?|gets better|improves?|leaves? free)|healed (?:of|from)",
		isVerb: true,
	},
	{
		pattern:
			"effortless(?:ly)?|without (?:any |\\w+ or )?(?:effort|will-?power|trying)|(?:no|zero) (?:effort|will-?power) (?:is )?(?:needed|required|necessary)|the easy way|(?:easily|with ease)",
		onlyWith: RESULT,
		isSoft: true,
	},
	{
		kind: "safety",
		pattern:
			"(?:no|zero|without (?:any )?|free (?:of|from) (?:any )?) ?(?:known )?(?:(?:side|adverse)[- ](?:effects?|reactions?)|risks? (?:at all|whatsoever|involved))|side[- ]effect[- ]free|risk[- ]free|without any risk|(?:100\\s?(?:%|per ?cent)|completely|totally|perfectly|absolutely|entirely) (?:safe|harmless)(?! (?:distance|space|place))",
		unless: /\b(?:trials?|stud(?:y|ies)|reported|research)\b/i,
	},
	{
		kind: "backing",
		pattern:
			"(?:NHS|NICE|doctor|GP|clinically|medically)[- ](?:approved|endorsed|backed|recommended|trusted)|(?:approved|endorsed|recommended|trusted|backed) by (?:\\w+ ){0,2}(?:NHS|doctors|GPs|physicians|psychiatrists|psychologists|hospitals|medical profession|experts)|(?:doctors|GPs|the NHS|psychiatrists) (?:recommend|trust|endorse|approve|refer (?:\\w+ )?to)s? (?:us|our|hypno\\w+)|(?:doctors|GPs|consultants) (?:\\w+ )?(?:advise|tell|urge) (?:\\w+ ){1,3}to (?:come to |see |try |visit )?(?:us|me|our|hypno\\w+)|(?:doctors|GPs|scientists|experts) (?:agree|confirm)(?: that)? (?:hypno|we|our|it|this)\\w*",
		unless: /\b(?:CBT|cognitive|EMDR|talking therap\w+|exercise)\b/,
	},
	{
		kind: "rank",
		pattern: `${LOCAL}['’]s (?:\\w+ )?${BEST}|${BEST} (?:[\\w-]+ ){0,3}(?:in|across|throughout) ${LOCAL}|(?:we|I|our (?:\\w+ ){0,2}\\w+) (?:am|are|is) (?:simply |still |truly )?the ${BEST}|${BEST} (?:(?:clinical|online) )?(?:hypnotherap(?:y|ists?)|hypnotists?|clinic|practice)(?! for you)|second to none|no (?:safer|better|faster|quicker) (?:treatment|therapy|way|method|clinic)|(?:nobody|no one) (?:else )?(?:[\\w'’-]+ ){0,3}(?:better|faster)|(?:(?:better|faster|safer|stronger|more effective) than|beats|outperforms) (?:\\w+ )?(?:medication|medicine|tablets|drugs|antidepressants|CBT|counselling|any (?:other|treatment|therapy)|anyone|patches)|un(?:rivalled|beatable|matched)`,
		unless: /\bbest (?:way|time|place|known|person|route|page)\b/i,
	},
	{
		kind: "medicine",
		pattern: `(?:stop|come off|coming off|throw away|throw out|ditch|give up|do without|bin|drop|forget|quit|replaces?|instead of|no (?:more|need (?:for|to take|to see)|longer (?:need|take))|(?:won['’]t|will not|do not|don['’]t) need|without the need for) (?:taking )?(?:[\\w'’-]+ ){0,2}${MEDICINES}|(?:doctors?|GPs?|medicines?|drugs?|tablets?|pills?|medication) (?:can |will )?(?:only|merely|just|simply) (?:treat|hide|mask|cover|suppress|numb)(?:s|es)? (?:up )?(?:the |your )?(?:symptoms?|problem|pain)`,
		unless:
			/\b(?:unless|before (?:you|stopping)|ask|talk|speak|discuss|prescriber|consult\w*|suddenly)\b/i,
		...{ isVerb: true, isSoft: true },
	},
	{
		kind: "hurry",
		pattern:
			"only (?:\\w+ ){1,2}(?:places?|slots?|spaces?|spots?|appointments?|sessions?) (?:are |is )?(?:left|remain\\w*|available)|(?:two|three|four|five|\\d+|few) (?:places|slots|spaces|spots) (?:are )?(?:left|remain\\w*)|(?:places|slots|spaces|spots|appointments) (?:are )?(?:filling|going|selling|running) (?:up |out )?(?:fast|quickly)|(?:don['’]t|do not) (?:wait|delay)(?=\\s*[.,!])|(?:offer|price|discount|deal) (?:ends?|expires?|closes)|limited[- ]time|limited (?:places|spaces|slots|availability)|last chance|prices? (?:goes|go|will go|going) up (?:soon|tomorrow|tonight|next)|hurry(?= ?[,!–—]| (?:up|and|while))|don['’]t miss(?: out)?\\b|(?:today|this week) only|while (?:places|spaces|stocks?|they) lasts?|before (?:it['’]s|it is) too late|(?:act|book|call|ring) (?:now|today)(?: (?:before|to secure|and save|or)|!)",
		unless: /\b(?:no|not|without|need) (?:to )?hurry\b/i,
	},
];
