// @ts-check
// Where the files of src/ are that are read or run as files: in a bundle, import.meta of the
// other folders would lead elsewhere.
export const SOURCE_DIR = import.meta.dirname;
