// jsonld/count: a list in structured data that says how many items it has, and has another number.
import type { Pointer } from "../../problems.ts";
import { formatNumber } from "../../report/words.ts";
import type { Found } from "../found.ts";
import {
	asList,
	describeNode,
	readStructuredData,
	textOf,
} from "../jsonld/read-structured-data.ts";
import type { ParsedPage } from "../page/page.ts";
import type { CheckContext, Rule } from "../rule.ts";
import { leafValues } from "../text/file-texts.ts";

const KEY = "numberOfItems";

/** Where a person wrote the number, when it is in the page's own content file. */
function findWritten(
	{ readValues }: CheckContext,
	file: string,
	number: string,
): Pointer | undefined {
	const written = leafValues(readValues(file)?.value).find(
		({ value, keys }) =>
			keys.at(-1) === KEY && Number(value) === Number(number),
	);
	return written && { file, keys: written.keys, on: "value" };
}

function* checkLists(
	context: CheckContext,
	page: ParsedPage,
): Generator<Found> {
	const { path, sourcePath } = page.route;
	for (const node of readStructuredData(page).nodes) {
		const { properties, types, element } = node;
		const number = textOf(node, KEY);
		const { length } = asList(properties.itemListElement);
		if (properties.itemListElement === undefined || number === undefined)
			continue;
		if (Number(number) === length) continue;
		const written = findWritten(context, sourcePath, number);
		yield {
			message: `${describeNode(node)} is said to have ${number} items, and has ${formatNumber(length)}`,
			hint: written
				? `Delete the line ${KEY}: ${number}, and hypno counts them; or write ${length}`
				: `Leave ${KEY} out, or make it ${length}`,
			target: `${types[0] ?? "list"} ${KEY}`,
			source: written ?? { page, element },
			pages: [path],
		};
	}
}

export const jsonldCount: Rule = {
	id: "jsonld/count",
	severity: "warning",
	summary: "A list in structured data that gives a wrong number of its items",
	explanation: `Structured data, the part of a page that only search engines read, holds a list and says how many items it has. It has more or fewer.

Visitors do not see the number. Search engines compare it with the list, and data that contradicts itself is believed less or not at all, so that the list of services may not be shown in results.

The number is written behind numberOfItems in the content file that is told. Delete that line, and hypno counts the list each time the site is built. Or write the number that is right, and change it with every service that is added.`,
	start: (context) => ({ page: (page) => checkLists(context, page) }),
};
