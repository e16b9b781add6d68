// @ts-check
// Where the files of src/ are that are read or run as files, and the bundle of them: in a bundle,
// import.meta of the other folders would lead elsewhere.
import path from "node:path";

export const SOURCE_DIR = import.meta.dirname;

/** Stored outside the cache, which may be deleted at any time. */
export const BUNDLE = path.resolve(
	SOURCE_DIR,
	"../node_modules/.hypno/hypno.cjs",
);

const MISSING = /^.*(?:Cannot find|could not be found|Could not resolve ").*$/m;

/**
 * Finds the line of an error that names a package which is not there, or of which only the part for this
 * machine is not.
 * @type {(message: string) => string | undefined}
 */
export const findMissingPackage = (message) => MISSING.exec(message)?.[0];

export const INSTALL_HINT = `Its packages are not all installed: run "npm ci --include=optional" in ${path.dirname(SOURCE_DIR)}`;
