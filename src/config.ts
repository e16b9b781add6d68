// Turns command-line flags into a Config with absolute paths. Reads no files.
import path from "node:path";
import { parseUrl } from "./plan/parse-url.ts";
import { usageError } from "./problems.ts";

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
}

function assertOutDir(rootDir: string, outDir: string): void {
	const sources = ["content", "templates", "static", "src"].map((name) =>
		path.join(rootDir, name),
	);
	const isInside = (child: string, parent: string) =>
		path.relative(parent, child).split(path.sep)[0] !== "..";
	const containsSources = isInside(rootDir, outDir);
	const source = sources.find((dir) => isInside(outDir, dir));
	if (!containsSources && source === undefined) return;
	throw usageError(
		`the site cannot be built into ${outDir}, because that folder holds ${containsSources ? "the project itself" : "files that you wrote"}`,
		"Name a folder of its own, as in --out dist",
	);
}

function assertSiteUrl(siteUrl: string | undefined): void {
	if (siteUrl === undefined) return;
	const url = parseUrl(siteUrl);
	const isWeb = url?.protocol === "https:" || url?.protocol === "http:";
	// A path belongs into basePath in content/site.yaml, because all links need it.
	if (isWeb && url.href === `${url.origin}/`) return;
	throw usageError(
		isWeb
			? `--site-url ${siteUrl} must not continue after the host name`
			: `--site-url ${siteUrl} is not a full web address`,
		`Write it like this: --site-url ${isWeb ? url.origin : "https://www.example.com"}`,
	);
}

const BACKUP =
	/~$|^~\$|^\.?#.|\.sw[nopx]$|^\._|^\.~lock\.|^(?:\.ds_store|thumbs\.db|desktop\.ini)$/i;

/**
 * True for backups and other files that editors and systems create: "ocd.md~", "Thumbs.db". They are
 * no part of the site.
 */
export function isBackupFile(sourcePath: string): boolean {
	return BACKUP.test(path.posix.basename(sourcePath));
}

/** @throws UserError (2) for an output folder or an address that cannot be used. */
export function resolveConfig(flags: Flags, workingDir: string): Config {
	const rootDir = path.resolve(workingDir, flags.root ?? ".");
	const outDir = path.resolve(rootDir, flags.out ?? "dist");
	assertOutDir(rootDir, outDir);
	assertSiteUrl(flags.siteUrl);
	return {
		rootDir,
		contentDir: path.join(rootDir, "content"),
		templatesDir: path.join(rootDir, "templates"),
		staticDir: path.join(rootDir, "static"),
		outDir,
		siteUrl: flags.siteUrl,
	};
}
