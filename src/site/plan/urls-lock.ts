// Reads and writes urls.lock, the list of all addresses that were ever published.
import fs from "node:fs";
import path from "node:path";
import { readRegularFile } from "../../base/disk/read-regular-file.ts";
import { replaceFile } from "../../base/disk/replace-file.ts";
import { usageError } from "../../base/problems.ts";
import type { Route } from "./routes.ts";

export const LOCK_FILE = "urls.lock";

export interface LockedAddress {
	readonly path: string;
	readonly line: number;
}

const HEADER = `# The addresses of all pages that were ever published. Commit this file: npx hypno check reports an
# address that leads nowhere, and npx hypno build --record adds new addresses. Delete a line only if
# nobody has ever seen the address.
`;

export function isValidAddress({ path }: LockedAddress): boolean {
	// In an address, a backslash is a slash to browsers.
	return /^\/(?![/\\])\S*$/.test(path);
}

export function loadLock(rootDir: string): LockedAddress[] | undefined {
	const file = path.join(rootDir, LOCK_FILE);
	if (!fs.existsSync(file)) return undefined;
	return String(readRegularFile(file))
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

/** @throws UserError (2) if a line is no address, as after a merge, and would be lost */
export function checkLock(rootDir: string): void {
	const invalid = loadLock(rootDir)?.find(
		(address) => !isValidAddress(address),
	);
	if (invalid)
		throw usageError(
			`line ${invalid.line} of ${LOCK_FILE} is not an address of this site: ${invalid.path}`,
			"Write the path of one page on each line, as in /about, or restore the file from its last good version",
		);
}

/** Adds the addresses that the file lacks. */
export function saveLock(rootDir: string, addresses: readonly string[]): void {
	const known = loadLock(rootDir) ?? [];
	if (findUnrecorded(addresses, known).length === 0) return;
	const all = new Set([...known.map((address) => address.path), ...addresses]);
	const text = [HEADER, ...[...all].sort().map((address) => `${address}\n`)];
	replaceFile(path.join(rootDir, LOCK_FILE), text.join(""));
}
