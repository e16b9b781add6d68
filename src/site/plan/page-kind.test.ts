import { expect, test } from "vitest";
import * as z from "zod";
import { file, folder } from "../content/schema/model.ts";
import { PageKind } from "./page-kind.ts";

const NOTE = file("pages/note", z.object({}));
const NOTES = folder("notes", z.object({ title: z.string() }), {
	one: "note",
	shows: ["title"],
	order: "name",
});
const mistakeOf = (at: string) => {
	const of = at.endsWith("/:slug") ? NOTES : NOTE;
	return new PageKind({ of, at, Page: () => null }).mistake;
};

const LOST =
	`/../x /../../x /a/../b /.. /. /./a //a //a.example /a//b // /a/ /about? /about?x=1 /about#x about a/b
	/.hosting /.hypno /_headers /_redirects /about.html /sitemap.xml /index /a/index /INDEX /a/404 /a.b
	/%2e%2e/x /%2Fevil /a%20b /a\\b /a:b /:slug/a /a/:slug/b /:name /a*b /a\`b /{x} /$a /a"b /a'b https://a.example/b
	/../:slug /../../../:slug //:slug /a?b/:slug /a/./:slug /a/:slug/:slug`.split(
		/\s+/,
	);

test.each([...LOST, "", "/a b", "/a\nb", "/a\tb", " /a", "/a\0"])(
	"%j is not the address of a page",
	(at) => {
		expect(mistakeOf(at)).toMatch(/is not the address of a page|a page of one/);
	},
);

const USUAL =
	`/ /404 /about /services /our-work /our_work /a /a/b /a/b/c /about/team /how-it-works /faq /FAQ /About
	/2026 /2026/11 /about-us-2 /größe /日本 /тест /é /~ann /a~b /-a /a- /a--b /indexes /index-of /my-index /404s
	/4040 /privacy /terms /complaints /hypnotherapy-london /stop-smoking /n1 /1 /contact /testimonials /questions
	/events /articles /fees /people/ann-whitlow /:slug /articles/:slug /services/:slug /a/b/:slug /2026/:slug
	/our-work/:slug /größe/:slug /index/:slug /404/:slug`.split(/\s+/);

test("usual addresses of pages are accepted", () => {
	expect(USUAL.length).toBeGreaterThanOrEqual(50);
	const wrong = USUAL.filter((at) => mistakeOf(at) !== undefined);
	expect(wrong).toEqual([]);
});
