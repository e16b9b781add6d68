// Checks a part of the shipped site before and after a few edits, and returns which findings the edits
// add and which they remove.
import fs from "node:fs";
import path from "node:path";
import type { Problem } from "../../src/base/problems.ts";
import type { CheckResult } from "../../src/check/check-report.ts";
import { type CheckOptions, checkSite } from "../../src/check/check-site.ts";
import { budgetBytes } from "../../src/check/rules/budget-bytes.ts";
import { RULES } from "../../src/check/rules/index.ts";
import { type Config, resolveConfig } from "../../src/site/config.ts";
import { copyShipped, keepServices, makeSharedFolder } from "./shipped-site.ts";

export type SiteEdit =
	/** Replaces a passage that occurs once. */
	| { readonly file: string; readonly from: string; readonly to: string }
	/** Adds or replaces a whole file. */
	| { readonly file: string; readonly contents: string | Uint8Array }
	| { readonly file: string; readonly isRemoved: true };

export interface EditedSite extends CheckResult {
	readonly added: readonly Problem[];
	/** Findings that only the unedited site has. */
	readonly gone: readonly Problem[];
	/** @returns the first line of the file that an edit changed */
	readonly changedLine: (file: string) => number;
	/** @returns the line of a text that occurs once in the edited file */
	readonly lineOf: (file: string, text: string) => number;
	/** @returns the edited file; undefined when there is none */
	readonly textOf: (file: string) => string | undefined;
}

export type CheckEdits = (
	edits: readonly SiteEdit[],
	options?: Partial<CheckOptions>,
) => Promise<EditedSite>;

/** The services of the checked site that have content. */
const WRITTEN = [
	"stop-smoking",
	"stop-vaping",
	"fears-phobias",
	"ptsd",
	"insomnia-sleep",
	"stress-management",
];

/** The services of the checked site that are listed without content. */
const UNWRITTEN = ["ibs", "ocd", "habit-reversal"];

/** How many pages of each kind the checked site has. */
export const PAGES = {
	written: WRITTEN.length,
	unwritten: UNWRITTEN.length,
	services: WRITTEN.length + UNWRITTEN.length,
	/** Home, services, about, contact and the services with content may be indexed. */
	indexed: 4 + WRITTEN.length,
	/** The contact page and the services with content have a form. */
	withForm: 1 + WRITTEN.length,
	all: 5 + WRITTEN.length + UNWRITTEN.length,
};

/** The rule budget/bytes takes as long as all others together, and few edits change its findings. */
const FAST_RULES = RULES.filter((rule) => rule !== budgetBytes);

export async function checkFolder(
	site: string | Config,
	options: Partial<CheckOptions> = {},
): Promise<CheckResult> {
	const config = typeof site === "string" ? resolveConfig({}, site) : site;
	return checkSite(config, {
		rules: RULES,
		external: "skip",
		invalidContent: "report",
		now: new Date(2026, 5, 1),
		...options,
	});
}

/** The key of a finding contains no line number, so an edit further up in the file does not change it. */
export function keyOf({ rule, target, message, source }: Problem): string {
	return JSON.stringify([
		rule,
		target ?? message,
		source?.file,
		source?.excerpt?.trim(),
	]);
}

/** Returns the findings that the other list lacks; of a repeated one, as many as it lacks. */
export function without(
	findings: readonly Problem[],
	others: readonly Problem[],
): Problem[] {
	const left = new Map<string, number>();
	for (const key of others.map(keyOf)) left.set(key, (left.get(key) ?? 0) + 1);
	return findings.filter((finding) => {
		const key = keyOf(finding);
		const count = left.get(key) ?? 0;
		left.set(key, count - 1);
		return count <= 0;
	});
}

function lineAt(text: string, offset: number): number {
	return text.slice(0, offset).split("\n").length;
}

