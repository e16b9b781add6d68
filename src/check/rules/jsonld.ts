// jsonld/invalid, jsonld/count and jsonld/hidden: the part of a page that only search engines read
// (JSON-LD). Its types are checked by the compiler, where a template writes them.
import { memoizeLast } from "../../cache/lazily.ts";
import type { Site } from "../../content/site.ts";
import { internationalPhone } from "../../plan/frame.ts";
import { parseUrl } from "../../plan/parse-url.ts";
import { formatNumber } from "../../report/words.ts";
import type { Finding } from "../finding.ts";
import type { ParsedPage } from "../page/page.ts";
import type { PageRule } from "../rule.ts";

interface DataNode {
	readonly properties: Readonly<Record<string, unknown>>;
	readonly types: readonly string[];
	readonly element: number;
	readonly isTop: boolean;
}

const NAME = "the data for search engines (JSON-LD)";
const SCHEMA = /^(?:https?:\/\/schema\.org\/|schema:)/;
const COUNT = "numberOfItems";

function isGroup(value: unknown): value is Readonly<Record<string, unknown>> {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

function asList(value: unknown): readonly unknown[] {
	return [value ?? []].flat();
}

function* walk(
	value: unknown,
	element: number,
	isTop: boolean,
): Generator<DataNode> {
	if (Array.isArray(value)) {
		for (const item of value) yield* walk(item, element, isTop);
	} else if (isGroup(value)) {
		const types = asList(value["@type"]).map((type) =>
			String(type).replace(SCHEMA, ""),
		);
		yield { properties: value, types, element, isTop };
		for (const item of Object.values(value)) yield* walk(item, element, false);
	}
}

/** A block contains one node, a list of nodes or a graph; nested nodes follow their parent. */
const listNodes = memoizeLast(({ structuredData }: ParsedPage) =>
	structuredData.flatMap(({ value, element }) => {
		const nodes = isGroup(value) ? (value["@graph"] ?? value) : value;
		return [...walk(nodes, element, true)];
	}),
);

function hasContext(value: unknown): boolean {
	return asList(value)
		.filter(isGroup)
		.every((group) =>
			asList(group["@context"]).some((context) =>
				/^https?:\/\/schema\.org\/?$/.test(String(context)),
			),
		);
}

/** Properties whose value is the address of a page or file. */
const ADDRESSES = /^(?:hasMap|image|item|logo|sameAs|(?:\w+U|u)rl)$/;

function* checkNode(page: ParsedPage, node: DataNode): Generator<Finding> {
	const { properties, types, element, isTop } = node;
	const isReference = Object.keys(properties).every((key) => key === "@id");
	if (types.length === 0 && isTop && !isReference)
		yield {
			message: `a part of ${NAME} has no @type, so search engines ignore it`,
			hint: 'Give it a type in templates/head/structured-data.ts, as in "@type": "Service"',
			target: "@type",
			source: { page, element },
		};
	for (const [key, value] of Object.entries(properties))
		for (const written of asList(value)) {
			if (!ADDRESSES.test(key) || typeof written !== "string") continue;
			if (/^[a-z][a-z\d+.-]*:/i.test(written)) continue;
			yield {
				message: `"${written}" in ${NAME} is not a complete address`,
				hint: "Write the address with https:// and the name of the site, as in https://www.example.com/services",
				target: `${key} ${written}`,
				source: { page, element, written },
			};
		}
}

function* checkData(page: ParsedPage): Generator<Finding> {
	for (const { isJson, value, element } of page.structuredData) {
		const source = { page, element };
		if (!isJson || Object.keys(value ?? {}).length === 0)
			yield {
				message: `search engines cannot read ${NAME} of this page`,
				hint: "templates/head/structured-data.ts writes it: restore that file, or what writes the <script>",
				target: "JSON",
				source,
			};
		else if (!hasContext(value))
			yield {
				message: `${NAME} does not name its vocabulary (@context)`,
				hint: 'Begin it with "@context": "https://schema.org"',
				target: "@context",
				source,
			};
	}
	for (const node of listNodes(page)) yield* checkNode(page, node);
}

export const jsonldInvalid: PageRule = {
	id: "jsonld/invalid",
	severity: "error",
	summary: "Data for search engines (JSON-LD) that cannot be read",
	explanation: `Each page contains data that visitors do not see (JSON-LD). It tells search engines in a fixed form what the page is about: the practice, its hours, a service. Here it cannot be read, a part of it has no type, or an address in it is not complete.

Search engines then ignore the data and do not tell you. They may not show the practice with its hours and telephone number to people who look for help nearby.

The template templates/head/structured-data.ts makes the data from the texts and settings in content/. Write every address in full, as in https://www.example.com/services. A wrong type or property is an error of npm run typecheck.`,
	checkPage: (page) => [...checkData(page)],
};

/** The number is written in the content file of the page, or comes from a template. */
function locateCount({ route, site }: ParsedPage, count: number) {
	const written = site?.pages.services?.structuredData[COUNT];
	if (route.template !== "services" || written !== count) return undefined;
	const keys = ["structuredData", COUNT];
	return { file: route.sourcePath, keys, on: "value" } as const;
}

function* checkCounts(page: ParsedPage): Generator<Finding> {
	for (const { properties, types, element } of listNodes(page)) {
		const { itemListElement: items, [COUNT]: stated } = properties;
		const { length } = asList(items);
		const count = Number(stated);
		if (items === undefined || stated === undefined || count === length)
			continue;
		const source = locateCount(page, count);
		yield {
			message: `${NAME} claims ${count} items, but its list has ${formatNumber(length)}`,
			hint: source
				? `Delete the line ${COUNT}: ${count}, and hypno will count the items; or write ${length}`
				: `Delete ${COUNT}, or change its value to ${length}`,
			target: `${types[0] ?? "list"} ${COUNT} ${count}`,
			source: source ?? { page, element },
			correction: { written: String(count), replacement: String(length) },
			pages: [page.route.path],
		};
	}
}

export const jsonldCount: PageRule = {
	id: "jsonld/count",
	severity: "warning",
	summary: "A list for search engines (JSON-LD) with a wrong number of items",
	explanation: `The data for search engines (JSON-LD) contains a list and says how many items the list has. The list really has more or fewer.

Visitors do not see the number. Search engines compare it with the list. They distrust data that contradicts itself, and may then leave the list of services out of their results.

The number is written after numberOfItems in the content file that the report names. Delete that line, and hypno counts the items each time it builds the site. Or write the right number, and change it whenever you add a service.`,
	checkPage: (page) => [...checkCounts(page)],
};

const HOURS = "OpeningHoursSpecification";

/** Closing times at the end of the day are written in two ways. */
const toTime = (value: unknown) => String(value).slice(0, 5);

function hasHours({ properties }: DataNode, { settings }: Site): boolean {
	const { opens, closes, dayOfWeek } = properties;
	const { periods, exceptions } = settings.openingHours;
	const days = asList(dayOfWeek).map((day) => String(day).replace(SCHEMA, ""));
	const isSame = (range: { readonly opens: string; readonly closes: string }) =>
		range.opens === toTime(opens) && range.closes === toTime(closes);
	if (days.length === 0)
		return [...periods, ...exceptions].some((range) => isSame(range));
	return days.every((day) =>
		periods.some(
			(period) => isSame(period) && period.days.some((one) => one === day),
		),
	);
}

/** Lists what a node states differently from the settings: the property, its value and the right one. */
function* listDifferent(
	node: DataNode,
	site: Site,
): Generator<readonly [key: string, stated: string, right: string]> {
	const { properties, types, isTop } = node;
	const { name, phone, businessType } = site.settings;
	const { telephone, opens, closes } = properties;
	const home = site.urls.absolute("/");
	const owners = ["WebSite", "Organization", "LocalBusiness", businessType];
	if (isTop && types.some((type) => owners.includes(type))) {
		if (properties.name !== name) yield ["name", String(properties.name), name];
		const url = String(properties.url);
		if (parseUrl(url, home)?.origin !== new URL(home).origin)
			yield ["url", url, home];
	}
	if (
		telephone !== undefined &&
		internationalPhone(String(telephone)) !== internationalPhone(phone)
	)
		yield ["telephone", String(telephone), phone];
	if (types.includes(HOURS) && !hasHours(node, site)) {
		const stated = `${asList(properties.dayOfWeek).join(", ")} ${opens}-${closes}`;
		const lines = site.settings.openingHours.lines.join(", ");
		yield ["opening hours", stated.trim(), lines];
	}
}

function* checkStated(page: ParsedPage): Generator<Finding> {
	const { site } = page;
	if (!site) return;
	for (const node of listNodes(page))
		for (const [key, stated, right] of listDifferent(node, site))
			yield {
				message: `${NAME} states the ${key} "${stated}", but content/site.yaml "${right}"`,
				hint: "Correct whichever of the two is wrong, the setting or templates/head/structured-data.ts",
				target: `${key} ${stated}`,
				source: { page, element: node.element },
			};
}

export const jsonldHidden: PageRule = {
	id: "jsonld/hidden",
	severity: "warning",
	summary:
		"Data for search engines (JSON-LD) with another name, phone or hours than the site",
	explanation: `The data for search engines (JSON-LD) states another name, address, telephone number or other opening hours than content/site.yaml. Probably only one of the two was updated.

People who search see what the data says, perhaps on a map before they ever open the site. Somebody may then ring a number that is no longer used, or come when the practice is closed.

Find out which of the two is right. Correct the setting in content/site.yaml, or the template templates/head/structured-data.ts.`,
	checkPage: (page) => [...checkStated(page)],
};
