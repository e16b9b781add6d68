// A file of content whose values know where they stand from the moment they are parsed.
import matter from "gray-matter";
import {
	contentProblem,
	fileProblem,
	type Location,
	type Position,
	type Problem,
} from "../../base/problems.ts";
import type { Keys } from "../../base/text/groups.ts";
import { TextLines } from "../../base/text/text-lines.ts";
import { explainBrokenYaml } from "./broken-yaml.ts";
import { offsetInScalar } from "./scalar-offset.ts";
import { parseYaml, REPEATED_KEY, readEntries } from "./yaml.ts";
import type { TextRange, YamlEntry } from "./yaml-entries.ts";

interface Parts {
	readonly yaml: TextRange;
	/** Where the Markdown begins; the end of the file if it has none. */
	readonly bodyStart: number;
}

/** Names a value of a document, its key, or a word in it. */
export interface ValuePlace {
	readonly keys: Keys;
	/** The last key itself, not the value after it. */
	readonly on?: "key";
	/** The word at this offset of the value; undefined for the whole value. */
	readonly offset?: number;
}

/** Names a value of a content file. */
export interface ValuePath extends ValuePlace {
	/** As in "content/site.yaml", from the root of the site. */
	readonly file: string;
}

/** A problem of a value. */
export interface ValueProblem extends Problem {
	readonly place?: ValuePlace;
}

const BEGIN =
	"Begin the file with a line of three hyphens (---), then lines such as title: Privacy notice, then --- again";
const UNFINISHED =
	"unfinished front matter: there is no line of three hyphens (---) alone below the lines that describe the page";

/** A blank line is no excerpt. */
function locateIn(file: string, lines: TextLines, offset: number): Location {
	const position = lines.positionOf(offset);
	const location = { file, ...position };
	const excerpt = lines.read(position.line);
	return excerpt.trim() === "" ? location : { ...location, excerpt };
}

/** Splits a Markdown file. The parser of gray-matter is not used, so that it remembers no broken YAML. */
function splitMarkdown(file: string, written: string): Parts | Problem {
	// Gray-matter knows \n and \r\n. The offsets stay the same.
	const text = written.replace(/\r(?!\n)/g, "\n");
	const [fence] = /^\uFEFF?---[^\S\n]*(?:\n|$)/.exec(text) ?? [];
	if (fence === undefined)
		return fileProblem(
			file,
			"missing front matter: this file does not begin with the lines that describe the page",
			BEGIN,
		);
	const end = Math.max(text.indexOf("\n---"), 0);
	if (!/^\n---[ \t]*(?:\r?\n|$)/.test(text.slice(end))) {
		const hint = `Put such a line between the last of them and the text of the page. ${BEGIN}`;
		const source = locateIn(file, new TextLines(text), end && end + 1);
		return contentProblem(UNFINISHED, { hint, source });
	}
	const split = matter(text, { engines: { yaml: () => ({}) } });
	const bodyStart = text.length - split.content.length;
	// The last line break before the hyphens is left out; of \r\n, it is the second half.
	const yaml = (split.matter ?? "").replace(/\r$/, "");
	const yamlEnd = text.indexOf("---") + 3 + yaml.length;
	const start = fence.length;
	return { yaml: { start, end: Math.max(start, yamlEnd) }, bodyStart };
}

export class ContentDocument {
	/** As in "content/site.yaml", from the root of the site. */
	readonly path: string;
	/** As on the disk, with its byte order mark and its line ends. */
	readonly text: string;
	/** The value of the YAML or the front matter; undefined if it has a problem. */
	readonly value: unknown;
	/** The Markdown, whose lines end with \n; "" for a YAML file. */
	readonly body: string;
	/** Where the Markdown begins in the text. */
	readonly bodyStart: number;
	readonly yamlRange: TextRange;
	/** Why the file has no value: its front matter is missing or unfinished, or its YAML is broken. */
	readonly problems: readonly Problem[];
	#root: YamlEntry | undefined;
	#lines: TextLines | undefined;
	#bodyLines: TextLines | undefined;
	#bodyLine: number | undefined;

