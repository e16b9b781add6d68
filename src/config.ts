// Flags -> Config: every field present, absolute paths, readonly. Reads nothing.
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

/** Refuses an output folder that would overwrite what a person wrote. */
function checkOutDir(rootDir: string, outDir: string): void {
	const sources = ["content", "templates", "static", "src"].map((name) =>
		path.join(rootDir, name),
	);
	const isInside = (child: string, parent: string) =>
		path.relative(parent, child).split(path.sep)[0] !== "..";
	const holdsSources = isInside(rootDir, outDir);
	const source = sources.find((dir) => isInside(outDir, dir));
	if (!holdsSources && source === undefined) return;
	throw usageError(
		`the site cannot be built into ${outDir}, because that folder holds ${holdsSources ? "the project itself" : "files that you wrote"}`,
		"Name a folder of its own, as in --out dist",
	);
}

function checkSiteUrl(siteUrl: string | undefined): void {
	if (siteUrl === undefined) return;
	const url = parseUrl(siteUrl);
	const isWeb = url?.protocol === "https:" || url?.protocol === "http:";
	// A folder of the host is basePath in content/site.yaml, because all links need it.
	if (isWeb && url.href === `${url.origin}/`) return;
	throw usageError(
		isWeb
			? `--site-url ${siteUrl} holds more than the start of an address`
			: `--site-url ${siteUrl} is not a full web address`,
		`Write it like this: --site-url ${isWeb ? url.origin : "https://www.example.com"}`,
	);
}

const BACKUP =
	/~$|^~\$|^\.?#.|\.sw[nopx]$|^\._|^\.~lock\.|^(?:\.ds_store|thumbs\.db|desktop\.ini)$/i;

/**
 * Whether an editor or a system left the file beside those of people: "ocd.md~", "Thumbs.db". Such
 * a file is no part of the site.
 */
export function isBackup(sourcePath: string): boolean {
	return BACKUP.test(path.posix.basename(sourcePath));
}

/** @throws UserError (2) for an output folder or an address that cannot be used. */
export function resolveConfig(flags: Flags, workingDir: string): Config {
	const rootDir = path.resolve(workingDir, flags.root ?? ".");
	const outDir = path.resolve(rootDir, flags.out ?? "dist");
	checkOutDir(rootDir, outDir);
	checkSiteUrl(flags.siteUrl);
	return {
		rootDir,
		contentDir: path.join(rootDir, "content"),
		templatesDir: path.join(rootDir, "templates"),
		staticDir: path.join(rootDir, "static"),
		outDir,
		siteUrl: flags.siteUrl,
	};
}
