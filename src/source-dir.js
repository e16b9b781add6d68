// @ts-check
// Where the files of src/ are that are read or run as files, and the bundle of them: in a bundle,
// import.meta of the other folders would lead elsewhere.
import path from "node:path";

export const SOURCE_DIR = import.meta.dirname;

/** It is not in the cache, since the cache may be deleted at any time. */
export const BUNDLE = path.resolve(
	SOURCE_DIR,
	"../node_modules/.hypno/hypno.cjs",
);
