// Parsed content -> every place in it that names a picture.
import type { PictureUse } from "../plan/picture.ts";
import type { Pointer } from "../problems.ts";
import type { ParsedContent } from "./parse.ts";

type Keys = readonly (string | number)[];

/** Every "file" in a group that is called "picture". */
function findInValue(
	value: unknown,
	sourcePath: string,
	keys: Keys = [],
): PictureUse[] {
	if (typeof value !== "object" || value === null) return [];
	const { file }: { file?: unknown } = value;
	if (keys.at(-1) === "picture" && typeof file === "string") {
		const at = [...keys, "file"];
		const source: Pointer = { file: sourcePath, keys: at, on: "value" };
		return [{ file, sourcePath, source }];
	}
	return Object.entries(value).flatMap(([key, item]) =>
		findInValue(item, sourcePath, [
			...keys,
			Array.isArray(value) ? Number(key) : key,
		]),
	);
}

export function collectPictureUses(parsed: ParsedContent): PictureUse[] {
	const { pages, serviceContents, ownPages } = parsed;
	return [
		...Object.entries(pages).flatMap(([name, page]) =>
			findInValue(page, `content/pages/${name}.yaml`),
		),
		...[...serviceContents.values(), ...ownPages].flatMap(
			({ pictures }) => pictures,
		),
	];
}
