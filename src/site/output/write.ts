// Writes a site into a new folder, which replaces the output folder at the end: completely or not at all.
import fs from "node:fs";
import path from "node:path";
import { setImmediate } from "node:timers/promises";
import { promisify } from "node:util";
import zlib from "node:zlib";
import { isWorthCompressing } from "../../base/addresses/content-type.ts";
import { attempt } from "../../base/attempt.ts";
import { type DiskFile, isDiskFile } from "../../base/disk/disk-file.ts";
import { usageError } from "../../base/problems.ts";
import { isNamedByHash } from "../addresses/published-headers.ts";
import { realPath } from "../config.ts";
import type { Route } from "../plan/routes.ts";
import { createFolder, describeSystemError } from "./disk-error.ts";
import type { Contents, OutputFile } from "./file.ts";
import {
	type FileTable,
	findUnchanged,
	foldersOf,
	MANIFEST,
	type Manifest,
	type Previous,
	readManifest,
	writeManifest,
} from "./manifest.ts";
import {
	createWorkFolder,
	newIn,
	removeWorkFolder,
	restoreInterrupted,
	swapFolders,
} from "./swap.ts";

export type WriteResult = Readonly<ReturnType<NewFolder["count"]>>;

export type RoutePaths = readonly Pick<Route, "path" | "outputPath">[];

interface WriteOptions {
	/** The pages among the files, in the order in which changes are listed. */
	readonly pages?: RoutePaths;
	readonly table?: FileTable | undefined;
	/** Adds a .br and a .gz file to each text of 1 kB and more. */
	readonly compress?: boolean | undefined;
}

interface NewFile {
	readonly bytes: number;
	readonly isWritten: boolean;
	readonly buildInfo: string;
}

/** The folder of the new site. The files that are kept from the old site are added to it at the end. */
class NewFolder {
	readonly files = new Map<string, NewFile>();
	readonly #folders: Previous & { readonly dir: string };
	readonly #created = new Set<string>();

	constructor(folders: Previous & { readonly dir: string }) {
		this.#folders = folders;
	}

	#pathOf(outputPath: string): string {
		const { dir } = this.#folders;
		const folder = outputPath.slice(0, outputPath.lastIndexOf("/") + 1);
		if (!this.#created.has(folder))
			fs.mkdirSync(`${dir}/${folder}`, { recursive: true });
		this.#created.add(folder);
		return `${dir}/${outputPath}`;
	}

