// Puts marks round the words and behind the addresses of content. Each mark leads to where a person wrote them.
import { valueAt } from "../groups.ts";
import { mark, unmark } from "../marks.ts";
import { createBodyLocator } from "../position.ts";
import type { Place } from "../problems.ts";
import type {
	PictureUse,
	ShownPicture,
	ShownPictures,
} from "../site/picture.ts";
import { customPageName } from "../site/source-paths.ts";
import { listTokens } from "./markdown/body.ts";
import { addressOf, parseBody, type Token } from "./markdown/markdown.ts";
import type { ContentFile } from "./parse.ts";
import { CLAIM_REFERENCE, type RawFile } from "./raw-file.ts";
import { schemaOf } from "./schema/index.ts";
import { mapTexts, traitsOf } from "./schema/meaning.ts";
import { type CustomPage, createSite, mapFiles, type Site } from "./site.ts";

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

const NOTHING_ELSE = { body: "", bodyLine: 0, claims: new Map() };

const IS_TEXT = /^(?:text|code_inline|code_block|fence)$/;

export class ContentMarker {
	/** The index of each is the number in its mark. */
	readonly places: Place[];

	constructor(places: Place[] = []) {
		this.places = places;
	}

	#mark(words: string, place: Place): string {
		this.places.push(place);
		return mark(words, this.places.length - 1);
	}

	#fill({ claims }: RawFile, text: string): string {
		if (!text.includes("{")) return text;
		return text.replace(CLAIM_REFERENCE, (written, name: string) => {
			const claim = claims.get(name);
			return claim ? this.#mark(claim.text, claim.source) : written;
		});
	}

	markValue<Value>(
		value: Value,
		file?: { readonly raw?: RawFile | undefined },
	): Value {
		const raw = file?.raw;
		if (!raw) return value;
		const { sourcePath } = raw;
		return mapTexts(schemaOf(sourcePath), value, (text, { keys, meaning }) => {
			const place = { file: sourcePath, keys, on: "value" } as const;
			const { shownAs } = traitsOf(meaning);
			if (shownAs === undefined) return text;
			if (shownAs === "address") return text + this.#mark("", place);
			const filled = this.#fill(raw, String(valueAt(raw.value, keys)).trim());
			// Other words were made of those in the file.
			return this.#mark(unmark(filled) === text ? filled : text, place);
		});
	}

	markBody({ raw, markup }: ContentFile): readonly Token[] {
		if (!raw || markup.length === 0) return [];
		const isPage = customPageName(raw.sourcePath) !== undefined;
		const filled = this.#fill(raw, raw.body);
		let tokens = parseBody(filled, isPage);
		// A mark is no punctuation, beside which Markdown may read a sign in another way.
		if (listTypes(tokens) !== listTypes(markup))
			tokens = parseBody(unmark(filled), isPage);
		const lines = raw.body.split("\n");
		let last = { line: 0, end: 0 };
		for (const { token, line: first } of listTokens(tokens, raw.bodyLine)) {
			const isFence = token.type === "fence";
			const line = isFence ? first + 1 : first;
			const text = lines[line - raw.bodyLine] ?? "";
			const from = last.line === line ? last.end : 0;
			const end = this.#markToken(token, raw, { line, text, from });
			last = { line, end };
		}
		return tokens;
	}

	/** @returns where the words of the token end in their line */
	#markToken(
		token: Token,
		raw: RawFile,
		{ line, text, from }: { line: number; text: string; from: number },
	): number {
		const { sourcePath: file } = raw;
		const address = addressOf(token);
		if (address !== undefined && token.type === "link_open") {
			const column = findAddress(text, address, from) + 1;
			// A line such as "[1]: /about" may hold it.
			const offset = Math.max(raw.body.indexOf(address), 0);
			const place =
				column > 0 ? { file, line, column } : createBodyLocator(raw)(offset);
			const link = this.#mark("", place);
			token.attrSet("href", `${token.attrGet("href")}${link}`);
		}
		const words = unmark(token.content);
		const start = findColumn(text, words, from);
		const place = { file, line, column: start + 1 };
		if (IS_TEXT.test(token.type) && words !== "")
			token.content = this.#mark(token.content, place);
		if (token.type === "image")
			for (const child of token.children ?? [])
				if (child.content !== "")
					child.content = this.#mark(child.content, place);
		return IS_TEXT.test(token.type) ? start + words.length : from;
	}

	markPictures(
		pictures: ShownPictures,
		uses: readonly PictureUse[],
	): ShownPictures {
		const marked: Record<string, ShownPicture> = { ...pictures };
		for (const { file, source } of uses) {
			const picture = marked[file];
			if (picture)
				marked[file] = {
					...picture,
					src: picture.src + this.#mark("", source),
				};
		}
		return marked;
	}

	/** @param readRaw reads the file of a service, for the claims in its summary */
	markSite(
		site: Site,
		files: readonly ContentFile[],
		readRaw: (sourcePath: string) => RawFile | undefined,
	): Site {
		const byPath = new Map(files.map((file) => [file.sourcePath, file]));
		const values = mapFiles(site.values, (sourcePath, value) =>
			this.markValue(value, byPath.get(sourcePath)),
		);
		const customPages = site.customPages.map((page): CustomPage => {
			const file = byPath.get(page.sourcePath);
			const marked = this.markValue(page, file);
			return file ? { ...marked, markup: this.markBody(file) } : marked;
		});
		const services = site.services.map((service) => {
			const { sourcePath, summary = {}, hasClaims } = service;
			const asShown = { sourcePath, value: summary, ...NOTHING_ELSE };
			const raw = hasClaims ? readRaw(sourcePath) : asShown;
			return { ...service, summary: this.markValue(service.summary, { raw }) };
		});
		return createSite({ ...site, values, customPages, services }) ?? site;
	}
}
