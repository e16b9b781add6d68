// Keys that other programs have in the head of a Markdown file, with what hypno has in their place.

const DRAFT =
	"Delete it, and write TODO where words are still missing: visitors see the page once no TODO is left";
const ADDRESS =
	"Delete it: the name of the file is its address; an old address gets a line in content/redirects.yaml";
const LAYOUT =
	"Delete it: the folder of a file says how its page looks, and which list shows it";
const PICTURE =
	"Write it like this: picture: { file: /pictures/room.jpg, alt: Two chairs }";

/** Each key in small letters, without hyphens and underscores. */
const HINTS: readonly (readonly [names: string, hint: string])[] = [
	["draft published status hidden private visibility unlisted", DRAFT],
	["permalink slug url path alias aliases redirectfrom oldurl", ADDRESS],
	["layout template type theme css class weight order comments toc", LAYOUT],
];

/** The first key of hypno that a file may have is meant. */
const SAME: readonly (readonly [names: string, keys: readonly string[]])[] = [
	["author authors byline writer creator", ["by"]],
	["excerpt description abstract intro teaser", ["summary", "description"]],
	["summary metadescription seodescription", ["summary", "description"]],
	["publishdate pubdate publishedat created posted day", ["date"]],
	["name headline seotitle metatitle", ["title"]],
	["startdate begin begins when datetime", ["starts"]],
	["enddate until finish", ["ends"]],
	["location venue where address", ["place"]],
	["cost fee fees", ["price"]],
	["audio podcast video", ["recording"]],
	["related tags categories category", ["about"]],
	["navtitle menutitle navigation nav", ["menu"]],
];
const PICTURES =
	"image images cover coverimage thumbnail heroimage featuredimage ogimage banner photo";

const has = (names: string, name: string) => names.split(" ").includes(name);

/** @param known the keys that the file may have @returns undefined for a key that no other program has */
export function describeKeyOfOthers(key: string, known: readonly string[]) {
	const name = key.toLowerCase().replace(/[-_ ]/g, "");
	if (has(PICTURES, name) && known.includes("picture"))
		return { hint: PICTURE, suggestions: ["picture"] };
	for (const [names, keys] of SAME) {
		const ours = keys.find((candidate) => known.includes(candidate));
		if (ours && ours !== key && has(names, name))
			return { hint: `hypno calls it ${ours}`, suggestions: [ours] };
	}
	for (const [names, hint] of HINTS)
		if (has(names, name)) return { hint, suggestions: [] };
	return undefined;
}
