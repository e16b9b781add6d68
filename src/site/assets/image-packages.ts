// Loads the packages that make pictures, and lists their versions, which decide the bytes of pictures.
import { createRequire } from "node:module";
import path from "node:path";
import { describeThrown, usageError } from "../../base/problems.ts";
import { SOURCE_DIR } from "../../base/source-dir.js";

const require = createRequire(import.meta.url);
const manifest: { readonly dependencies: Readonly<Record<string, string>> } =
	require(path.join(SOURCE_DIR, "../package.json"));

export function listPackageVersions(prefix: string) {
	return Object.entries(manifest.dependencies).filter(([name]) =>
		name.startsWith(prefix),
	);
}

/** @throws UserError (2) if the package is not installed for this machine */
export function loadImagePackage<Package>(
	what: string,
	load: () => Promise<Package>,
): Promise<Package> {
	return load().catch((error) => {
		const reason = describeThrown(error).message;
		const hint = "Install the packages on this machine again: npm ci";
		throw usageError(`${what} on this machine: ${reason}`, hint);
	});
}
