// A key of another program is reported with what hypno has in its place.
import { expect, test } from "vitest";
import { checkContent } from "../../../test/support/make-site.ts";

const ARTICLE = "content/articles/sleep.md";
const EVENT = "content/events/sleep.md";
const HEADS: Readonly<Record<string, object>> = {
	[ARTICLE]: { title: "Sleep", date: "3 March 2024", summary: "How to rest." },
	[EVENT]: {
		title: "Sleep",
		starts: "3 March 2027, 6.30pm",
		ends: "3 March 2027, 8pm",
		place: "Online",
		summary: "How to rest.",
	},
	"content/pages/terms.md": { title: "Terms", description: "What we agree." },
};

async function findIn(file: string, key: string, instead?: string) {
	const { [instead ?? ""]: _, ...head } = { ...HEADS[file], [key]: "One" };
	const text = `---\n${JSON.stringify(head)}\n---\n\nOne.\n`;
	return (await checkContent({ [file]: text })).located;
}

test.each([
	[ARTICLE, "author", "by"],
	[ARTICLE, "Authors", "by"],
	[ARTICLE, "excerpt", "summary"],
	[ARTICLE, "description", "summary"],
	[ARTICLE, "meta_description", "summary"],
	[ARTICLE, "pubDate", "date"],
	[ARTICLE, "headline", "title"],
	[ARTICLE, "audio", "recording"],
	[ARTICLE, "categories", "about"],
	[EVENT, "start_date", "starts"],
	[EVENT, "endDate", "ends"],
	[EVENT, "venue", "place"],
	[EVENT, "cost", "price"],
	["content/pages/terms.md", "summary", "description"],
	["content/pages/terms.md", "nav_title", "menu"],
])("in %s, %s is %s, which is not called missing", async (file, key, ours) => {
	expect(await findIn(file, key, ours)).toMatchObject([
		{ message: `unknown key "${key}"`, hint: `hypno calls it ${ours}` },
	]);
});

test.each([
	["image", "picture: { file: /pictures/room.jpg"],
	["featured_image", "picture: { file: /pictures/room.jpg"],
	["coverImage", "picture: { file: /pictures/room.jpg"],
	["draft", "write TODO"],
	["status", "write TODO"],
	["published", "write TODO"],
	["permalink", "content/redirects.yaml"],
	["slug", "the name of the file"],
	["aliases", "content/redirects.yaml"],
	["redirect_from", "content/redirects.yaml"],
	["layout", "the folder of a file says"],
	["template", "the folder of a file says"],
	["weight", "the folder of a file says"],
])("the hint about %s says %s", async (key, words) => {
	const [found, ...others] = await findIn(ARTICLE, key);
	expect(others).toEqual([]);
	expect(found?.hint).toContain(words);
});

test.each([
	["sumary", "Did you mean summary?"],
	["dates", "Did you mean date?"],
	["zzz", "The known keys are"],
])("%s is no key of another program", async (key, words) => {
	const [found] = await findIn(
		ARTICLE,
		key,
		{ dates: "date", sumary: "summary" }[key],
	);
	expect(found?.hint).toContain(words);
});
