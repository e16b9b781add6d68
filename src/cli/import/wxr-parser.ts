// Parses an export of WordPress (WXR) part by part.
import fs from "node:fs";
import { SaxesParser } from "saxes";
import { describeThrown, usageError } from "../../base/problems.ts";
import { formatBytes } from "../../base/text/words.ts";

/** In characters. No article is longer. */
const MAX_TEXT = 20_000_000;
export const EXPORT_AGAIN =
	"Export the site again, in WordPress under Tools, Export, All content; a large site can be exported year by year";

/** One <item>: the text of each of its elements, and its categories and fields. */
export interface WxrItem {
	readonly line: number;
	readonly texts: Map<string, string>;
	readonly categories: string[];
	readonly fields: Map<string, string>;
	comments: number;
}

/** A part of a chunk would keep the whole chunk in memory. */
export const detach = (text: string) => Buffer.from(text).toString();

export class WxrParser {
	readonly #parser = new SaxesParser({ position: true });
	readonly #path: string[] = [];
	#text = "";
	#last = 0;
	#item: WxrItem | undefined;
	#fieldName = "";
	/** The texts of the channel, such as its address. */
	readonly channel = new Map<string, string>();
	readonly items: WxrItem[] = [];
	isWxr = false;

	constructor(file: string) {
		const parser = this.#parser;
		const fail = (reason: string): never => {
			const source = { file, line: parser.line, column: parser.column + 1 };
			throw usageError(
				`this is no export that can be read: ${reason}`,
				EXPORT_AGAIN,
				source,
			);
		};
		const add = (text: string) => {
			this.#text += text;
			this.#last = parser.position;
			if (this.#text.length > MAX_TEXT)
				fail(`one of its texts is longer than ${formatBytes(MAX_TEXT)}`);
		};
		parser.on("error", (error) =>
			fail(describeThrown(error).message.replace(/^[^:]*:\d+:\d+: /, "")),
		);
		parser.on("doctype", (text) => {
			if (/<!ENTITY/i.test(text))
				fail("it defines entities, which no export of WordPress does");
		});
		parser.on("text", add);
		parser.on("cdata", add);
		parser.on("opentag", ({ name, attributes }) =>
			this.#open(name, String(attributes.nicename ?? "")),
		);
		parser.on("closetag", ({ name }) => this.#close(name));
	}

	#open(name: string, nicename: string): void {
		this.#path.push(name);
		this.#text = "";
		this.#last = this.#parser.position;
		if (name === "wp:wxr_version") this.isWxr = true;
		if (name === "wp:comment" && this.#item) this.#item.comments++;
		if (name === "category") this.#fieldName = nicename;
		if (name !== "item") return;
		const { line } = this.#parser;
		this.#item = {
			line,
			texts: new Map(),
			categories: [],
			fields: new Map(),
			comments: 0,
		};
	}

	#close(name: string): void {
		this.#path.pop();
		const [text, item, above] = [this.#text, this.#item, this.#path.at(-1)];
		this.#text = "";
		if (name === "item" && item) {
			this.items.push(item);
			this.#item = undefined;
		} else if (item && above === "item" && name === "category")
			item.categories.push(text, this.#fieldName);
		else if (item && above === "item") item.texts.set(name, text);
		else if (item && name === "wp:meta_key") this.#fieldName = text;
		else if (item && name === "wp:meta_value")
			item.fields.set(this.#fieldName, text);
		else if (above === "channel") this.channel.set(name, detach(text));
		else if (above === "wp:author" && name === "wp:author_login")
			this.#fieldName = text;
		else if (above === "wp:author" && name === "wp:author_display_name")
			this.channel.set(`author ${this.#fieldName}`, detach(text));
	}

	/** Exports have signs that XML forbids, which nobody sees. */
	write(chunk: string): void {
		this.#parser.write(
			chunk.replace(/(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]/gu, ""),
		);
		if (this.#parser.position - this.#last > MAX_TEXT)
			this.#parser.fail("one of its texts is too long");
	}

	end(): void {
		this.#parser.close();
	}
}

export async function* parseWxr(
	file: string,
	parser: WxrParser,
): AsyncIterable<WxrItem> {
	const decoder = new TextDecoder("utf-8", { fatal: true });
	const decode = (bytes?: Buffer) => {
		try {
			return decoder.decode(bytes, { stream: bytes !== undefined });
		} catch {
			throw usageError(
				`${file} is not a text in the UTF-8 encoding`,
				EXPORT_AGAIN,
			);
		}
	};
	for await (const chunk of fs.createReadStream(file)) {
		parser.write(decode(chunk));
		yield* parser.items.splice(0);
	}
	parser.write(decode());
	parser.end();
	yield* parser.items.splice(0);
}
