// The choices of one field of a form differ from each other.
import { expect, test } from "vitest";
import { choices, code, text } from "./fields.ts";

const schema = choices("Ways to be reached", {
	value: code("The word in messages", "email"),
	label: text("What visitors read", "E-mail"),
});

const find = (...all: readonly (readonly [value: string, label: string])[]) => {
	const list = all.map(([value, label]) => ({ value, label }));
	const { error } = schema.safeParse(list);
	return error?.issues.map(
		({ path, message }) => `${path.join(".")} ${message}`,
	);
};

test.each([
	[
		["a", "E-mail"],
		["a", "Phone"],
		['1.value two choices have the same value: "a"'],
	],
	[
		["a", "Phone"],
		["b", "phone "],
		['1.label two choices have the same label: "phone"'],
	],
	[
		["a", "Phone"],
		["a", "Phone"],
		[
			'1.value two choices have the same value: "a"',
			'1.label two choices have the same label: "Phone"',
		],
	],
	[["a", "E-mail"], ["b", "Phone"], undefined],
	[["a", "TODO"], ["b", "TODO"], undefined],
] as const)("%j and %j", (one, other, found) => {
	expect(find(one, other)).toEqual(found);
});
