// Turns command-line flags into a Config with absolute paths.
import fs from "node:fs";
import path from "node:path";
import { hasPlainHost, parseUrl } from "../base/addresses/parse-url.ts";
import { fileProblem, type Problem, usageError } from "../base/problems.ts";
import type { Models } from "./content/models.ts";

/** A link that leads to more links than this leads in a circle. */
const MAX_LINKS = 40;

export interface Flags {
	readonly root?: string;
	readonly out?: string;
	readonly siteUrl?: string;
}

export interface Config {
	readonly rootDir: string;
	readonly contentDir: string;
	readonly templatesDir: string;
	readonly staticDir: string;
	readonly outDir: string;
	readonly siteUrl: string | undefined;
	/** Records of a later day wait for theirs. "2027-03-03"; undefined for today, where the site is. */
	readonly day?: string | undefined;
	/** The preview shows records whose files still contain TODO. */
	readonly showsDrafts?: boolean;
}

export interface Project extends Config {
	readonly models: Models;
}

/** Follows every link of a path, whose last parts may be missing. Writes it as the disk does, which may ignore case. */
export function realPath(filePath: string, links = 0): string {
	const stats = fs.lstatSync(filePath, { throwIfNoEntry: false });
	const parent = path.dirname(filePath);
	if (fs.existsSync(filePath)) return fs.realpathSync.native(filePath);
	if (links > MAX_LINKS)
		throw usageError(
			`${filePath} is a link that leads back to itself`,
			"Delete the link, or name another folder, as in --out dist",
		);
	if (stats?.isSymbolicLink())
		return realPath(path.resolve(parent, fs.readlinkSync(filePath)), links + 1);
	if (parent === filePath) return filePath;
	return path.join(realPath(parent, links), path.basename(filePath));
}

export function isInside(child: string, folder: string): boolean {
	const way = path.relative(folder, child);
	return way.split(path.sep)[0] !== ".." && !path.isAbsolute(way);
}

function assertOutDir(rootDir: string, requestedDir: string): void {
	const outDir = realPath(requestedDir);
	const sources = ["content", "templates", "static", "src"].map((name) =>
		realPath(path.join(rootDir, name)),
	);
	const containsSources = isInside(realPath(rootDir), outDir);
	const source = sources.find((dir) => isInside(outDir, dir));
	if (!containsSources && source === undefined) return;
	throw usageError(
		`the site cannot be built into ${requestedDir}, because that folder holds ${containsSources ? "the project itself" : "files that you wrote"}`,
		"Name a folder for the built site alone, as in --out dist",
	);
}

export function parseSiteUrl(flag: string, siteUrl: string, basePath = "") {
	const url = parseUrl(siteUrl);
	const isWeb = url !== undefined && hasPlainHost(url.origin);
	// A path belongs into basePath in content/site.yaml, because all links need it.
	const ends = ["/", basePath, `${basePath}/`];
	if (isWeb && ends.some((end) => url.href === url.origin + end)) return url;
	throw usageError(
		isWeb
			? `${flag} ${siteUrl} must not continue after ${basePath || "the host name"}`
			: `${flag} ${siteUrl} is not a full web address`,
		`Write it like this: ${flag} ${isWeb ? url.origin : "https://www.example.com"}${basePath}`,
	);
}

const BACKUP = /~$|^~\$|^\.?#.|\.sw[nopx]$|^\._|^\.~lock\./i;
const LEFTOVER =
	/.\.(?:bak|orig|rej|crdownload|part|download|te?mp|kate-swp|icloud)$/i;
/** Vim asks with such a file whether it may write; other programs write beside a file and swap both. */
const SWAPPED = /^4913$|___jb_(?:tmp|old)___$|\.sb-[\da-f]{8}-\w+$/i;
const SYSTEM_FILE = /^(?:\.ds_store|(?:eh)?thumbs\.db|desktop\.ini|__macosx)$/i;

/** True for files that editors and systems create, which are no part of the site: "ocd.md~", "Thumbs.db" */
export function isBackupFile(sourcePath: string): boolean {
	const name = path.posix.basename(sourcePath);
	const patterns = [BACKUP, LEFTOVER, SWAPPED, SYSTEM_FILE];
	return patterns.some((pattern) => pattern.test(name));
}

/** "articles/.sleep.md.icloud" -> "articles/sleep.md": iCloud leaves such a file where it has moved another one away. */
export function findMovedAway(sourcePath: string): string | undefined {
	const [, folder = "", name] =
		/^(.*\/)?\.([^/]+)\.icloud$/.exec(sourcePath) ?? [];
	return name && folder + name;
}

/** @param file the one that is not there */
export const describeMovedAway = (file: string): Problem =>
	fileProblem(
		file,
		"iCloud has moved this file away from this computer, so hypno cannot read it",
		"Download it: in the Finder, press the cloud beside its name; Keep Downloaded in its menu makes it stay",
	);

const COPY =
	/(?: \(?\d\)?| (?:- )?copy(?: \(?\d\)?)?| \(.*conflict.*\)|\.sync-conf[\w-]+)$/i;

/** Finds the file of which a sync program or a system has made a copy beside it: "fees.pdf" for "fees 2.pdf" */
export function findOriginal(file: string, present: ReadonlySet<string>) {
	const [, name = "", ending = ""] = /^(.*)(\.\w+)$/.exec(file) ?? [];
	const original = name.replace(COPY, "") + ending;
	return original !== file && present.has(original) ? original : undefined;
}

/** Hosts expect this hidden folder: it is published. */
const HIDDEN = /(?:^|\/)\.(?!well-known(?:\/|$))/;

/** True for hidden files and for backups, which are neither read nor published. */
export function isHidden(sourcePath: string): boolean {
	return HIDDEN.test(sourcePath) || isBackupFile(sourcePath);
}

const ROOT_HINT =
	"Name a folder, without a backslash in its path, as in --root .";

export function resolveConfig(flags: Flags, workingDir: string): Config {
	const { root = "." } = flags;
	const rootDir = path.resolve(workingDir, root);
	// The package fast-glob finds nothing in a folder with a backslash.
	if (root === "" || (path.sep === "/" && rootDir.includes("\\")))
		throw usageError(`the root cannot be "${root && rootDir}"`, ROOT_HINT);
	const outDir = path.resolve(rootDir, flags.out ?? "dist");
	assertOutDir(rootDir, outDir);
	if (flags.siteUrl !== undefined) parseSiteUrl("--site-url", flags.siteUrl);
	return {
		rootDir,
		contentDir: path.join(rootDir, "content"),
		templatesDir: path.join(rootDir, "templates"),
		staticDir: path.join(rootDir, "static"),
		outDir,
		siteUrl: flags.siteUrl,
	};
}
