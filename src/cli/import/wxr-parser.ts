// Parses an export of WordPress (WXR) part by part: it may be larger than the memory.
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

class WxrParser {
	readonly #parser = new SaxesParser();
	readonly #path: string[] = [];
	#text = "";
	/** The position of the last tag. */
	#last = 0;
	#item: WxrItem | undefined;
	/** The name of the field, the writer or the category whose value comes next. */
	#key = "";
	readonly #channel: Map<string, string>;
	readonly items: WxrItem[] = [];

	/** @param channel takes the texts of the channel */
	constructor(file: string, channel: Map<string, string>) {
		this.#channel = channel;
		const parser = this.#parser;
		const fail = (reason: string): never => {
			const source = { file, line: parser.line, column: parser.column + 1 };
			const message = `this is no export that can be read: ${reason}`;
			throw usageError(message, EXPORT_AGAIN, source);
		};
		parser.on("error", (error) =>
			fail(describeThrown(error).message.replace(/^[^:]*:\d+:\d+: /, "")),
		);
		parser.on("doctype", (text) => {
			if (/<!ENTITY/i.test(text))
				fail("it defines entities, which no export of WordPress does");
		});
		const add = (text: string) => {
			this.#text += text;
		};
		parser.on("text", add);
		parser.on("cdata", add);
		parser.on("opentag", ({ name, attributes }) => {
			this.#open(name);
			if (name === "category") this.#key = String(attributes.nicename ?? "");
		});
		parser.on("closetag", ({ name }) => this.#close(name));
	}

	#open(name: string): void {
		this.#path.push(name);
		this.#text = "";
		this.#last = this.#parser.position;
		if (name === "wp:comment" && this.#item) this.#item.comments++;
		if (name !== "item") return;
		const { line } = this.#parser;
		const [texts, fields] = [new Map(), new Map()];
		this.#item = { line, texts, categories: [], fields, comments: 0 };
		this.items.push(this.#item);
	}

	#close(name: string): void {
		this.#path.pop();
		this.#last = this.#parser.position;
		// A part of a chunk would keep the whole chunk in memory.
		const text = Buffer.from(this.#text).toString();
		const [item, above] = [this.#item, this.#path.at(-1)];
		this.#text = "";
		if (name === "item") this.#item = undefined;
		else if (name === "wp:meta_key" || name === "wp:author_login")
			this.#key = text;
		else if (name === "wp:meta_value") item?.fields.set(this.#key, text);
		else if (name === "wp:author_display_name")
			this.#channel.set(`author ${this.#key}`, text);
		else if (above === "channel") this.#channel.set(name, text);
		else if (above !== "item") return;
		else if (name === "category") item?.categories.push(text, this.#key);
		else item?.texts.set(name, text);
	}

	/** @returns the items that have ended. Exports have characters that XML forbids, which nobody sees. */
	write(chunk: string): WxrItem[] {
		this.#parser.write(
			chunk.replace(/(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]/gu, ""),
		);
		if (this.#parser.position - this.#last > MAX_TEXT)
			this.#parser.fail(
				`one of its texts is longer than ${formatBytes(MAX_TEXT)}`,
			);
		return this.items.splice(0, this.items.length - (this.#item ? 1 : 0));
	}

	end(): void {
		this.#parser.close();
	}
}

/** @param channel takes the texts of the channel, such as its address @throws UserError (2) for a file that is broken at any place */
export async function* parseWxr(
	file: string,
	shown: string,
	channel: Map<string, string>,
): AsyncIterable<WxrItem> {
	const parser = new WxrParser(shown, channel);
	const decoder = new TextDecoder("utf-8", { fatal: true });
	const decode = (bytes?: Buffer) => {
		try {
			return decoder.decode(bytes, { stream: bytes !== undefined });
		} catch {
			const message = `${shown} is not a text in the UTF-8 encoding`;
			throw usageError(message, EXPORT_AGAIN);
		}
	};
	for await (const chunk of fs.createReadStream(file))
		yield* parser.write(decode(chunk));
	yield* parser.write(decode());
	parser.end();
}
