// Finds the new addresses of the links, the pictures and the files that an article of an old site names.
import path from "node:path";
import { parseUrl } from "../../base/addresses/parse-url.ts";
import type { Problem } from "../../base/problems.ts";
import {
	isLinkTarget,
	replaceSpaces,
} from "../../site/content/schema/addresses.ts";
import {
	type FileFinder,
	type FoundFile,
	isOtherFile,
	MissingFile,
} from "./find-pictures.ts";
import {
	type ImportSource,
	importProblem,
	type OldRecord,
	toHost,
	toOldPath,
} from "./import-source.ts";
import type { Planned, Target } from "./plan-addresses.ts";
import type { Finder } from "./to-markdown.ts";

export interface Found {
	readonly old: ImportSource;
	readonly target: Target;
	readonly planned: ReadonlyMap<string, Planned>;
	/** Maps each old address, in small letters, to the new one. */
	readonly moved: ReadonlyMap<string, string>;
	/** Maps the address of each page, which waits as a draft, to its file. */
	readonly pages: ReadonlyMap<string, string>;
	readonly files: FileFinder;
	readonly onFile: (file: FoundFile) => void;
	readonly onProblem: (problem: Problem) => void;
}

/** Stands for the host of a source that does not name it. */
const NO_HOST = "http://no.example";

export class RecordFinder implements Finder {
	readonly #record: OldRecord;
	readonly #found: Found;
	readonly #lost = new Set<string>();

	constructor(record: OldRecord, index: Found) {
		this.#record = record;
		this.#found = index;
	}

	#report(message: string, details: Partial<Problem>): void {
		const { source } = this.#record;
		this.#found.onProblem(importProblem(message, { source, ...details }));
	}

	#parse(url: string): URL | undefined {
		const home = this.#found.old.origin ?? NO_HOST;
		const [own = "/"] = this.#record.addresses;
		return parseUrl(url, `${home}${encodeURI(own)}`);
	}

	async #bring(url: string, isPicture: boolean): Promise<string | undefined> {
		const { old, files, onFile } = this.#found;
		const folder = path.dirname(path.resolve(this.#record.source.file));
		try {
			const file = await files.find(url, folder, isPicture);
			onFile(file);
			return file.address;
		} catch (error) {
			if (!(error instanceof MissingFile)) throw error;
			const full = old.origin && this.#parse(url)?.href;
			const target = full ?? url;
			const what = isPicture ? "picture" : "file";
			const hint = isPicture
				? "Name the folder of uploads with --files DIR, or let --fetch request it from the old site"
				: "Put the file into static/, and link to it";
			this.#report(`the ${what} ${target} ${error.message}`, { hint, target });
			return undefined;
		}
	}

	#findOwn(url: URL, written: string): string | undefined {
		const { moved, planned, target } = this.#found;
		const folder = path.posix.dirname(this.#record.origin);
		const file = path.posix.join(folder, written.replace(/[?#].*/, ""));
		const old = toOldPath(url)?.toLowerCase() ?? "";
		const known = moved.get(old) ?? moved.get(old.replace(/\?.*/, ""));
		if (known !== undefined) return known;
		for (const name of [file, `${file}.md`, `${file}/index.md`]) {
			const own = planned.get(name);
			if (own) return own.address;
		}
		if (old === "/") return old;
		return target.opened.files.has(`content/pages${old}.yaml`)
			? old
			: undefined;
	}

	async findLink(written: string): Promise<string | undefined> {
		const { old, pages } = this.#found;
		const url = replaceSpaces(written);
		if (/^(?:mailto|tel):/i.test(url) && isLinkTarget(url)) return url;
		const full = this.#parse(url);
		if (!full || !/^https?:$/.test(full.protocol)) {
			const kind = url.slice(0, 40);
			this.#report(
				`a link of the kind "${kind}" is left out, and its words stay`,
				{
					hint: "Link to a page instead",
					target: kind,
				},
			);
			return undefined;
		}
		const home = new URL(old.origin ?? NO_HOST);
		if (toHost(full.host) !== toHost(home.host))
			return isLinkTarget(url) ? url : full.href;
		if (isOtherFile(full.pathname)) return this.#bring(written, false);
		const own = this.#findOwn(full, url);
		const draft = own === undefined ? undefined : pages.get(own);
		const shown = old.origin ? full.href : url;
		if (draft !== undefined)
			this.#report(`a link leads to ${own}, which is a draft`, {
				severity: "warning",
				hint: `Choose the place of ${draft}, or take the link away`,
				target: own ?? "",
			});
		if (own === undefined)
			this.#report(
				`the link to ${shown} leads to nothing that is brought in, and its words stay`,
				{ hint: "Link to another page, if visitors need one", target: shown },
			);
		return own;
	}

	async findPicture(url: string, alt: string): Promise<string | undefined> {
		const file = await this.#bring(url, true);
		if (file && !alt)
			this.#report(
				`the picture ${file} has no description, and is taken for decorative`,
				{
					severity: "warning",
					hint: `Describe it in the brackets of ![](${file}), unless it adds nothing to the text`,
					target: file,
				},
			);
		return file;
	}

	/** Reports each kind of what is lost once. */
	onLost(what: string): void {
		if (this.#lost.has(what)) return;
		this.#lost.add(what);
		this.#report(`${what} is left out, because pages cannot show it`, {
			hint: "Read the text, and write what visitors need there",
			target: what,
		});
	}
}
