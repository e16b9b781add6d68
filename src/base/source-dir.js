// @ts-check
// Where hypno is: its folder, its sources, of which some are read or run as files, and its bundle.
import path from "node:path";

/** The bundle says the folder of this file, too. */
export const ROOT = path.resolve(import.meta.dirname, "../..");
export const SOURCE_DIR = path.join(ROOT, "src");
export const BUNDLE = path.join(ROOT, "lib", "hypno.cjs");

const MISSING =
	/^.*(?:Cannot find|could not be found|Could not resolve "[^.]).*$/m;

/**
 * Finds the line of an error about a package of which all or the part for this machine is missing.
 * @type {(message: string) => string | undefined}
 */
export const findMissingPackage = (message) => MISSING.exec(message)?.[0];

export const INSTALL_HINT = `Its packages are not all installed: run "npm ci --include=optional" in ${ROOT}`;
