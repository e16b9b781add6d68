// urls.lock in the root of the site <-> the addresses that were published; the only reader and
// writer of it. Refuses to write over what it does not understand.
import fs from "node:fs";
import path from "node:path";
import { usageError } from "../problems.ts";
import type { Route } from "./route.ts";

export const LOCK_FILE = "urls.lock";

export interface LockedAddress {
	/** Whatever the form of the addresses and the folder of the host: "/services/ocd" */
	readonly path: string;
	/** Where it stands in the file, from 1. */
	readonly line: number;
}

const HEAD = `# The addresses that this site has been published under. Commit this file: npx hypno check tells
# when one of them leads nowhere. "npx hypno build --record" adds those that are new. Take a line out
# only if nobody has ever seen the address.
`;

export function isAddress({ path }: LockedAddress): boolean {
	return /^\/(?!\/)\S*$/.test(path);
}

/**
 * @returns undefined where no address was ever recorded
 * @throws UserError (2) where a folder has the name of the file
 */
export function loadLock(rootDir: string): LockedAddress[] | undefined {
	const file = path.join(rootDir, LOCK_FILE);
	const stats = fs.statSync(file, { throwIfNoEntry: false });
	if (!stats) return undefined;
	if (!stats.isFile())
		throw usageError(
			`${LOCK_FILE} is a folder, and the site's addresses are recorded in a file of that name`,
			"Rename or remove the folder",
		);
	return fs
		.readFileSync(file, "utf8")
		.split("\n")
		.map((text, index) => ({ path: text.trim(), line: index + 1 }))
		.filter(({ path: text }) => text !== "" && !text.startsWith("#"));
}

/** The pages that search engines are told of. */
export function listAddresses(routes: readonly Route[]): string[] {
	return routes.filter(({ indexable }) => indexable).map(({ path }) => path);
}

export function findUnrecorded(
	addresses: readonly string[],
	lock: readonly LockedAddress[],
): string[] {
	const known = new Set(lock.map((address) => address.path));
	return addresses.filter((address) => !known.has(address));
}

/**
 * Asked before the site is written, so that both are or neither is.
 * @throws UserError (2) where a line holds something else than an address, which would be lost
 * if the file was written anew, and where the file cannot be written
 */
export function checkLock(
	rootDir: string,
	lock: readonly LockedAddress[],
): void {
	const strange = lock.find((address) => !isAddress(address));
	if (strange)
		throw usageError(
			`line ${strange.line} of ${LOCK_FILE} is no address of this site: ${strange.path}`,
			"Each line holds the path of one page, as in /about. Restore the file from its last version",
		);
	const filePath = path.join(rootDir, LOCK_FILE);
	const isNew = !fs.existsSync(filePath);
	try {
		fs.closeSync(fs.openSync(filePath, "a"));
		if (isNew) fs.rmSync(filePath);
	} catch (error) {
		const code = error instanceof Error && "code" in error ? error.code : error;
		throw usageError(
			`${LOCK_FILE} cannot be written (${code}), so the addresses of this build cannot be recorded`,
			"Allow yourself to write that file and its folder, or build without --record",
		);
	}
}

/** Adds addresses; those that were recorded stay, whether there is still a page or not. */
export function saveLock(
	rootDir: string,
	addresses: readonly string[],
	lock: readonly LockedAddress[],
): void {
	const all = new Set([...lock.map((known) => known.path), ...addresses]);
	const text = [HEAD, ...[...all].sort().map((address) => `${address}\n`)];
	fs.writeFileSync(path.join(rootDir, LOCK_FILE), text.join(""));
}
