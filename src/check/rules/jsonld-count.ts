// jsonld/count: a list in structured data that says how many items it has, and has another number.
import type { Pointer } from "../../problems.ts";
import { formatNumber } from "../../report/words.ts";
import type { Found } from "../found.ts";
import {
	asList,
	type DataNode,
	describeNode,
	readStructuredData,
	textOf,
} from "../jsonld/read-structured-data.ts";
import type { ParsedPage } from "../page/page.ts";
import type { CheckContext, Rule } from "../rule.ts";
import { leafValues } from "../text/file-texts.ts";

const EXPLANATION = [
	"Structured data, the part of a page that only search engines read, holds a list and says how many items it has. It has more or fewer.",
	"Visitors do not see the number. Search engines compare it with the list, and data that contradicts itself is believed less or not at all, so that the list of services may not be shown in results.",
	"The number is written behind numberOfItems in the content file that is told. Delete that line, and hypno counts the list each time the site is built. Or write the number that is right, and change it with every service that is added.",
].join("\n\n");

const KEY = "numberOfItems";

/** Where a person wrote the number, when it is in the page's own content file. */
function findWritten(
	{ readValues }: CheckContext,
	page: ParsedPage,
	number: string,
): Pointer | undefined {
	const { sourcePath } = page.route;
	const file = readValues(sourcePath);
	for (const { value, keys } of leafValues(file?.value))
		if (keys.at(-1) === KEY && Number(value) === Number(number))
			return { file: sourcePath, keys, on: "value" };
	return undefined;
}

function* checkNode(
	context: CheckContext,
	page: ParsedPage,
	node: DataNode,
): Generator<Found> {
	const number = textOf(node, KEY);
	const items = asList(node.properties.itemListElement);
	if (number === undefined || node.properties.itemListElement === undefined)
		return;
	if (Number(number) === items.length) return;
	const written = findWritten(context, page, number);
	const type = node.types[0] ?? "list";
	yield {
		message: `${describeNode(node)} is said to have ${number} items, and has ${formatNumber(items.length)}`,
		hint: written
			? `Delete the line ${KEY}: ${number}, and hypno counts them; or write ${items.length}`
			: `Leave ${KEY} out, or make it ${items.length}`,
		target: `${type} ${KEY}`,
		source: written ?? { page, element: node.element },
		pages: [page.route.path],
	};
}

export const jsonldCount: Rule = {
	id: "jsonld/count",
	severity: "warning",
	summary: "A list in structured data that gives a wrong number of its items",
	explanation: EXPLANATION,
	start: (context) => ({
		page: (page) =>
			readStructuredData(page).nodes.flatMap((node) => [
				...checkNode(context, page, node),
			]),
	}),
};
