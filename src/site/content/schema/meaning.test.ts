import { describe, expect, test } from "vitest";
import * as z from "zod";
import { SHIPPED_MODELS } from "../../../../test/support/shipped-models.ts";
import { createUrls } from "../../addresses/urls.ts";
import { href } from "./addresses.ts";
import { entries, group, icon, list, text } from "./fields.ts";
import {
	listValues,
	mapTexts,
	meaningAt,
	traitsOf,
	unwrapAll,
} from "./meaning.ts";
import { picture } from "./picture.ts";

type Schema = z.core.$ZodType;

/** Lists the keys of all values that a person writes as a text. */
function* listTexts(
	schema: Schema,
	keys: (string | number)[] = [],
): Generator<(string | number)[]> {
	const inner = unwrapAll(schema);
	if (inner instanceof z.ZodObject)
		for (const [key, part] of Object.entries<Schema>(inner.shape))
			yield* listTexts(part, [...keys, key]);
	else if (inner instanceof z.ZodArray)
		yield* listTexts(inner.element, [...keys, 0]);
	else if (inner instanceof z.ZodUnion)
		for (const option of inner.options) yield* listTexts(option, keys);
	else if (inner instanceof z.ZodString || inner instanceof z.ZodEnum)
		yield keys;
}

const FILES = [
	...SHIPPED_MODELS.list.map(
		({ sourcePath, schema }) => [sourcePath, schema] as const,
	),
];

test("every field says what its value means", () => {
	const silent: string[] = [];
	let count = 0;
	for (const [file, schema] of FILES)
		for (const keys of listTexts(schema)) {
			count++;
			const values = listValues(schema, plant(keys, "x"));
			if (!values[0]?.meaning) silent.push(`${file} ${keys.join(".")}`);
		}
	expect(silent).toEqual([]);
	expect(count).toBeGreaterThan(150);
});

/** Makes a value that has a text at the keys. */
function plant(keys: readonly (string | number)[], value: unknown): unknown {
	const [key, ...rest] = keys;
	if (key === undefined) return value;
	const part = plant(rest, value);
	return typeof key === "number" ? [part] : { [key]: part };
}

describe("a field of a record", () => {
	const schema = group("A record", {
		title: text("The title", "A talk"),
		more: group("A group", {
			link: href("Where it leads"),
			picture: picture.optional(),
		}),
		points: entries("Points", {
			icon: icon(["Brain"]),
			href: href("Where it leads"),
		}),
		names: list("Names", text("A name", "Ann")),
	});
	const value = {
		title: "A title",
		more: { link: "/about", picture: { file: "/pictures/a.jpg", alt: "A" } },
		points: [{ icon: "Brain", href: "/contact" }],
		names: ["Ann"],
	};

	test("has its meaning in groups and lists too", () => {
		const meanings = listValues(schema, value).map(({ meaning }) => meaning);
		expect(meanings).toEqual([
			"words",
			"link",
			"picture",
			"words",
			"icon",
			"link",
			"words",
		]);
		expect(meaningAt(schema, ["points", 0, "href"])).toBe("link");
		expect(meaningAt(schema, ["points", 0, "other"])).toBeUndefined();
	});

	test("has the final address of its link", () => {
		const { href: toFinal } = createUrls({
			siteUrl: "https://www.example.com",
			basePath: "/practice",
			urlStyle: "directory",
		});
		const resolved = mapTexts(schema, value, (found, { meaning }) =>
			traitsOf(meaning).isResolved ? toFinal(found) : found,
		);
		expect(resolved).toEqual({
			...value,
			more: { ...value.more, link: "/practice/about/" },
			points: [{ icon: "Brain", href: "/practice/contact/" }],
		});
	});

	test("names its own keys where its words are", () => {
		const keys: string[] = [];
		mapTexts(schema, value, (found, mapped) => {
			if (traitsOf(mapped.meaning).shownAs === "words")
				keys.push(mapped.keys.join("."));
			return found;
		});
		expect(keys).toEqual(["title", "more.picture.alt", "names.0"]);
	});
});
