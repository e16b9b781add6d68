import { expect, test } from "vitest";
import { formatFound, runRule } from "../../../test/support/run-rule.ts";
import { privacyNotice } from "./forms.ts";

const SENT = {
	file: "content/site.yaml",
	from: "delivery: none",
	to: "delivery: post",
};
const at = (passage: string, html: string) => ({
	file: "contact.html",
	from: passage,
	to: `${html}${passage}`,
});
/** Lists the pages without a notice, of the contact page and one service. */
const lacking = async (
	...edits: { file: string; from: string; to: string }[]
) =>
	(await runRule(privacyNotice, [SENT, ...edits]))
		.map(({ source }) => ("page" in source ? source.page.route.path : ""))
		.filter((path) => path === "/contact" || path === "/services/ptsd");

test("requires no notice for forms that send nothing", async () => {
	expect(await runRule(privacyNotice)).toEqual([]);
});

test("reports forms that are sent without a notice", async () => {
	const found = await runRule(privacyNotice, [SENT]);
	expect(found).toHaveLength(13);
	expect(formatFound(found).at(-1)).toMatchInlineSnapshot(
		`"/contact <form>: this form collects personal data, so British law requires a privacy notice, but there is no link to one beside the form"`,
	);
	expect(new Set(found.map(({ target }) => target)).size).toBe(1);
});

test.each([
	'<a href="/privacy">How we use it</a>',
	'<a href="/notice.html">Our <b>data protection</b> notice</a>',
])("accepts a notice in the form or in its section: %s", async (link) => {
	for (const passage of ["</form>", "Practice details"])
		expect(await lacking(at(passage, link))).toEqual(["/services/ptsd"]);
});

test("does not accept a notice elsewhere or without a link", async () => {
	const link = '<a href="/privacy">Privacy</a>';
	for (const edit of [at("</footer>", link), at("</form>", "<p>Privacy</p>")])
		expect(await lacking(edit)).toContain("/contact");
});

test("accepts a link to the page that forms.privacy names, whatever its words", async () => {
	const named = {
		file: "content/site.yaml",
		from: "forms:\n",
		to: "forms:\n  privacy: { label: What we keep, href: /kept }\n",
	};
	const link = '<a href="/kept">What we keep</a>';
	expect(await lacking(at("</form>", link))).toContain("/contact");
	expect(await lacking(named, at("</form>", link))).toEqual(["/services/ptsd"]);
});

test("requires no notice for a form of another kind", async () => {
	const search = '<form action="/find"><input type="search" name="q"></form>';
	const link = at("</form>", '<a href="/privacy">Privacy</a>');
	expect(await lacking(link, at("</footer>", search))).toEqual([
		"/services/ptsd",
	]);
});

const NOTICE =
	"We keep your name and your message for as long as we work together. ".repeat(
		5,
	);
function findInNotice(body: string) {
	const file = {
		sourcePath: "content/pages/privacy.md",
		value: {},
		body,
		bodyLine: 4,
	};
	const read = { ...file, raw: file, markup: [], pictures: [], problems: [] };
	return runRule(privacyNotice, [], { content: [read] });
}

test("reports a privacy notice that does not say how to complain", async () => {
	expect(formatFound(await findInNotice(NOTICE))).toMatchInlineSnapshot(`
		[
		  "content/pages/privacy.md:4:1: this privacy notice does not say how people can complain to you and to the Information Commissioner's Office (ICO), which British law requires",
		]
	`);
});

test.each([
	`${NOTICE} You can complain to the Information Commissioner's Office.`,
	`${NOTICE} If you have concerns, tell us, or the ICO.`,
	"To be written.",
])("accepts a privacy notice: %#", async (body) => {
	expect(await findInNotice(body)).toEqual([]);
});
