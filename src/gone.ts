// What became of keys and names of earlier versions, so that an old site is told at its line.

/** By the file and the path of the key. */
export const GONE_KEYS: Readonly<Record<string, string>> = {
	"content/site.yaml themeColor": "it follows from brand.colours",
};

const GONE_NAMES: Readonly<Record<string, string>> = {
	date: "Write lastDay in its place, or day, which knows the date in words too",
};

const TYPECHECK = "npm run typecheck names all that templates have to change";

export function explainImport(reason: string) {
	const [, name] = /"<data:.+>" for import "(.+)"/.exec(reason) ?? [];
	if (name !== undefined)
		return [`hypno exports no "${name}"`, GONE_NAMES[name] ?? TYPECHECK];
	const [, file] = /resolve "[./]+\/(src\/.+)"/.exec(reason) ?? [];
	return file && [`write "hypno" in place of the path to ${file}`, TYPECHECK];
}
