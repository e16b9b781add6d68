// A content file -> the texts that visitors read: no addresses, no names of pictures or colours,
// no words that only machines see.
import type { ReadFile } from "../../content/read.ts";
import { textsWith, type WrittenText } from "./file-texts.ts";

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

/** @param sign finds the same in a text wherever that stands: without ^ and $, and not global */
export function shownTextsWith(file: ReadFile, sign: RegExp): WrittenText[] {
	return [...textsWith(file, sign)].filter(isShown);
}
