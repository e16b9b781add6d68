import { expect, test } from "vitest";
import { pages } from "../../../templates/index.tsx";
import { makeSite } from "../../../test/support/make-site.ts";
import { viewOf } from "../../../test/support/plan-site.ts";
import { readContent } from "../../../test/support/read-content.ts";
import { readShippedText } from "../../../test/support/shipped-files.ts";
import { findUnknownPages } from "./menu.ts";

const page = (lines: string) =>
	`---\ntitle: A page\ndescription: About something.\n${lines}\n---\nText.\n`;

async function findIn(order: string) {
	const settings = readShippedText("content/site.yaml");
	const { site, shared: files } = await readContent(
		makeSite({
			"content/site.yaml": settings.replace(
				"navigation:\n",
				`navigation:\n  order: ${order}\n`,
			),
			"content/pages/groups.md": page("menu: Groups"),
			"content/pages/privacy.md": page("footer: Privacy"),
		}).config,
	);
	if (!site) throw new Error("the content has problems");
	return [...findUnknownPages(files, viewOf(site), pages)];
}

test("the order of the menu may name the pages of every site, and those with a word for the menu", async () => {
	expect(await findIn("[groups, contact, about, home, services]")).toEqual([]);
});

test.each([
	["gruops", "Did you mean groups?"],
	["privacy", "Write one of home, about, services, contact, groups"],
	["events", "Write one of home, about, services, contact, groups"],
])("%s in the order of the menu is an error", async (name, hint) => {
	expect(await findIn(`[about, ${name}]`)).toMatchObject([
		{
			severity: "error",
			message: `the menu has no page "${name}"`,
			hint: expect.stringContaining(hint),
			source: { file: "content/site.yaml" },
		},
	]);
});
