// Words in a sentence -> whether the sentence says that they are true of this practice. A denial, a
// warning, a condition and a statement about something else promise nothing.

/** Longer distances are not read, so that time grows in proportion to the length of a text. */
const REACH = 200;

/** Words that look like a denial, but deny nothing of what follows. */
const NO_DENIAL =
	/\b(?:(?:no ?(?:one|body)|nothing) else|never (?:lets?|fails?|stops?)|no other \w+|no (?:doubt|wonder|matter|longer)|not (?:only|just|merely|simply|to mention)|n['’]t (?:just|only)|without (?:a )?doubt|nothing short of)\b/gi;

const PRACTICE = "we|I|it|you|our|my|your|this|these|one|hypno\\w+";
const DENIAL = new RegExp(
	`(?:\\b(?:no|not|nor|none|nobody|nothing|neither|cannot|never|hardly|rarely|unlikely|refuse|instead of|rather than|far from|short of)\\b|n['’]t\\b|\\bwithout\\b(?!.*(?:,|\\b(?:${PRACTICE})\\b)))(?![\\s\\S]*(?:[;:—–()]|,\\s*(?:and |but |so |then )?(?:${PRACTICE}|the|they|just|simply|only|be|get|feel|become|stop|quit)\\b|\\b(?:but|yet|because|although|though|until|since|so that|and (?:${PRACTICE}))\\b))`,
	"i",
);
/** The denial follows its subject: "Guarantees are not something we offer." */
const DENIED_AFTER =
	/^(?:\s+(?:for|of|to|in|from)(?:\s+[\w-]+){1,3})?\s+(?:(?:is|are|was|can|could|do|does|has|have|will|should|must)(?:\s+(?:not|never|hardly)|n['’]t)|cannot|would)\b|^[^.,;:–—]{0,60}\b(?:is|are|was|were|seems?|sounds?) (?:(?!not )\w+ ){0,2}(?:rare|uncommon|unusual|unlikely|myth|exception|misunderstanding|mistaken|wrong|untrue|false|misleading|unrealistic|forbidden|prohibited|against|not (?:allowed|permitted|possible)|hard to believe)\b/i;
/** Somebody else believes it, or used to. */
const BELIEF =
	/\b(?:(?:the|a|this|an?) (?:\w+ )?(?:belief|idea|notion|assumption|rumour)|(?:people|some|many|most|others|they|he|she) (?:\w+ )?(?:believed?|believes|thinks?|thought|assumed?|assumes|imagined?|imagines|expect(?:s|ed)?)|(?:used to|once) (?:believe|think|assume)|(?:code|rules?|law|regulations?|authority) (?:\w+ )?(?:forbids?|prohibits?|bans?))\b[^.,;:–—]*$/i;

const PROMISES = "promis|guarante|claim|offer|tell|say|sell|advertis|insist";
const OTHERS =
	"anyone|anybody|someone|somebody|those|some|others?|therapists?|practitioners?|hypnotists?|hypnotherapists?|clinics?|practices|sites?|websites?|adverts?|courses?";
const WARNING = new RegExp(
	`\\b(?:${OTHERS}) (?:who|that|which)(?: \\w+)?\\s*$|\\b(?:wrong|untrue|dishonest|false) to (?:say|claim|promise)|\\b(?:beware|wary|careful|suspicious|sceptical|(?<!no |a )doubts?|distrust|mistrust|myths?|misconceptions?|steer clear|red flags?|walk away|run (?:away )?from)\\b|\\b(?:avoid|doubt|question|ignore|reject) (?:\\w+ ){0,2}(?:${OTHERS}|promises|claims|offers|talk|guarantees)\\b|\\b(?:${OTHERS}) (?:(?:who|that|which|will|may|might|still|even) )*(?:${PROMISES})`,
	"i",
);
const CONDITION =
	/\b(?:if|whether|unless|suppose|imagine|(?:look|search|hope?|wish|ask|long)(?:s|es|ed|ing)? (?:us )?(?:for|about)|too good to be true|what (?:is|was|has been))\b(?![\s\S]*(?:,\s*(?:then )?(?:we|I|hypno\w+|our|you can|you will|you['’]ll)\b|[;:—–]))/i;

/** Who promises: the practice, its work, its clients, or a result. */
const OWN =
	/\b(?:we|us|our|I|my|me|you|your|yours|yourself|hypno\w*|therapy|therapist|sessions?|treatments?|methods?|programmes?|techniques?|approach|clients?|every(?:one|body)|it|this|that|these|results?|success|NLP|EMDR|band|recordings?|practice)\b/i;
const OTHER =
	/\b(?:people|smokers|patients|adults|children|parents|they|antibiotics?|medicines?|medications?|drugs?|vaccines?|surgery|operations?|doctors?|scientists?|researchers?|studies|nature|time|bod(?:y|ies)|brains?)\b/i;

interface Words {
	readonly index: number;
	readonly written: string;
}

/** Returns the text before the words and after them, as far as it matters. */
function readAround(sentence: string, { index, written }: Words) {
	const end = index + written.length;
	const before = sentence.slice(Math.max(0, index - REACH), index);
	return {
		before: before.replace(NO_DENIAL, " "),
		after: sentence.slice(end, end + REACH),
	};
}

/** Returns whether the sentence says the words, without denying them or warning of them. */
export function isAsserted(sentence: string, words: Words): boolean {
	if (sentence.endsWith("?")) return false;
	const { before, after } = readAround(sentence, words);
	return ![
		DENIAL.test(before),
		DENIED_AFTER.test(after),
		WARNING.test(before),
		CONDITION.test(before),
		BELIEF.test(before),
	].includes(true);
}

/** A word after which another subject stands. */
const NEW_SUBJECT = /\b(?:that|because|while|when|whereas)\s+(?=\S)|[;:—–]/i;

/**
 * Returns whether the words are said of the practice or its clients, or of nobody.
 * @param mustBeNamed a subject that is not known counts as another one
 */
export function isOwn(
	sentence: string,
	words: Words,
	mustBeNamed: boolean,
): boolean {
	const { before } = readAround(sentence, words);
	const subject = before.split(NEW_SUBJECT).at(-1) ?? "";
	if (subject.trim() === "" || OWN.test(subject)) return true;
	return !mustBeNamed && !OTHER.test(subject);
}
