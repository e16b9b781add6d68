// Compares the files of a build with those that the previous one left in the output folder. Writes nothing.
import { isDiskFile } from "../cache/disk-file.ts";
import { attempt } from "../cache/fingerprint.ts";
import { readRegularFile } from "../cache/read-regular-file.ts";
import { comparePages, type TextChange } from "../changes/compare.ts";
import { removeHashes } from "../changes/page-lines.ts";
import { groupChanges, type SiteChanges } from "../changes/site-changes.ts";
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

/** In bytes. A longer file, or what is no file, has no words. */
const MAX_BYTES = 10_000_000;

/** The lines of these files have a name and a value. A redirect from an address with a slash at its end is a repetition. */
const HOST_LINES = [
	[HOST_FILES.redirects, "redirect", /^(\/|\/\S*[^/\s]) (\S+) 301$/gm, " → "],
	[HOST_FILES.headers, "header", /^ {2}([\w-]+): (.*)$/gm, ": "],
] as const;

const UNSEEN = "nothing that visitors see";

/** @returns "" for what is no file of a build */
function readOldText(filePath: string): string {
	const bytes = attempt(() => readRegularFile(filePath, MAX_BYTES + 1));
	return bytes && bytes.length <= MAX_BYTES ? String(bytes) : "";
}

type ReadText = (outputPath: string) => string;

function compareHosts(readOld: ReadText, readNew: ReadText): TextChange[] {
	const changes: TextChange[] = [];
	for (const [file, kind, pattern, sign] of HOST_LINES) {
		const readLines = (text: string) => {
			const lines = new Map<string, string>();
			for (const [, name = "", value] of text.matchAll(pattern))
				lines.set(name, name + sign + value);
			return lines;
		};
		const [old, now] = [readLines(readOld(file)), readLines(readNew(file))];
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
	if (findUnchanged(outputPath, { contents: made }, previous)) return undefined;
	return isDiskFile(made) ? "" : Buffer.from(made).toString();
}

const PICTURE = /\.(?:avif|webp|jpe?g|png|gif|svg|ico)$/;

/** Collects files that differ. One with another hash is the same file. */
class ChangedFiles {
	readonly #files = new Map<string, { from?: string; to?: string }>();

	add(outputPath: string, isOld: boolean, isNew: boolean): void {
		const name = removeHashes(outputPath);
		const file = this.#files.get(name) ?? {};
		if (isOld) file.from = name;
		if (isNew) file.to = name;
		this.#files.set(name, file);
	}

	/** @param counts the number of pages that name each */
	list(counts: ReadonlyMap<string, number>): SiteChanges["files"] {
		const sorted = [...this.#files].sort(([a], [b]) => (a < b ? -1 : 1));
		const files = sorted.map(([name, file]) => ({
			kind: PICTURE.test(name) ? "picture" : "file",
			...file,
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
	const readOld = (file: string) => readOldText(`${dir}/${file}`);
	const paths = new Map(routes.map((page) => [page.outputPath, page.path]));
	const left = new Set(old.files);
	const others = new ChangedFiles();
	const ofHosts = new Map<string, string>();
	const changed = new Map<string, TextChange[]>();
	for await (const file of files) {
		const { outputPath, contents, audience } = file;
		if (audience) ofHosts.set(outputPath, String(contents));
		const isOld = left.delete(outputPath);
		const path = paths.get(outputPath);
		const before = path === undefined ? outputPath : old.pages.get(path);
		if (path === undefined && !isOld) others.add(outputPath, false, true);
		if (before === undefined || (path === undefined && !isOld)) continue;
		const made = await makeChanged(file, previous);
		if (made === undefined) continue;
		if (path === undefined) others.add(outputPath, true, true);
		else {
			const texts = comparePages(readOld(before), made);
			const isUnseen = texts.length === 0;
			if (isUnseen) texts.push({ kind: "markup", from: UNSEEN, to: UNSEEN });
			changed.set(path, texts);
		}
	}
	for (const page of old.pages.values()) left.delete(page);
	for (const file of left) {
		const [original = "", ending] = file.split(/\.(?:br|gz)$/);
		const isCopy = ending === "" && old.files.has(original);
		if (!isCopy) others.add(file, true, false);
	}
	const isFirst = old.files.size === 0;
	const common = routes.filter(({ path }) => old.pages.has(path)).length;
	const { groups, counts } = groupChanges(changed, common);
	const readNew = (file: string) => ofHosts.get(file) ?? "";
	return {
		changed: [...changed.keys()],
		...listMoves(routes, old),
		groups,
		files: others.list(counts),
		ofHosts: isFirst ? [] : compareHosts(readOld, readNew),
		isFirst,
	};
}
