// Puts marks round the words and behind the addresses of content. Each mark leads to where a person wrote them.
import type * as z from "zod";
import type { Location } from "../../base/problems.ts";
import { valueAt } from "../../base/text/groups.ts";
import type {
	PictureUse,
	ShownPicture,
	ShownPictures,
} from "../addresses/picture.ts";
import type { ContentDocument, ValuePath } from "../document/document.ts";
import { mark, unmark } from "../marks.ts";
import { listTokens } from "./markdown/body.ts";
import { addressOf, parseBody, type Token } from "./markdown/markdown.ts";
import type { ContentFile } from "./parse.ts";
import { CLAIM_REFERENCE, type RawFile } from "./raw-file.ts";
import { mapTexts, traitsOf } from "./schema/meaning.ts";
import { createSite, mapShown, mapValues, type Site } from "./site.ts";

/** Finds the column at which words begin in a line of Markdown, or else the first word after `from`. */
function findColumn(line: string, words: string, from: number): number {
	const at = line.indexOf(words.split("\n", 1)[0] ?? "", from);
	return at === -1 ? Math.max(line.search(/\S/), from) : at;
}

function findAddress(line: string, address: string, from: number): number {
	const end = line.indexOf("](", from);
	const at = end === -1 ? -1 : line.indexOf(address, end);
	return at === -1 ? line.indexOf(address, from) : at;
}

const listTypes = (tokens: readonly Token[]) =>
	[...listTokens(tokens, 0)].map(({ token }) => token.type).join();

type Written = Pick<RawFile, "sourcePath" | "value" | "claims">;

/** Where marked words are written. */
export type Origin = Location | ValuePath;

const IS_TEXT = /^(?:text|code_inline|code_block|fence)$/;

export class ContentMarker {
	/** The index of each is the number in its mark. */
	readonly places: Origin[];

	constructor(places: Origin[] = []) {
		this.places = places;
	}

	#mark(words: string, place: Origin): string {
		this.places.push(place);
		return mark(words, this.places.length - 1);
	}

	#fill({ claims }: Written, text: string): string {
		if (!text.includes("{")) return text;
		return text.replace(CLAIM_REFERENCE, (written, name: string) => {
			const claim = claims.get(name);
			if (!claim) return written;
			const { text, document, keys } = claim;
			return this.#mark(text, { file: document.path, keys });
		});
	}

	/** @param raw undefined for a value that no file has */
	markValue<Value>(
		schema: z.ZodType,
		value: Value,
		raw: Written | undefined,
	): Value {
		if (!raw) return value;
		const { sourcePath } = raw;
		return mapTexts(schema, value, (text, { keys, meaning }) => {
			const place = { file: sourcePath, keys };
			const { shownAs } = traitsOf(meaning);
			const written = valueAt(raw.value, keys);
			// Words that no file has are those of the model.
			if (shownAs === undefined || written === undefined) return text;
			if (shownAs === "address") return text + this.#mark("", place);
			const filled = this.#fill(raw, String(written).trim());
			// Other words were made of those in the file.
			return this.#mark(unmark(filled) === text ? filled : text, place);
		});
	}

	markBody({ raw, markup }: ContentFile): readonly Token[] {
		if (!raw || markup.length === 0) return [];
		const { document } = raw;
		const filled = this.#fill(raw, document.body);
		let tokens = parseBody(filled, raw.model);
		// A mark is no punctuation, beside which Markdown may read a sign in another way.
		if (listTypes(tokens) !== listTypes(markup))
			tokens = parseBody(unmark(filled), raw.model);
		let last = { line: 0, end: 0 };
		let block: Token | undefined;
		for (const { token, line: first } of listTokens(
			tokens,
			document.bodyLine,
		)) {
			if (token.nesting === 1) block = token;
			// A block without words has its place in an attribute.
			if (token.type === "inline" && token.content === "") {
				const place = document.locateAt({ line: first, column: 1 });
				block?.attrSet("data-place", this.#mark("", place));
			}
			const isFence = token.type === "fence";
			const line = isFence ? first + 1 : first;
			const text = document.lines.read(line);
			const from = last.line === line ? last.end : 0;
			const end = this.#markToken(token, document, { line, text, from });
			last = { line, end };
		}
		return tokens;
	}

	/** @returns where the words of the token end in their line */
	#markToken(
		token: Token,
		document: ContentDocument,
		{ line, text, from }: { line: number; text: string; from: number },
	): number {
		const address = addressOf(token);
		if (address !== undefined && token.type === "link_open") {
			const column = findAddress(text, address, from) + 1;
			// A line such as "[1]: /about" may hold it.
			const offset = Math.max(document.body.indexOf(address), 0);
			const place =
				column > 0
					? document.locateAt({ line, column })
					: document.locateBody(offset);
			const link = this.#mark("", place);
			token.attrSet("href", `${token.attrGet("href")}${link}`);
		}
		const words = unmark(token.content);
		const start = findColumn(text, words, from);
		const place = document.locateAt({ line, column: start + 1 });
		if (token.type === "image")
			for (const child of token.children ?? [])
				if (child.content !== "")
					child.content = this.#mark(child.content, place);
		if (!IS_TEXT.test(token.type)) return from;
		if (words !== "") token.content = this.#mark(token.content, place);
		return start + words.length;
	}

	markPictures(
		pictures: ShownPictures,
		uses: readonly PictureUse[],
	): ShownPictures {
		const marked: Record<string, ShownPicture> = { ...pictures };
		for (const { file, source, keys } of uses) {
			const picture = marked[file];
			if (!picture) continue;
			const origin = keys ? { file: source.file, keys } : source;
			const src = picture.src + this.#mark("", origin);
			marked[file] = { ...picture, src };
		}
		return marked;
	}

	/** @param readRaw reads the file of a record, for the claims in what is shown of it */
	markSite(
		site: Site,
		files: readonly ContentFile[],
		readRaw: (sourcePath: string) => RawFile | undefined,
	): Site {
		const byPath = new Map(files.map((file) => [file.sourcePath, file]));
		const values = mapValues(site.values, site.models, (model, value) => {
			const { sourcePath, schema } = model;
			return this.markValue(schema, value, byPath.get(sourcePath)?.raw);
		});
		const collections = mapShown(site.collections, (schema, record) => {
			const { sourcePath, shown = {}, hasClaims } = record;
			const asShown = { sourcePath, value: shown, claims: new Map() };
			const raw = hasClaims ? readRaw(sourcePath) : asShown;
			return record.shown && this.markValue(schema, record.shown, raw);
		});
		return createSite({ ...site, values, collections }) ?? site;
	}
}
