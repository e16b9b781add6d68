// Reads and writes urls.lock in the root of the site, the list of addresses that were published. Refuses
// to overwrite a file with invalid lines.
import fs from "node:fs";
import path from "node:path";
import { usageError } from "../problems.ts";
import type { Route } from "./route.ts";

export const LOCK_FILE = "urls.lock";

export interface LockedAddress {
	/** "/services/ocd", without the folder of the host */
	readonly path: string;
	/** The line in the file, from 1. */
	readonly line: number;
}

const HEADER = `# The addresses that this site has been published under. Commit this file: npx hypno check tells
# when one of them leads nowhere. "npx hypno build --record" adds those that are new. Take a line out
# only if nobody has ever seen the address.
`;

export function isValidAddress({ path }: LockedAddress): boolean {
	return /^\/(?!\/)\S*$/.test(path);
}

/**
 * @returns undefined where no address was ever recorded
 * @throws UserError (2) where something else has the name of the file
 */
export function loadLock(rootDir: string): LockedAddress[] | undefined {
	const file = path.join(rootDir, LOCK_FILE);
	const stats = fs.statSync(file, { throwIfNoEntry: false });
	if (!stats) return undefined;
	if (!stats.isFile())
		throw usageError(
			`${LOCK_FILE} is a folder, a pipe or a device, and the site's addresses are recorded in a file of that name`,
			"Rename or delete it",
		);
	return fs
		.readFileSync(file, "utf8")
		.split("\n")
		.map((text, index) => ({ path: text.trim(), line: index + 1 }))
		.filter(({ path: text }) => text !== "" && !text.startsWith("#"));
}

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
 * Runs before the site is written, so that either both are written or none.
 * @throws UserError (2) where a line is no address and would be lost, or the file is not writable
 */
export function checkLock(
	rootDir: string,
	lock: readonly LockedAddress[],
): void {
	const invalid = lock.find((address) => !isValidAddress(address));
	if (invalid)
		throw usageError(
			`line ${invalid.line} of ${LOCK_FILE} is not an address of this site: ${invalid.path}`,
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

/** Adds addresses, and keeps recorded addresses that no longer have a page. */
export function saveLock(
	rootDir: string,
	addresses: readonly string[],
	lock: readonly LockedAddress[],
): void {
	const all = new Set([...lock.map((known) => known.path), ...addresses]);
	const text = [HEADER, ...[...all].sort().map((address) => `${address}\n`)];
	fs.writeFileSync(path.join(rootDir, LOCK_FILE), text.join(""));
}
