// An optional group or list may be empty, in a build and in an editor: after deleting its last line
// nobody has to delete the key above it.
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { checkContent } from "../../../test/support/make-site.ts";
import { MINIMAL_CONTENT } from "../../../test/support/minimal-site.ts";
import {
	SHIPPED_MODELS,
	validateValue,
} from "../../../test/support/shipped-models.ts";
import { toEditorSchema } from "./editor/editor-schemas.ts";
import { unwrapAll } from "./schema/meaning.ts";

type Schema = z.core.$ZodType;

interface Part {
	readonly where: string;
	readonly schema: Schema;
}

function* listParts(where: string, schema: Schema): Generator<Part> {
	yield { where, schema };
	const inner = unwrapAll(schema);
	if (inner instanceof z.ZodObject)
		for (const [key, part] of Object.entries(inner.shape))
			yield* listParts(`${where}.${key}`, part);
	if (inner instanceof z.ZodArray)
		yield* listParts(`${where}[]`, inner.element);
}

const PARTS = [
	...SHIPPED_MODELS.list.flatMap(({ sourcePath, schema }) => [
		...listParts(sourcePath, schema),
	]),
];

/** Texts cannot be empty, and neither can some groups and lists. */
const MAY_BE_EMPTY = PARTS.filter(({ schema }) =>
	[{}, []].some((empty) => z.safeParse(schema, empty).success),
);

test("the groups and lists that may be empty are found", () => {
	const found = MAY_BE_EMPTY.map(({ where }) => where);
	expect(found).toContain("content/pages/services.yaml.structuredData");
	expect(found).toContain("content/pages/home.yaml.claims");
	expect(found).toContain("content/pages/home.yaml.meta.keywords");
	expect(found).not.toContain("content/site.yaml.forms");
});

describe("a key without a value", () => {
	test.each(MAY_BE_EMPTY)(
		"is read as an empty group or list: $where",
		({ schema }) => {
			const empty = [{}, []].find((one) => z.safeParse(schema, one).success);
			const { data } = z.safeParse(schema, empty);
			expect(z.safeParse(schema, null)).toEqual({ success: true, data });
			expect(z.safeParse(schema, undefined)).toEqual({ success: true, data });
			expect(validateValue(toEditorSchema(schema), null)).toEqual([]);
		},
	);
});

const SERVICES = "content/pages/services.yaml";

test("a group whose last line was deleted is valid", async () => {
	const text = `${MINIMAL_CONTENT[SERVICES]}structuredData:\n`;
	expect((await checkContent({ [SERVICES]: text })).located).toEqual([]);
	const page = "content/pages/not-found.yaml";
	const claims = `claims:\n${MINIMAL_CONTENT[page]}`;
	expect((await checkContent({ [page]: claims })).located).toEqual([]);
});

test.each(["", "\n", "# nothing yet\n"])(
	"an empty file of redirects is valid: %j",
	async (text) => {
		const { located, site } = await checkContent({
			"content/redirects.yaml": text,
		});
		expect(located).toEqual([]);
		expect(site?.redirects).toEqual([]);
	},
);

test("an empty file is reported when it is required", async () => {
	const { located } = await checkContent({ "content/pages/home.yaml": "# \n" });
	expect(located.map(({ message }) => message)).toEqual(["this file is empty"]);
});
