// What html-validate said of markup -> the same in a later run, without asking it again.
import { createRequire } from "node:module";
import path from "node:path";
import { type DiskCache, openDiskCache } from "../../cache/disk-cache.js";
import { SOURCE_DIR } from "../../source-dir.js";
import type { MarkupMessage } from "./html-validate.ts";

/** The structures that a site has, many times over. */
const KEPT = 500;
/** Kept with the first verdict. */
const BEGUN = "begun";

function isMessage(value: unknown): value is MarkupMessage {
	return (
		typeof value === "object" &&
		value !== null &&
		"ruleId" in value &&
		typeof value.ruleId === "string" &&
		"message" in value &&
		typeof value.message === "string" &&
		"offset" in value &&
		typeof value.offset === "number"
	);
}

function readVerdict(bytes: Buffer): MarkupMessage[] | undefined {
	const kept: unknown = JSON.parse(bytes.toString());
	return Array.isArray(kept) && kept.every(isMessage) ? kept : undefined;
}

export function htmlValidateVersion(): string {
	const { version }: { version: unknown } = createRequire(import.meta.url)(
		"html-validate/package.json",
	);
	return String(version);
}

/** Depends on nothing but the markup, html-validate and how it is set. */
export class KeptVerdicts {
	readonly #setting: string;
	readonly #cache: DiskCache;

	/** @param rootDir whose node_modules holds them; hypno's own unless said */
	constructor(settings: unknown, rootDir = path.dirname(SOURCE_DIR)) {
		this.#setting = JSON.stringify([htmlValidateVersion(), settings]);
		this.#cache = openDiskCache({ rootDir, kind: "verdicts", keep: KEPT });
	}

	/** Whether there are any, so that most questions will have an answer. */
	get hasBegun(): boolean {
		return this.#cache.get(`${this.#setting} ${BEGUN}`) !== undefined;
	}

	get(markup: string): readonly MarkupMessage[] | undefined {
		const bytes = this.#cache.get(`${this.#setting}\n${markup}`);
		return bytes && readVerdict(bytes);
	}

	put(markup: string, messages: readonly MarkupMessage[]): void {
		const bytes = Buffer.from(JSON.stringify(messages));
		this.#cache.put(`${this.#setting}\n${markup}`, bytes);
		if (!this.hasBegun)
			this.#cache.put(`${this.#setting} ${BEGUN}`, Buffer.from("yes"));
	}
}
