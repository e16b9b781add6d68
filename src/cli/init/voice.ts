// Rewrites starting words from "we" to "I" for somebody who works alone. Words that mean the client too stay plural.

/** In this order: a phrase, and what stands in its place. A space is any white space, $1 the words in brackets. */
const PHRASES: readonly (readonly [string, string])[] = [
	["any of us do", "anybody does"],
	["we are not a crisis", "this is not a crisis"],
	["(when|until) we (?:speak|talk)", "$1 you speak to me"],
	["when we meet", "when you see me"],
	["how we behave", "how people behave"],
	["we are working together", "you are working with me"],
	["our work together", "the work with me"],
	["our (first|last) session", "the $1 session"],
	["between us", "between you and me"],
	["we see who", "you see who"],
	["we look after", "I look after"],
	["we look at what happened", "I look at what happened"],
	["before we plan", "before I plan"],
	["who works here", "who I am"],
	[
		"we (build|choose|collect|list|look|meet|pick|plan|practise|rehearse|settle|talk|work together)",
		"you and I $1",
	],
	["we are", "I am"],
	["we were", "I was"],
	["we", "I"],
	["ourselves", "myself"],
	["ours", "mine"],
	["our", "my"],
	["us", "me"],
];

export function toSingular(text: string): string {
	let changed = text;
	for (const [phrase, words] of PHRASES) {
		const pattern = new RegExp(`\\b${phrase.replaceAll(" ", "\\s+")}\\b`, "gi");
		changed = changed.replace(pattern, (before, first) => {
			const written = words.replace("$1", String(first).toLowerCase());
			const isCapital = /^[A-Z]/.test(before);
			return isCapital
				? written.replace(/^./, (letter) => letter.toUpperCase())
				: written;
		});
	}
	return changed;
}
