import { expect, test } from "vitest";
import { buildShipped } from "../../../test/support/build-shipped.ts";
import { selectOne } from "../../../test/support/markup.ts";
import { formatFound, runRule } from "../../../test/support/run-rule.ts";
import { formNotDelivered } from "./forms.ts";

const SENT = {
	file: "content/site.yaml",
	from: "delivery: none",
	to: "delivery: post",
};

/** Adds a second form to the contact page. */
const withForm = (form: string) => ({
	file: "contact.html",
	from: "</main>",
	to: `${form}</main>`,
});

const messages = async (form: string) =>
	formatFound(await runRule(formNotDelivered, [SENT, withForm(form)]));

test("reports nothing when the forms are sent", async () => {
	expect(await runRule(formNotDelivered, [SENT])).toEqual([]);
});

test("reports the forms of the shipped site, which send nothing", async () => {
	const [found, ...others] = await runRule(formNotDelivered);
	expect(others).toEqual([]);
	expect(found?.pages).toHaveLength(13);
	expect(found?.pages?.slice(0, 2)).toEqual([
		"/services/stop-smoking",
		"/services/weight-loss",
	]);
	const { document } = (await buildShipped()).page("contact.html");
	expect(selectOne(document, "main form").attribs).not.toHaveProperty("action");
	expect({ ...found, pages: [] }).toMatchInlineSnapshot(`
		{
		  "hint": "Write delivery: post here, and the address of a form service after endpoint, as in https://formspree.io/f/yourcode",
		  "message": "the forms send nothing: a visitor who writes to the practice gets no answer, because nobody receives the message",
		  "pages": [],
		  "source": {
		    "file": "content/site.yaml",
		    "keys": [
		      "forms",
		      "delivery",
		    ],
		    "on": "value",
		  },
		  "target": "forms.delivery",
		}
	`);
});

test("reports a form that lacks what it needs", async () => {
	expect(
		await messages("<form><input><p>Press Enter</p></form>"),
	).toMatchInlineSnapshot(`
		[
		  "/contact <form>: this form has no action (the address that it is sent to), so everything that visitors write in it is lost",
		  "/contact <form>: this form has no method, so browsers put everything that visitors write in it into the address of the next page",
		  "/contact <form>: this form has no button that sends it, so many visitors cannot send their message",
		  "/contact <form>: no field of this form has a name, so browsers send nothing that visitors write in it",
		]
	`);
	expect(
		await messages(
			'<form action=" " method="post"><input name="a"><button>Go</button></form>',
		),
	).toHaveLength(1);
	expect(
		await messages(
			'<form action="/x" method="post"><input name="a"><button type="button">Go</button></form>',
		),
	).toHaveLength(1);
});

test.each([
	'<form method="dialog"><button>Close</button></form>',
	'<form role="search"><input name="q"></form>',
	'<form action="/find" method="GET"><input type="search" name="q"></form>',
	'<form id="f" action="/x" method="post"></form><input form="f" name="a"><input form="f" type="image" alt="Go">',
	'<form action="/x" method="post"><input type="hidden"><button>Subscribe</button></form>',
])("accepts %s", async (form) => {
	expect(await messages(form)).toEqual([]);
});
