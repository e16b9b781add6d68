// The content -> the texts that visitors read: no addresses, no names of pictures or colours,
// no words that only machines see.

import type { CheckContext } from "../rule.ts";
import { findShownFiles } from "./content-pages.ts";
import { type WrittenText, writtenTexts } from "./written-texts.ts";

/** Keys whose values no page shows as text, wherever they stand. */
const UNSEEN = new Set([
	"accessKey",
	"bookingUrl",
	"endpoint",
	"file",
	"href",
	"icon",
	"id",
	"image",
	"keywords",
	"kind",
	"slug",
	"theme",
	"themeColor",
	"url",
	"value",
]);

/** The value of a figure is shown, that of a choice in a form is sent. */
function isShown({ keys }: WrittenText): boolean {
	return !keys.some(
		(key) =>
			typeof key === "string" &&
			UNSEEN.has(key) &&
			!(key === "value" && keys[0] === "stats"),
	);
}

export function* shownTexts(
	context: Pick<CheckContext, "content" | "services">,
): Generator<WrittenText> {
	for (const file of findShownFiles(context))
		for (const text of writtenTexts(file)) if (isShown(text)) yield text;
}