	constructor(path: string, text: string) {
		this.path = path;
		this.text = text;
		const isMarkdown = path.endsWith(".md");
		const whole = { start: 0, end: text.length };
		const parts = isMarkdown
			? splitMarkdown(path, text)
			: { yaml: whole, bodyStart: text.length };
		const isSplit = "yaml" in parts;
		this.yamlRange = isSplit ? parts.yaml : { start: 0, end: 0 };
		this.bodyStart = isSplit ? parts.bodyStart : text.length;
		this.body = text.slice(this.bodyStart).replace(/\r\n?/g, "\n");
		this.problems = isSplit ? [] : [parts];
		if (!isSplit) return;
		const parsed = parseYaml(text, parts.yaml);
		if ("value" in parsed) {
			this.value = parsed.value;
			return;
		}
		const { message, hint, offset } = explainBrokenYaml(text, parsed);
		let offsets: readonly number[] = [offset];
		if (parsed.reason === REPEATED_KEY) {
			const read = readEntries(text, parts.yaml, true);
			// With other mistakes too, only the first of all is known.
			if ("root" in read && read.repeated.length > 0) offsets = read.repeated;
		}
		this.problems = offsets.map((at) =>
			contentProblem(message, { hint, source: this.locate(at) }),
		);
	}

	get lines(): TextLines {
		this.#lines ??= new TextLines(this.text);
		return this.#lines;
	}

	get root(): YamlEntry | undefined {
		if (this.#root || this.problems.length > 0) return this.#root;
		const read = readEntries(this.text, this.yamlRange);
		if ("root" in read) this.#root = read.root;
		return this.#root;
	}

	/** The line of the file in which the Markdown begins. */
	get bodyLine(): number {
		const above = this.text.slice(0, this.bodyStart);
		this.#bodyLine ??= above.split(/\r\n?|\n/).length;
		return this.#bodyLine;
	}

	/** @returns undefined if no value has these keys */
	at(keys: Keys): YamlEntry | undefined {
		let entry = this.root;
		for (const key of keys) entry = entry?.entries.get(key);
		return entry;
	}

	/** @returns the keys of the innermost value whose range, or the range of whose key, has the offset */
	valueAt(offset: number): Keys | undefined {
		const keys: (string | number)[] = [];
		const has = (range: TextRange | undefined) =>
			range && range.start <= offset && offset < range.end;
		let entry = this.root;
		if (!has(entry?.range)) return undefined;
		while (entry) {
			let inner: YamlEntry | undefined;
			for (const [key, part] of entry.entries) {
				if (!has(part.keyRange) && !has(part.range)) continue;
				keys.push(key);
				inner = part;
				break;
			}
			entry = inner;
		}
		return keys;
	}

	/** Locates an offset of the text, or the start of a range. */
	locate(where: number | TextRange): Location {
		const offset = typeof where === "number" ? where : where.start;
		return locateIn(this.path, this.lines, offset);
	}

	locateAt(position: Position): Location {
		return this.locate(this.lines.offsetOf(position));
	}

	/** Locates an offset of the Markdown. */
	locateBody(offset: number): Location {
		return this.locate(this.bodyOffset(offset));
	}

	/** Without the value, the innermost group or list around it is located. */
	locateValue({ keys, on, offset }: ValuePlace): Location {
		let entry = this.root;
		let depth = 0;
		for (const key of keys) {
			const inner = entry?.entries.get(key);
			if (!inner) break;
			entry = inner;
			depth++;
		}
		if (!entry) return this.locate(0);
		if (on === "key" && depth === keys.length)
			return this.locate(entry.keyRange ?? entry.range);
		if (offset === undefined) return this.locate(entry.range);
		return this.locate(offsetInScalar(this.text, entry, offset));
	}

	/** Converts an offset of the Markdown, whose lines end with \n, to an offset of the text. */
	bodyOffset(offset: number): number {
		this.#bodyLines ??= new TextLines(this.body);
		const { line, column } = this.#bodyLines.positionOf(offset);
		if (line === 1) return this.bodyStart + offset;
		return this.lines.offsetOf({ line: this.bodyLine + line - 1, column });
	}

	/** Says which value has a problem. */
	place(problem: Problem, place: ValuePlace): ValueProblem {
		return { ...problem, source: this.locateValue(place), place };
	}
}
