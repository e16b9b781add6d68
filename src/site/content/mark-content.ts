// Puts marks round the words and behind the addresses of content. Each mark leads to where a person wrote them.
import type * as z from "zod";
import type { Location } from "../../base/problems.ts";
import { valueAt } from "../../base/text/groups.ts";
import type {
	PictureUse,
	ShownPicture,
	ShownPictures,
} from "../addresses/picture.ts";
import type { ValuePath } from "../document/document.ts";
import { mark, unmark } from "../marks.ts";
import { listTokens } from "./markdown/check-body.ts";
import { parseBody } from "./markdown/markdown.ts";
import { placeOf, type Token } from "./markdown/parser.ts";
import type { ContentFile } from "./parse.ts";
import { CLAIM_REFERENCE, type RawFile } from "./raw-file.ts";
import { mapTexts, traitsOf } from "./schema/meaning.ts";
import { createSite, mapShown, mapValues, type Site } from "./site.ts";

const listTypes = (tokens: readonly Token[]) =>
	listTokens(tokens)
		.map(({ type }) => type)
		.join();

type Written = Pick<RawFile, "sourcePath" | "value" | "claims">;

/** Where marked words are written. */
export type Origin = Location | ValuePath;

const SHOWS_WORDS = /^(?:text|code_inline|code_block|fence|image)$/;

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

	/** @returns the text with its claims, and a function that converts an offset of it to one of the text as it is written */
	#fill({ claims }: Written, written: string, isMarked = true) {
		const parts: [at: number, start: number, end: number][] = [];
		let text = "";
		let end = 0;
		for (const { 0: reference, 1: name = "", index } of written.matchAll(
			CLAIM_REFERENCE,
		)) {
			const claim = claims.get(name);
			if (!claim) continue;
			text += written.slice(end, index);
			parts.push([text.length, index, index]);
			const { document, keys } = claim;
			text += isMarked
				? this.#mark(claim.text, { file: document.path, keys })
				: claim.text;
			end = index + reference.length;
			parts.push([text.length, end, written.length]);
		}
		const toWritten = (offset: number) => {
			const part = parts.findLast(([at]) => at <= offset);
			const [at, start, last] = part ?? [0, 0, offset];
			return Math.min(start + offset - at, last);
		};
		return { text: text + written.slice(end), toWritten };
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
			const filled = this.#fill(raw, String(written).trim()).text;
			// Other words were made of those in the file.
			return this.#mark(unmark(filled) === text ? filled : text, place);
		});
	}

	markBody({ raw, markup }: ContentFile): readonly Token[] {
		if (!raw || markup.length === 0) return [];
		const { document, model } = raw;
		let filled = this.#fill(raw, document.body);
		let tokens = parseBody(filled.text, model);
		// A mark is no punctuation, beside which Markdown may read a sign in another way.
		if (listTypes(tokens) !== listTypes(markup)) {
			filled = this.#fill(raw, document.body, false);
			tokens = parseBody(filled.text, model);
		}
		let block: Token | undefined;
		for (const token of listTokens(tokens)) {
			const { offsetOf, findAddress } = placeOf(token);
			const locate = (offset: number) =>
				document.locateBody(filled.toWritten(offset));
			if (token.nesting === 1) block = token;
			// A block without words has its place in an attribute.
			if (token.type === "inline" && token.content === "")
				block?.attrSet("data-place", this.#mark("", locate(offsetOf(0))));
			if (token.type === "link_open" && findAddress) {
				const link = this.#mark("", locate(findAddress()));
				token.attrSet("href", `${token.attrGet("href")}${link}`);
			}
			const words = token.type === "image" ? token.children : [token];
			if (!SHOWS_WORDS.test(token.type)) continue;
			for (const token of words ?? [])
				if (token.content !== "")
					token.content = this.#mark(token.content, locate(offsetOf(0)));
		}
		return tokens;
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