	/** @returns false if the file has to be written. @throws Error for a path that leaves the folder */
	keep(outputPath: string, buildInfo = "", contents?: Contents | DiskFile) {
		if (/(?:^|[\\/])\.{0,2}(?:[\\/]|$)/.test(outputPath))
			throw new Error(`"${outputPath}" is no path within the output folder`);
		const next = { buildInfo, contents };
		const bytes = findUnchanged(outputPath, next, this.#folders)?.size;
		if (bytes === undefined) return false;
		this.files.set(outputPath, { bytes, isWritten: false, buildInfo });
		return true;
	}

	write(outputPath: string, contents: Contents | DiskFile, buildInfo = "") {
		if (this.keep(outputPath, buildInfo, contents)) return;
		const filePath = this.#pathOf(outputPath);
		if (isDiskFile(contents) && contents.isTemporary)
			fs.renameSync(contents.path, filePath);
		else if (isDiskFile(contents)) {
			fs.copyFileSync(contents.path, filePath);
			// A copy has the mode of the original, which the web server may not read. Some disks have no modes.
			const { mode } = fs.statSync(this.#folders.dir);
			attempt(() => fs.chmodSync(filePath, mode & 0o666));
		}
		// Converting strings to buffers would fill the memory until they are collected.
		else fs.writeFileSync(filePath, contents);
		const bytes = isDiskFile(contents)
			? fs.statSync(filePath).size
			: Buffer.byteLength(contents);
		this.files.set(outputPath, { bytes, isWritten: true, buildInfo });
	}

	locate(outputPath: string): string {
		const { dir, outDir } = this.#folders;
		const isWritten = this.files.get(outputPath)?.isWritten;
		return `${isWritten ? dir : outDir}/${outputPath}`;
	}

	count(pages: RoutePaths) {
		const { old } = this.#folders;
		const files = [...this.files.values()];
		const written = files.filter(({ isWritten }) => isWritten).length;
		const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
		const removed = [...old.files].filter(
			(file) => !this.files.has(file),
		).length;
		const isWritten = (file: string) => this.files.get(file)?.isWritten;
		const changed: string[] = [];
		for (const { path, outputPath } of pages)
			if (old.pages.has(path) && isWritten(outputPath)) changed.push(path);
		const changes = { changed, ...listMoves(pages, old) };
		const unchanged = files.length - written;
		return { written, unchanged, removed, bytes, changes };
	}

	complete(pages: readonly string[]): void {
		for (const [outputPath, { isWritten }] of this.files)
			if (!isWritten)
				linkOrCopy(this.locate(outputPath), this.#pathOf(outputPath));
		this.#addOthers();
		writeManifest(this.#folders.dir, this.files.keys(), pages);
	}

	/** Adds files that hypno did not write. @throws UserError (2) when the site has a file of the same name */
	#addOthers(): void {
		const { outDir } = this.#folders;
		if (!fs.existsSync(outDir)) return;
		// Another build may have ended since this one began.
		const { files } = readManifest(outDir);
		const folders = foldersOf(files);
		const options = { withFileTypes: true, recursive: true } as const;
		// fast-glob finds no name with a line break, and every file of a person stays.
		for (const entry of fs.readdirSync(outDir, options)) {
			const from = path.join(entry.parentPath, entry.name);
			const name = path.relative(outDir, from).replaceAll(path.sep, "/");
			const isOld = (entry.isDirectory() ? folders : files).has(name);
			if (!isOld && name !== MANIFEST)
				addOther(entry, from, this.#pathOf(name));
		}
	}
}

export function listMoves(pages: RoutePaths, old: Manifest) {
	const paths = pages.map(({ path }) => path);
	const present = new Set(paths);
	return {
		new: paths.filter((path) => !old.pages.has(path)),
		gone: [...old.pages.keys()].filter((path) => !present.has(path)),
	};
}

/** A link preserves everything, and the old name of the file is deleted after the swap. */
function linkOrCopy(from: string, to: string): void {
	try {
		fs.linkSync(from, to);
	} catch {
		// The disk has no links, or the file belongs to another user.
		fs.copyFileSync(from, to);
	}
}

function addOther(entry: fs.Dirent, from: string, to: string): void {
	const existing = fs.lstatSync(to, { throwIfNoEntry: false });
	if (existing?.isDirectory() && entry.isDirectory()) return;
	if (existing)
		throw usageError(
			`${from} was not written by hypno, and the site has a file of that name`,
			`Rename your file, or move it elsewhere. If nothing in ${path.dirname(from)} is yours, delete that folder`,
		);
	if (entry.isDirectory())
		fs.mkdirSync(to, { mode: fs.lstatSync(from).mode | 0o700 });
	else if (entry.isSymbolicLink()) fs.symlinkSync(fs.readlinkSync(from), to);
	else linkOrCopy(from, to);
}

async function writeFile(file: OutputFile, folder: NewFolder) {
	const { outputPath, contents, buildInfo } = file;
	const isDeferred = typeof contents === "function";
	const isIdentified =
		buildInfo !== undefined || (isDeferred && isNamedByHash(outputPath));
	if (isIdentified && folder.keep(outputPath, buildInfo)) return;
	folder.write(outputPath, isDeferred ? await contents() : contents, buildInfo);
}

const brotli = promisify<Uint8Array, Buffer>(zlib.brotliCompress);
const gzip = promisify<Uint8Array, zlib.ZlibOptions, Buffer>(zlib.gzip);

/** The files are compressed once and sent often, so the slowest and smallest levels are used. */
const COMPRESSORS = {
	".br": brotli,
	".gz": (text: Uint8Array) =>
		gzip(text, { level: zlib.constants.Z_BEST_COMPRESSION }),
};

async function compressFile(outputPath: string, folder: NewFolder) {
	const { bytes = 0, isWritten } = folder.files.get(outputPath) ?? {};
	if (!isWorthCompressing(outputPath, bytes)) return;
	for (const [ending, compress] of Object.entries(COMPRESSORS)) {
		const beside = `${outputPath}${ending}`;
		if (!isWritten && folder.keep(beside)) continue;
		const text = fs.readFileSync(folder.locate(outputPath));
		const compressed = await compress(text);
		if (!folder.files.has(beside)) folder.write(beside, compressed);
	}
}

/** Node has four threads for slow work, such as drawing a picture. */
const MAX_RUNNING = 4;
/** Drawn pictures get a turn after this number of files. */
const FILES_PER_TURN = 8;

async function fillFolder(
	files: AsyncIterable<OutputFile>,
	folder: NewFolder,
	compress: boolean,
) {
	const running = new Set<Promise<void>>();
	const failures: unknown[] = [];
	const add = async (file: OutputFile) => {
		await writeFile(file, folder);
		if (compress && file.audience !== "host")
			await compressFile(file.outputPath, folder);
	};
	try {
		for await (const file of files) {
			// The pages that follow may have errors too, which are reported first.
			if (failures.length > 0) continue;
			if (running.size >= MAX_RUNNING) await Promise.race(running);
			const adding = add(file)
				.catch((error) => void failures.push(error))
				.finally(() => running.delete(adding));
			running.add(adding);
			if (folder.files.size % FILES_PER_TURN === 0) await setImmediate();
		}
	} finally {
		// Nothing may be written into the folder once it is removed.
		await Promise.all(running);
	}
	if (failures.length > 0) throw failures[0];
}

/** Call `restoreInterrupted` first. If the iteration throws, the output folder is not changed. */
export async function writeFiles(
	files: AsyncIterable<OutputFile>,
	linkedDir: string,
	{ table, compress = false, pages = [] }: WriteOptions = {},
): Promise<WriteResult> {
	try {
		const outDir = realPath(linkedDir);
		const old = readManifest(outDir);
		createFolder(path.dirname(outDir));
		const workDir = createWorkFolder(outDir);
		const dir = newIn(workDir);
		const folder = new NewFolder({ dir, outDir, old, table });
		fs.mkdirSync(dir);
		await fillFolder(files, folder, compress);
		const result = folder.count(pages);
		if (result.written > 0 || result.removed > 0) {
			folder.complete(pages.map(({ outputPath }) => outputPath));
			swapFolders(workDir, outDir);
		}
		// Deleting the old link of a file changes its state, so the table is saved after it.
		removeWorkFolder(workDir);
		table?.save(folder.files);
		return result;
	} catch (error) {
		throw describeSystemError(error);
	} finally {
		restoreInterrupted(linkedDir);
	}
}
