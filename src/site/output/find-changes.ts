// Compares the files of a build with those that the previous one left in the output folder. Writes nothing.
import { attempt } from "../../base/attempt.ts";
import { isDiskFile } from "../../base/disk/disk-file.ts";
import { readRegularFile } from "../../base/disk/read-regular-file.ts";
import { indexBy, indexByAll } from "../../base/text/group-by.ts";
import { isNamedByHash } from "../addresses/published-headers.ts";
import {
	compareLines,
	comparePages,
	type TextChange,
} from "../changes/compare.ts";
import { removeHashes } from "../changes/page-lines.ts";
import { realPath } from "../config.ts";
import type { OutputFile } from "./file.ts";
import { HOST_FILES } from "./hosts/host-rules.ts";
import {
	type FileTable,
	findUnchanged,
	type Previous,
	readManifest,
} from "./manifest.ts";
import { listMoves, type RoutePaths } from "./write.ts";

/** In bytes. A longer file, and anything that is not a file, counts as empty. */
const MAX_BYTES = 10_000_000;

/** The lines of these files have a name and a value. A redirect from an address with a slash at its end is a repetition. */
const HOST_LINES = [
	[HOST_FILES.redirects, "redirect", /^(\/|\/\S*[^/\s]) (\S+) 301$/gm, " → "],
	[HOST_FILES.headers, "header", /^ {2}([\w-]+): (.*)$/gm, ": "],
] as const;

const UNSEEN = "nothing that visitors see";

function listHostLines(read: (outputPath: string) => string): string[] {
	const lines: string[] = [];
	for (const [file, kind, pattern, separator] of HOST_LINES)
		for (const [, name, value] of read(file).matchAll(pattern))
			lines.push(`${kind} ${name}${separator}${value}`);
	return lines;
}

/** @returns undefined for the same file as before */
async function makeChanged(
	{ outputPath, buildInfo = "", contents }: OutputFile,
	previous: Previous,
) {
	const isKept = findUnchanged(outputPath, { buildInfo }, previous);
	if ((buildInfo && isKept) || isNamedByHash(outputPath)) return undefined;
	const bytes = typeof contents === "function" ? await contents() : contents;
	if (findUnchanged(outputPath, { contents: bytes }, previous))
		return undefined;
	return isDiskFile(bytes) ? "" : Buffer.from(bytes).toString();
}

const PICTURE = /\.(?:avif|webp|jpe?g|png|gif|svg|ico)$/;

function listFiles(
	old: ReadonlySet<string>,
	now: ReadonlySet<string>,
	counts: ReadonlyMap<string, number>,
) {
	const files = [...new Set([...old, ...now])].sort().map((name) => ({
		kind: PICTURE.test(name) ? "picture" : "file",
		from: old.has(name) ? name : undefined,
		to: now.has(name) ? name : undefined,
		pages: counts.get(name) ?? 0,
	}));
	return files.sort((a, b) => b.pages - a.pages);
}

/** @param common the number of pages that both builds have */
function groupChanges(
	pages: ReadonlyMap<string, readonly TextChange[]>,
	common: number,
) {
	const pagesOf = indexByAll([...pages], ([, texts]) => [
		...new Set(texts.map((change) => JSON.stringify(change))),
	]);
	const groups = [];
	const counts = new Map<string, number>();
	const byPaths = indexBy([...pagesOf], ([, same]) =>
		same.map(([path]) => path).join("\n"),
	);
	for (const [joined, alike] of byPaths) {
		const paths = joined.split("\n");
		const isEverywhere = common > 1 && paths.length === common;
		const changes = alike.map(([key]): TextChange => JSON.parse(key));
		for (const { kind, from = "", to = from } of changes)
			if (kind === "file") counts.set(to, (counts.get(to) ?? 0) + paths.length);
		// A file of some pages is listed with the files. Where words change, the tags that change with them say no more.
		const shown = changes.filter(
			(change) => isEverywhere || change.kind !== "file",
		);
		const words = shown.filter(({ kind }) => kind !== "markup");
		const texts = words.length > 0 ? words : shown;
		groups.push({ paths, texts, isEverywhere });
	}
	groups.sort((a, b) => b.paths.length - a.paths.length);
	return { groups, counts };
}

/** Makes every page that is not the same as before, and no picture. @throws UserError (2) for a folder of others */
export async function findChanges(
	files: AsyncIterable<OutputFile>,
	outDir: string,
	{ table, routes }: { table: FileTable | undefined; routes: RoutePaths },
) {
	const dir = realPath(outDir);
	const old = readManifest(dir);
	const previous = { outDir: dir, old, table };
	const readOld = (file: string) =>
		String(attempt(() => readRegularFile(`${dir}/${file}`, MAX_BYTES)) ?? "");
	const paths = new Map(routes.map((page) => [page.outputPath, page.path]));
	const left = new Set(old.files);
	// A file with another hash in its name is the same file.
	const goes = new Set<string>();
	const comes = new Set<string>();
	const ofHosts = new Map<string, string>();
	const changed = new Map<string, TextChange[]>();
	for await (const file of files) {
		const { outputPath, contents, audience } = file;
		if (audience) ofHosts.set(outputPath, String(contents));
		const path = paths.get(outputPath);
		let before = left.delete(outputPath) ? outputPath : undefined;
		if (path !== undefined) before = old.pages.get(path);
		const text = before === undefined ? "" : await makeChanged(file, previous);
		if (text === undefined) continue;
		if (path === undefined) {
			const name = removeHashes(outputPath);
			if (before !== undefined) goes.add(name);
			comes.add(name);
		} else if (before !== undefined) {
			const texts = comparePages(readOld(before), text);
			const unseen = { kind: "markup", from: UNSEEN, to: UNSEEN };
			changed.set(path, texts.length > 0 ? texts : [unseen]);
		}
	}
	for (const page of old.pages.values()) left.delete(page);
	for (const file of left) {
		const [original = "", ending] = file.split(/\.(?:br|gz)$/);
		const isCopy = ending === "" && old.files.has(original);
		if (!isCopy) goes.add(removeHashes(file));
	}
	const isFirst = old.files.size === 0;
	const common = routes.filter(({ path }) => old.pages.has(path)).length;
	const { groups, counts } = groupChanges(changed, common);
	const hostsBefore = listHostLines(readOld);
	const hostsNow = listHostLines((file) => ofHosts.get(file) ?? "");
	return {
		changed: [...changed.keys()],
		...listMoves(routes, old),
		groups,
		files: listFiles(goes, comes, counts),
		ofHosts: isFirst ? [] : compareLines(hostsBefore, hostsNow),
		isFirst,
	};
}

export type BuildChanges = Awaited<ReturnType<typeof findChanges>>;

export function toJson(changes: BuildChanges) {
	const everywhere: TextChange[] = [];
	const byPage = new Map<string, TextChange[]>();
	for (const path of changes.changed) byPage.set(path, []);
	for (const { paths, texts, isEverywhere } of changes.groups)
		for (const change of texts)
			if (isEverywhere) everywhere.push(change);
			else for (const path of paths) byPage.get(path)?.push(change);
	return {
		changed: [...byPage].map(([path, texts]) => ({ path, texts })),
		new: changes.new,
		gone: changes.gone,
		everywhere: [...everywhere, ...changes.ofHosts],
		files: changes.files.map(({ from, to }) => to ?? from),
	};
}
