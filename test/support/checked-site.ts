// A part of the shipped site with a few edits, checked by all rules in this process: what an edit
// brings and what it takes away.
import fs from "node:fs";
import path from "node:path";
import { budgetBytes } from "../../src/check/rules/budget-bytes.ts";
import { RULES } from "../../src/check/rules/index.ts";
import {
	type CheckedSite,
	type CheckSiteOptions,
	checkSite,
} from "../../src/commands/check-site.ts";
import { type Config, resolveConfig } from "../../src/config.ts";
import type { Problem } from "../../src/problems.ts";
import { copyShipped, keepServices, makeSharedFolder } from "./shipped-site.ts";

export type SiteEdit =
	/** A passage that occurs once is replaced. */
	| { readonly file: string; readonly from: string; readonly to: string }
	/** A file is added, or replaced as a whole. */
	| { readonly file: string; readonly contents: string | Uint8Array }
	| { readonly file: string; readonly isRemoved: true };

export interface EditedSite extends CheckedSite {
	/** Findings that the unedited site does not have. */
	readonly added: readonly Problem[];
	/** Findings of the unedited site that are not found any more. */
	readonly gone: readonly Problem[];
	/** The first line of a file that an edit changed. */
	readonly changedLine: (file: string) => number;
	/** The line of a text that occurs once in a file as it was edited. */
	readonly lineOf: (file: string, text: string) => number;
	/** A file as it was edited; undefined where there is none. */
	readonly textOf: (file: string) => string | undefined;
}

export type CheckEdits = (
	edits: readonly SiteEdit[],
	options?: Partial<CheckSiteOptions>,
) => Promise<EditedSite>;

/** The services of the checked site that have a record. */
const WRITTEN = [
	"stop-smoking",
	"stop-vaping",
	"fears-phobias",
	"ptsd",
	"insomnia-sleep",
	"stress-management",
];

/** The services of the checked site that are only listed. */
const UNWRITTEN = ["ibs", "ocd", "habit-reversal"];

/** Numbers of pages of the checked site. */
export const PAGES = {
	written: WRITTEN.length,
	unwritten: UNWRITTEN.length,
	services: WRITTEN.length + UNWRITTEN.length,
	/** Home, services, about, contact and the services with a record. */
	indexed: 4 + WRITTEN.length,
	/** All that have a form. */
	withForm: 1 + WRITTEN.length,
	all: 5 + WRITTEN.length + UNWRITTEN.length,
};

/** Weighing every file takes as long as all other rules together, and few edits change a weight. */
const LIGHT_RULES = RULES.filter((rule) => rule !== budgetBytes);

export async function checkFolder(
	site: string | Config,
	options: Partial<CheckSiteOptions> = {},
): Promise<CheckedSite> {
	const config = typeof site === "string" ? resolveConfig({}, site) : site;
	return checkSite(config, {
		rules: RULES,
		external: "skip",
		crawl: "skip",
		invalidContent: "report",
		year: 2026,
		...options,
	});
}

/** The same finding before and after an edit further up in its file has the same words. */
export function keyOf({ rule, target, message, source }: Problem): string {
	return JSON.stringify([
		rule,
		target ?? message,
		source?.file,
		source?.excerpt?.trim(),
	]);
}

/** Finds the findings that the other list lacks, counting repeated ones. */
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

/** The offset of a text that occurs once. */
function findOnce(text: string, searched: string, file: string): number {
	const offset = text.indexOf(searched);
	if (offset < 0) throw new Error(`${file} does not hold ${searched}`);
	if (text.indexOf(searched, offset + 1) >= 0)
		throw new Error(`${file} holds ${searched} more than once`);
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

function readIfThere(filePath: string): Buffer | undefined {
	return fs.existsSync(filePath) ? fs.readFileSync(filePath) : undefined;
}

function firstDifference(before: string, after: string): number {
	const length = Math.max(before.length, after.length);
	for (let offset = 0; offset < length; offset++)
		if (before[offset] !== after[offset]) return offset;
	throw new Error("the edits changed nothing");
}

/** Remembers the edited files for after the edits are undone. */
function remember(rootDir: string, originals: ReadonlyMap<string, string>) {
	const read = (file: string) =>
		readIfThere(path.join(rootDir, file))?.toString();
	const edited = new Map(
		[...originals.keys()].map((file) => [file, read(file)]),
	);
	const textOf = (file: string) =>
		edited.has(file) ? edited.get(file) : read(file);
	return {
		textOf,
		changedLine: (file: string) => {
			const text = textOf(file) ?? "";
			return lineAt(text, firstDifference(originals.get(file) ?? text, text));
		},
		lineOf: (file: string, searched: string) => {
			const text = textOf(file) ?? "";
			return lineAt(text, findOnce(text, searched, file));
		},
	};
}

/** Copies the shipped site without what the tests do not need: a check takes as long as it has pages. */
export function copyPart(rootDir: string): void {
	copyShipped(rootDir);
	keepServices(rootDir, [...WRITTEN, ...UNWRITTEN]);
}

class SiteCopy {
	readonly rootDir = makeSharedFolder();
	#unedited: Promise<CheckedSite> | undefined;

	constructor() {
		copyPart(this.rootDir);
	}

	#run(options: Partial<CheckSiteOptions> = {}): Promise<CheckedSite> {
		return checkFolder(this.rootDir, { rules: LIGHT_RULES, ...options });
	}

	async check(
		edits: readonly SiteEdit[],
		options: Partial<CheckSiteOptions> = {},
	): Promise<EditedSite> {
		this.#unedited ??= this.#run();
		const { findings } = await this.#unedited;
		const files = [...new Set(edits.map(({ file }) => file))];
		const originals = files.map((file) => {
			const filePath = path.join(this.rootDir, file);
			return { file, filePath, contents: readIfThere(filePath) };
		});
		try {
			for (const edit of edits) applyEdit(this.rootDir, edit);
			const locations = remember(
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

/** Checks one copy of a part of the site for all tests of a worker: each undoes its edits. */
export const checkEdits: CheckEdits = (edits, options) => {
	copy ??= new SiteCopy();
	return copy.check(edits, options);
};
