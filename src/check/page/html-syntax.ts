// What a reader of HTML knows of its elements: where they end and what they hold.
/** Without a closing tag of their own. */
export const VOID = new Set([
	"area",
	"base",
	"br",
	"col",
	"embed",
	"hr",
	"img",
	"input",
	"link",
	"meta",
	"param",
	"source",
	"track",
	"wbr",
]);
export const FOREIGN = new Set(["svg", "math"]);

/** Scripts and the like hold their texts as they stand. */
export const RAW = new Set([
	"script",
	"style",
	"xmp",
	"iframe",
	"noembed",
	"noframes",
]);

/** Elements before which a paragraph ends that was left open. */
const BLOCKS =
	"address article aside blockquote details div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr main menu nav ol p pre search section table ul";

interface Ending {
	readonly ends: ReadonlySet<string>;
	/** What is open around one of these stays open. */
	readonly within: ReadonlySet<string>;
}

function ending(ends: string, within: string): Ending {
	return {
		ends: new Set(ends.split(" ")),
		within: new Set(within.split(" ")),
	};
}

/** No block is open within a paragraph, because it would have ended that. */
const OF_PARAGRAPH = ending(
	"p",
	`${BLOCKS.replace(" p ", " ")} button caption object td template th`,
);
const OF_TERM = ending("dt dd", "dl template");
const OF_CELL = ending("td th", "table template tr");
/** What may be left open before an element: <li>one<li>two */
export const OPTIONAL_ENDS: ReadonlyMap<string, Ending> = new Map<
	string,
	Ending
>([
	...BLOCKS.split(" ").map((name) => [name, OF_PARAGRAPH] as const),
	["li", ending("li", "menu ol template ul")],
	["dt", OF_TERM],
	["dd", OF_TERM],
	["option", ending("option", "datalist optgroup select template")],
	["tr", ending("tr", "table template")],
	["td", OF_CELL],
	["th", OF_CELL],
]);