/** @throws Error when the text does not occur exactly once */
function findOnce(text: string, searched: string, file: string): number {
	const offset = text.indexOf(searched);
	if (offset < 0) throw new Error(`${file} does not contain ${searched}`);
	if (text.indexOf(searched, offset + 1) >= 0)
		throw new Error(`${file} contains ${searched} more than once`);
	return offset;
}

function applyEdit(rootDir: string, edit: SiteEdit): void {
	const filePath = path.join(rootDir, edit.file);
	if ("isRemoved" in edit) fs.rmSync(filePath);
	else if ("contents" in edit) {
		fs.mkdirSync(path.dirname(filePath), { recursive: true });
		fs.writeFileSync(filePath, edit.contents);
	} else {
		const text = fs.readFileSync(filePath, "utf8");
		findOnce(text, edit.from, edit.file);
		fs.writeFileSync(
			filePath,
			text.replace(edit.from, () => edit.to),
		);
	}
}

function readIfExists(filePath: string): Buffer | undefined {
	return fs.existsSync(filePath) ? fs.readFileSync(filePath) : undefined;
}

function findDifference(before: string, after: string): number {
	const length = Math.max(before.length, after.length);
	for (let offset = 0; offset < length; offset++)
		if (before[offset] !== after[offset]) return offset;
	throw new Error("the edits changed nothing");
}

/** Reads the edited files, so that their texts are known after the edits are undone. */
function readEdited(rootDir: string, originals: ReadonlyMap<string, string>) {
	const read = (file: string) =>
		readIfExists(path.join(rootDir, file))?.toString();
	const edited = new Map(
		[...originals.keys()].map((file) => [file, read(file)]),
	);
	const textOf = (file: string) =>
		edited.has(file) ? edited.get(file) : read(file);
	return {
		textOf,
		changedLine: (file: string) => {
			const text = textOf(file) ?? "";
			return lineAt(text, findDifference(originals.get(file) ?? text, text));
		},
		lineOf: (file: string, searched: string) => {
			const text = textOf(file) ?? "";
			return lineAt(text, findOnce(text, searched, file));
		},
	};
}

/** Copies the shipped site with few services, because the time of a check grows with the pages. */
export function copySmallSite(rootDir: string): void {
	copyShipped(rootDir);
	keepServices(rootDir, [...WRITTEN, ...UNWRITTEN]);
}

class SiteCopy {
	readonly rootDir = makeSharedFolder();
	#unedited: Promise<CheckResult> | undefined;

	constructor() {
		copySmallSite(this.rootDir);
	}

	#run(options: Partial<CheckOptions> = {}): Promise<CheckResult> {
		return checkFolder(this.rootDir, { rules: FAST_RULES, ...options });
	}

	async check(
		edits: readonly SiteEdit[],
		options: Partial<CheckOptions> = {},
	): Promise<EditedSite> {
		this.#unedited ??= this.#run();
		const { findings } = await this.#unedited;
		const files = [...new Set(edits.map(({ file }) => file))];
		const originals = files.map((file) => {
			const filePath = path.join(this.rootDir, file);
			return { file, filePath, contents: readIfExists(filePath) };
		});
		try {
			for (const edit of edits) applyEdit(this.rootDir, edit);
			const locations = readEdited(
				this.rootDir,
				new Map(
					originals.map(({ file, contents }) => [file, String(contents)]),
				),
			);
			const checked = await this.#run(options);
			return {
				...checked,
				...locations,
				added: without(checked.findings, findings),
				gone: without(findings, checked.findings),
			};
		} finally {
			for (const { filePath, contents } of originals)
				if (contents) fs.writeFileSync(filePath, contents);
				else fs.rmSync(filePath, { force: true });
		}
	}
}

let copy: SiteCopy | undefined;

/** All tests of a worker share one copy of the site, and every call undoes its edits. */
export const checkEdits: CheckEdits = (edits, options) => {
	copy ??= new SiteCopy();
	return copy.check(edits, options);
};
