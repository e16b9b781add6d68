// Parsed content -> every place in it that names a picture.
import type { PictureUse } from "../plan/picture.ts";
import { groupsIn } from "./groups.ts";
import type { ParsedContent } from "./parse.ts";

/** Every "file" in a group that is called "picture". */
function findInPage(page: unknown, sourcePath: string): PictureUse[] {
	return [...groupsIn(page)].flatMap(({ group, keys }) => {
		const { file }: { file?: unknown } = group;
		if (keys.at(-1) !== "picture" || typeof file !== "string") return [];
		const at = [...keys, "file"];
		return [
			{ file, sourcePath, source: { file: sourcePath, keys: at, on: "value" } },
		];
	});
}

export function collectPictureUses(parsed: ParsedContent): PictureUse[] {
	const { pages, ownPages } = parsed;
	return [
		...Object.entries(pages).flatMap(([name, page]) =>
			findInPage(page, `content/pages/${name}.yaml`),
		),
		...ownPages.flatMap(({ pictures }) => pictures),
	];
}
