// Finds the new addresses of the links, the pictures and the files that an article of an old site names.
import path from "node:path";
import { parseUrl, withoutWww } from "../../base/addresses/parse-url.ts";
import type { Problem } from "../../base/problems.ts";
import { join } from "../../base/text/words.ts";
import {
	isLinkTarget,
	replaceSpaces,
} from "../../site/content/schema/addresses.ts";
import { type FileFinder, findFolder } from "./find-files.ts";
import { importProblem, type OldRecord, toOldPath } from "./import-source.ts";
import { hasPageAt, type ImportPlan } from "./plan.ts";
import { LAYOUT } from "./shortcodes.ts";
import type { Finder } from "./to-markdown.ts";

export interface Places {
	readonly plan: ImportPlan;
	readonly files: FileFinder;
	readonly onProblem: (problem: Problem) => void;
	/** The addresses of films without a title. */
	readonly untitled: Set<string>;
}

/** Stands for the host of a source that does not name it. */
const NO_HOST = "http://no.example";

export class RecordFinder implements Finder {
	readonly #record: OldRecord;
	readonly #places: Places;
	readonly #home: string;
	readonly #address: string | undefined;
	readonly #lost = new Set<string>();
	#featured: string | undefined;

	constructor(record: OldRecord, places: Places) {
		this.#record = record;
		this.#places = places;
		this.#home = places.plan.old.origin ?? NO_HOST;
		this.#address = places.plan.planned.get(record.origin)?.address;
	}

	report(message: string, details: Partial<Problem>): void {
		const { source } = this.#record;
		this.#places.onProblem(importProblem(message, { source, ...details }));
	}

	#parse(url: string): URL | undefined {
		const [own = "/"] = this.#record.addresses;
		return parseUrl(url, `${this.#home}${encodeURI(own)}`);
	}

	/** The whole address, if the old site is known. */
	#describe(url: string): string {
		const full = this.#home === NO_HOST ? undefined : this.#parse(url)?.href;
		return (full ?? url).slice(0, 300);
	}

	/** @param into the folder of static/; undefined for a picture */
	async #bring(url: string, into?: string): Promise<string | undefined> {
		const { source, name } = this.#record;
		const folder = path.dirname(path.resolve(source.file));
		const file = await this.#places.files.find({ url, folder, name }, into);
		if ("address" in file) return file.address;
		const target = this.#describe(url);
		this.report(`the ${into ? "file" : "picture"} ${target} ${file.reason}`, {
			hint: into
				? "Put the file into static/, and link to it"
				: "Name the folder of uploads with --files DIR, or let --fetch request it from the old site",
			target,
		});
		return undefined;
	}

	/** Finds what a link to the old site now leads to. */
	#findOwn(url: URL, written: string): string | undefined {
		const { moved, planned, target } = this.#places.plan;
		const old = toOldPath(url)?.toLowerCase() ?? "";
		const known = moved.get(old) ?? moved.get(old.replace(/\?.*/, ""));
		if (known !== undefined) return known;
		const folder = path.posix.dirname(this.#record.origin);
		const file = path.posix.join(folder, written.replace(/[?#].*/, ""));
		for (const name of [file, `${file}.md`, `${file}/index.md`]) {
			const imported = planned.get(name);
			if (imported) return imported.address;
		}
		return hasPageAt(old, target) ? old : undefined;
	}

	async findLink(written: string): Promise<string | undefined> {
		const url = replaceSpaces(written);
		if (/^(?:mailto|tel):/i.test(url) && isLinkTarget(url)) return url;
		const full = this.#parse(url);
		if (!full || !/^https?:$/.test(full.protocol)) {
			const target = url.slice(0, 40);
			this.report(
				`a link of the kind "${target}" is left out, and its words stay`,
				{ hint: "Link to a page instead", target },
			);
			return undefined;
		}
		if (withoutWww(full.host) !== withoutWww(new URL(this.#home).host))
			return isLinkTarget(url) ? url : full.href;
		const folder = findFolder(full.pathname);
		if (folder) return this.#bring(written, folder);
		const address = this.#findOwn(full, url);
		// WordPress links a picture to a page of its own, which leads to its article now.
		if (address !== undefined && address === this.#address) return undefined;
		const target = this.#describe(url);
		if (address === undefined)
			this.report(
				`the link to ${target} leads to nothing that is brought in, and its words stay`,
				{ hint: "Link to another page, if visitors need one", target },
			);
		return address;
	}

	/** Finds the picture at the top, which is described there. */
	async findFeatured(url: string): Promise<string | undefined> {
		this.#featured = await this.#bring(url);
		return this.#featured;
	}

	async findPicture(url: string, alt: string): Promise<string | undefined> {
		const file = await this.#bring(url);
		if (file && !alt && file !== this.#featured)
			this.report(
				`the picture ${file} has no description, and is taken for decorative`,
				{
					severity: "warning",
					hint: `Describe it in the brackets of ![](${file}), unless it adds nothing to the text`,
					target: file,
				},
			);
		return file;
	}

	onLost(what: string): void {
		this.#lost.add(what);
	}

	/** Reports all that the text has lost in one finding. */
	reportLost(): void {
		const lost = [...this.#lost];
		const [target] = lost;
		if (target === undefined) return;
		const [verb, object] = lost.length > 1 ? ["are", "them"] : ["is", "it"];
		this.report(
			`${join(lost, "and")} ${verb} left out, because pages cannot show ${object}`,
			{
				hint: this.#lost.has(LAYOUT)
					? "Compare the text with the old page: its words are here, but for those that the builder keeps in fields of its own"
					: "Read the text, and write what visitors need there",
				target,
			},
		);
	}

	/** Reports the first one alone: a move may have hundreds. */
	onUntitled(address: string): void {
		const { untitled } = this.#places;
		const isFirst = untitled.size === 0;
		untitled.add(address);
		if (isFirst)
			this.report(
				`the old site names no title for ${address}, so its address stands in the text`,
				{
					severity: "warning",
					hint: `Write [The title](${address}) in its place, and look for others: only the first one is named`,
					target: address,
				},
			);
	}
}
