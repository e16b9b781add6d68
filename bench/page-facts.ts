// HTML -> what two pages must have in common to count as the same page, however their
// generators write markup.
import { Parser } from "htmlparser2";

export interface PageFacts {
	/** Of the body, in order; each text between two tags on its own. */
	readonly words: readonly string[];
	/** Title, meta tags and the canonical address, sorted. */
	readonly head: readonly string[];
	/** Targets of links, in order. */
	readonly links: readonly string[];
	/** Names of form fields, in order. */
	readonly fields: readonly string[];
	/** Structured data with sorted keys. */
	readonly structuredData: string;
}

function sortKeys(_key: string, value: unknown): unknown {
	if (typeof value !== "object" || value === null || Array.isArray(value))
		return value;
	return Object.fromEntries(
		Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)),
	);
}

const canonicalJson = (text: string) =>
	text === "" ? "" : JSON.stringify(JSON.parse(text), sortKeys);
const splitWords = (text: string) => text.split(/\s+/).filter(Boolean);

/** What a tag alone says about its page. */
function factsOfTag(
	name: string,
	attributes: Readonly<Record<string, string>>,
) {
	const { content, href, rel } = attributes;
	const key = attributes.name ?? attributes.property;
	const isField = ["input", "select", "textarea"].includes(name);
	return {
		head:
			name === "meta" && key !== undefined && key !== "generator"
				? [`${key}: ${content}${attributes.media ?? ""}`]
				: name === "link" && rel === "canonical"
					? [`canonical: ${href}`]
					: [],
		links: name === "a" && href !== undefined ? [href] : [],
		fields: isField && attributes.name !== undefined ? [attributes.name] : [],
	};
}

/** @throws SyntaxError for structured data that is no JSON */
export function readPageFacts(html: string): PageFacts {
	const words: string[] = [];
	const head: string[] = [];
	const links: string[] = [];
	const fields: string[] = [];
	const open: string[] = [];
	let json = "";
	let title = "";
	let text = "";
	const endText = () => {
		if (open.includes("body")) words.push(...splitWords(text));
		text = "";
	};
	const parser = new Parser({
		onopentag(name, attributes) {
			endText();
			open.push(
				attributes.type === "application/ld+json" ? "structured-data" : name,
			);
			const facts = factsOfTag(name, attributes);
			head.push(...facts.head);
			links.push(...facts.links);
			fields.push(...facts.fields);
		},
		ontext(part) {
			const inside = open.at(-1);
			if (inside === "structured-data") json += part;
			else if (inside === "title") title += part;
			else if (inside !== "script" && inside !== "style") text += part;
		},
		onclosetag() {
			endText();
			open.pop();
		},
	});
	parser.end(html);
	return {
		words,
		head: [`title: ${title}`, ...head].sort(),
		links,
		fields,
		structuredData: canonicalJson(json),
	};
}

/** @returns what differs, in words, or nothing */
export function comparePages(wanted: PageFacts, found: PageFacts): string[] {
	const compare = (
		name: string,
		a: readonly string[],
		b: readonly string[],
	) => {
		const at = a.findIndex((value, index) => value !== b[index]);
		if (at === -1 && a.length === b.length) return [];
		const place = at === -1 ? a.length : at;
		return [
			`${name} ${place + 1} is ${JSON.stringify(b[place])}, not ${JSON.stringify(a[place])}`,
		];
	};
	return [
		...compare("word", wanted.words, found.words),
		...compare("head tag", wanted.head, found.head),
		...compare("link", wanted.links, found.links),
		...compare("field", wanted.fields, found.fields),
		...compare(
			"structured data",
			[wanted.structuredData],
			[found.structuredData],
		),
	];
}
