// Compares the files of a build with those that the previous one left in the output folder. Writes nothing.
import fs from "node:fs";
import { isDiskFile } from "../cache/disk-file.ts";
import { attempt } from "../cache/fingerprint.ts";
import { comparePages, type TextChange } from "../changes/compare.ts";
import { removeHashes } from "../changes/page-items.ts";
import {
	groupChanges,
	type SiteChanges,
	say,
} from "../changes/site-changes.ts";
import { realPath } from "../config.ts";
import { isNamedByHash } from "../http/published-headers.ts";
import type { OutputFile } from "./file.ts";
import { HOST_FILES } from "./hosts/host-rules.ts";
import {
	type FileTable,
	findUnchanged,
	type Previous,
	readManifest,
} from "./manifest.ts";
import { listMoves, type Pages } from "./write.ts";

/** The lines of these files have a name and a value. A redirect from an address with a slash at its end is a repetition. */
const HOST_LINES = [
	[HOST_FILES.redirects, "redirect", /^(\/|\/\S*[^/\s]) (\S+) 301$/gm, " → "],
	[HOST_FILES.headers, "header", /^ {2}([\w-]+): (.*)$/gm, ": "],
] as const;

type ReadText = (outputPath: string) => string;

function compareHosts(readOld: ReadText, readNew: ReadText): TextChange[] {
	const changes: TextChange[] = [];
	for (const [file, kind, pattern, sign] of HOST_LINES) {
		const read = (text: string) => {
			const lines = new Map<string, string>();
			for (const [, name = "", value] of text.matchAll(pattern))
				lines.set(name, name + sign + value);
			return lines;
		};
		const [old, now] = [read(readOld(file)), read(readNew(file))];
		for (const name of new Set([...old.keys(), ...now.keys()])) {
			const [from, to] = [old.get(name), now.get(name)];
			if (from !== to) changes.push({ kind, from, to });
		}
	}
	return changes;
}

/** @returns undefined for the same file as before */
async function makeChanged(
	{ outputPath, buildInfo = "", contents }: OutputFile,
	previous: Previous,
) {
	const isKept = findUnchanged(outputPath, { buildInfo }, previous);
	if ((buildInfo && isKept) || isNamedByHash(outputPath)) return undefined;
	const made = typeof contents === "function" ? await contents() : contents;
	return findUnchanged(outputPath, { contents: made }, previous)
		? undefined
		: made;
}

const PICTURE = /\.(?:avif|webp|jpe?g|png|gif|svg|ico)$/;

/** Collects the names of files that differ. A file with another hash is the same file. */
class FileNames {
	readonly #old = new Set<string>();
	readonly #new = new Set<string>();

	add(outputPath: string, isOld: boolean, isNew: boolean): void {
		const name = removeHashes(outputPath);
		if (isOld) this.#old.add(name);
		if (isNew) this.#new.add(name);
	}

	/** @param counts the number of pages that name each */
	list(counts: ReadonlyMap<string, number>): SiteChanges["files"] {
		const names = [...new Set([...this.#old, ...this.#new])].sort();
		const files = names.map((name) => ({
			kind: PICTURE.test(name) ? "picture" : "file",
			from: this.#old.has(name) ? name : undefined,
			to: this.#new.has(name) ? name : undefined,
			pages: counts.get(name) ?? 0,
		}));
		return files.sort((a, b) => b.pages - a.pages);
	}
}

/**
 * Makes every page that is not the same as before, and no picture.
 * @throws UserError (2) for a folder that hypno does not own
 */
export async function findChanges(
	files: AsyncIterable<OutputFile>,
	outDir: string,
	{ table, routes }: { table: FileTable | undefined; routes: Pages },
): Promise<SiteChanges> {
	const dir = realPath(outDir);
	const old = readManifest(dir);
	const previous = { outDir: dir, old, table };
	const readOld = (file: string) =>
		attempt(() => fs.readFileSync(`${dir}/${file}`, "utf8")) ?? "";
	const paths = new Map(routes.map((page) => [page.outputPath, page.path]));
	const left = new Set(old.files);
	const names = new FileNames();
	const ofHosts = new Map<string, string>();
	const changed = new Map<string, TextChange[]>();
	for await (const file of files) {
		const { outputPath, contents } = file;
		const isOld = left.delete(outputPath);
		if (file.audience) ofHosts.set(outputPath, String(contents));
		const path = paths.get(outputPath);
		const before = path === undefined ? outputPath : old.pages.get(path);
		if (path === undefined && !isOld) names.add(outputPath, false, true);
		const isNew = before === undefined || (path === undefined && !isOld);
		const made = isNew ? undefined : await makeChanged(file, previous);
		if (made === undefined || before === undefined) continue;
		if (path === undefined || isDiskFile(made)) {
			names.add(outputPath, true, true);
			continue;
		}
		const texts = comparePages(readOld(before), String(Buffer.from(made)));
		const unseen = say("markup", "nothing that visitors see");
		changed.set(path, texts.length > 0 ? texts : [unseen]);
	}
	for (const page of old.pages.values()) left.delete(page);
	for (const file of left) {
		const [original = "", ending] = file.split(/\.(?:br|gz)$/);
		const isCopy = ending === "" && old.files.has(original);
		if (!isCopy) names.add(file, true, false);
	}
	const common = routes.filter(({ path }) => old.pages.has(path)).length;
	const isFirst = old.files.size === 0;
	const readNew = (file: string) => ofHosts.get(file) ?? "";
	const { groups, counts } = groupChanges(changed);
	return {
		changed: [...changed.keys()],
		...listMoves(routes, old),
		groups,
		files: names.list(counts),
		ofHosts: isFirst ? [] : compareHosts(readOld, readNew),
		common: isFirst ? undefined : common,
	};
}
