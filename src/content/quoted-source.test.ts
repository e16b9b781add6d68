// A value that YAML does not read as text is suggested in quotes, exactly as it is written.
import { describe, expect, test } from "vitest";
import { checkContent, edited } from "../../test/support/make-site.ts";

const SITE = "content/site.yaml";
const PHONE = 'phone: "020 7946 0123"';

async function checkPhone(written: string) {
	const text = edited(SITE, PHONE, `phone: ${written}`);
	return checkContent({ [SITE]: text });
}

describe("the hint for an unquoted number", () => {
	test.each([
		"02085551234",
		"+442085551234",
		"-5",
		"0x1F",
		"0o17",
		"0b101",
		"1e5",
		"1E+5",
		".5",
		"5.0",
		"12.50",
		".inf",
		"-.INF",
		".nan",
		"true",
		"True",
		"FALSE",
		"null",
		"Null",
		"NULL",
		"9007199254740993",
		"{calm}",
		"{02}",
		"{calm, 1_0}",
	])("quotes the value as it is written: %s", async (written) => {
		const { located } = await checkPhone(written);
		const hints = located.map(({ hint }) => hint);
		expect(hints).toEqual([`Add quotes: "${written}"`]);
	});
});

test.each(["02085551234 # the desk", "&desk 02085551234"])(
	"the hint quotes only the text of %s",
	async (written) => {
		const { located } = await checkPhone(written);
		expect(located.map(({ hint }) => hint)).toEqual([
			'Add quotes: "02085551234"',
		]);
	},
);

test.each([
	"2024-05-01",
	"12:30",
	"020 8555 1234",
	"yes",
	"1_000",
	"0x1G",
	"1e",
])(
	"the hint does not mention quotes for %s, which is already text",
	async (written) => {
		const { located } = await checkPhone(written);
		expect(located.map(({ hint }) => hint).join()).not.toContain("quotes");
	},
);

test.each(["", "~", '""'])(
	'the value "%s" is reported as empty, with an example',
	async (written) => {
		const { located } = await checkPhone(written);
		expect(located.map(({ message }) => message)).toEqual([
			expect.stringMatching(/^"phone" is empty/),
		]);
		expect(located[0]?.hint).toBe(
			"Write something, as in phone: 020 7946 0123",
		);
	},
);

test.each([
	["a list", "areaServed:\n  - London", "areaServed:\n  - 01"],
	["braces", "areaServed:\n  - London", "areaServed: [Kent, 01]"],
])("the hint quotes a value in %s", async (_name, from, to) => {
	const { located } = await checkContent({ [SITE]: edited(SITE, from, to) });
	expect(located.map(({ hint }) => hint)).toEqual(['Add quotes: "01"']);
});

test("the hint quotes a value in the front matter of a service", async () => {
	const file = "content/services/stop-smoking.md";
	const text = edited(file, "badge: Habit change", "badge: 007");
	const { located } = await checkContent({ [file]: text });
	expect(located.map(({ hint }) => hint)).toEqual(['Add quotes: "007"']);
});
