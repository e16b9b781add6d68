// Files that hypno does not read are named with what the person probably meant.
import { expect, test } from "vitest";
import { checkContent, makeSite } from "../../../test/support/make-site.ts";
import { loadStatic } from "../assets/static-files.ts";

const SERVICE = "content/services/stop-smoking.md";
const ABOUT = "content/pages/about.yaml";

const problemsOf = async (files: Record<string, string | null>) =>
	(await checkContent(files)).located.map(({ source, message, hint }) => ({
		file: source?.file,
		message,
		hint,
	}));

test.each([
	["content/articles/post.md.txt", "content/articles/post.md"],
	["content/articles/Post.MD.TXT", "content/articles/Post.md"],
	["content/pages/fees-2027.md.rtf", "content/pages/fees-2027.md"],
	["content/events/talk.markdown.txt", "content/events/talk.md"],
	["content/services/calm.md.txt", "content/services/calm.md"],
	["content/pages/legal/terms.md.txt", "content/pages/terms.md"],
	["content/redirects.yaml.txt", "content/redirects.yaml"],
	["content/redirects.yml.txt", "content/redirects.yaml"],
	["content/Redirects.YAML.txt", "content/redirects.yaml"],
	["content/pages/questions.yaml.rtf", "content/pages/questions.yaml"],
])("the hidden ending of %s is named", async (file, meant) => {
	const [found, ...others] = await problemsOf({ [file]: "x" });
	expect(others).toEqual([]);
	expect(found?.file).toBe(file);
	expect(found?.hint).toMatch(new RegExp(`ename it to ${meant}[:;]`));
	expect(found?.hint).toContain("Windows hides such endings");
});

test("a Word document is to be imported", async () => {
	const [found] = await problemsOf({ "content/articles/Sleep.docx": "PK" });
	expect(found?.hint).toContain("npx hypno import Sleep.docx");
});

test("a hidden ending beside the right file is no second page", async () => {
	const [found, ...others] = await problemsOf({ [`${ABOUT}.txt`]: "x" });
	expect(others).toEqual([]);
	expect(found?.message).toContain(`because ${ABOUT} is there too`);
	expect(found?.hint).toContain(`copy its words into ${ABOUT}; Windows hides`);
});

test.each([
	["my post.md", "my-post.md"],
	["Sleep.md", "sleep.md"],
	["sleep_well.md", "sleep-well.md"],
	["post.md.md", "post.md"],
	["Café.md", "cafe.md"],
	["fees (new).md", "fees-new.md"],
	["404.md", "privacy.md"],
])(
	"the file %s is named with a name that can be an address",
	async (name, to) => {
		const page =
			"---\ntitle: Terms\ndescription: What we agree on before we begin.\n---\n\nOne.\n";
		const file = `content/pages/${name}`;
		const { site, located } = await checkContent({ [file]: page });
		expect(located).toMatchObject([
			{
				source: { file },
				hint: `Give the file another name, as in content/pages/${to}`,
			},
		]);
		// No list links to it.
		const shown = site?.collections.flatMap(({ records }) => records) ?? [];
		expect(shown.find(({ sourcePath }) => sourcePath === file)?.isShown).toBe(
			false,
		);
	},
);

test.each([SERVICE, ABOUT, "content/site.yaml", "content/articles/sleep.md"])(
	"%s that iCloud has moved away is to be downloaded, and not called missing",
	async (file) => {
		const moved = file.replace(/([^/]+)$/, ".$1.icloud");
		const found = await problemsOf({ [file]: null, [moved]: "x" });
		expect(found).toMatchObject([
			{ file, hint: expect.stringContaining("Download it: in the Finder") },
		]);
	},
);

test("what iCloud has left beside a file that is there is nothing", async () => {
	const left = "content/services/.stop-smoking.md.icloud";
	expect(await problemsOf({ [left]: "x" })).toEqual([]);
});

test("a file of static/ that iCloud has moved away is to be downloaded", () => {
	const { config } = makeSite({
		"static/pictures/.room.jpg.icloud": "x",
		"static/.terms.pdf.icloud": "x",
		"static/terms-2.pdf": "x",
		"static/.terms-2.pdf.icloud": "x",
	});
	expect(loadStatic(config).problems).toMatchObject([
		{ source: { file: "static/terms.pdf" } },
		{ source: { file: "static/pictures/room.jpg" } },
	]);
});
