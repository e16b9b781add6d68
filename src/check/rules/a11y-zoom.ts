// What the page tells telephones about its width, and whether readers may enlarge it.

import type { CheckPage } from "../markup/markup-rule.ts";
import { findElement, findMeta } from "../page/page.ts";

/** Five times is what people with little sight need. */
const LEAST_SCALE = 5;
const HINT =
	'Write <meta name="viewport" content="width=device-width, initial-scale=1">';

/** "width=device-width, user-scalable=no"; browsers take semicolons and blanks for commas. */
function readSettings(content: string): Map<string, string> {
	return new Map(
		[...content.toLowerCase().matchAll(/([a-z-]+)\s*=\s*([^\s,;]+)/g)].map(
			([, key = "", value = ""]) => [key, value],
		),
	);
}

function findLimit(content: string): string | undefined {
	const settings = readSettings(content);
	const scalable = settings.get("user-scalable") ?? "yes";
	if (scalable === "no" || Number.parseFloat(scalable) === 0)
		return `user-scalable=${scalable}`;
	const most = settings.get("maximum-scale") ?? "";
	const scale = most === "yes" ? 1 : Number.parseFloat(most);
	return scale >= 0 && scale < LEAST_SCALE
		? `maximum-scale=${most}`
		: undefined;
}

export const checkZoom: CheckPage = function* (page) {
	const element = findMeta(page, "viewport");
	if (element < 0) {
		yield {
			element: Math.max(0, findElement(page, "head")),
			words: {
				message:
					"the page does not say that it fits narrow screens, so telephones show it as wide as a desk screen, in tiny letters",
				hint: HINT,
				detail: "viewport",
			},
		};
		return;
	}
	const limit = findLimit(page.elements[element]?.attributes.content ?? "");
	if (limit === undefined) return;
	yield {
		element,
		words: {
			message: `the page keeps readers from enlarging it (${limit}), so people who see little cannot read it on a telephone`,
			hint: HINT,
			detail: limit,
		},
	};
};
