// jsonld/invalid, jsonld/count and jsonld/hidden: the data for search engines (JSON-LD).

import { parseUrl } from "../../base/addresses/parse-url.ts";
import { memoizeLast } from "../../base/disk/lazily.ts";
import { formatNumber } from "../../base/text/words.ts";
import { SITE_FILE } from "../../site/addresses/source-paths.ts";
import { listLeaves } from "../../site/content/schema/meaning.ts";
import type { SiteBase } from "../../site/content/site.ts";
import type { ParsedPage } from "../page/page.ts";
import { errorRule, type Finding, warningRule } from "../rule.ts";
import { toPhone } from "./stated-values.ts";

type Group = Readonly<Record<string, unknown>>;

interface DataNode {
	readonly properties: Group;
	readonly types: readonly string[];
	readonly element: number;
	/** The types of the node that it belongs to, if it does. */
	readonly owner: readonly string[] | undefined;
}

const NAME = "the data for search engines (JSON-LD)";
const COUNT = "numberOfItems";
const HOURS = "OpeningHoursSpecification";

function isGroup(value: unknown): value is Group {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

function asList(value: unknown): readonly unknown[] {
	return [value ?? []].flat();
}

/** "https://schema.org/Monday" -> "Monday" */
function readNames(value: unknown): string[] {
	return asList(value).map((name) =>
		String(name).replace(/^(?:https?:\/\/schema\.org\/|schema:)/, ""),
	);
}

/** A block is one node, a list of nodes or a graph. Nested nodes follow their parent. */
const listNodes = memoizeLast(({ structuredData }: ParsedPage): DataNode[] => {
	const nodes: DataNode[] = [];
	const add = (value: unknown, element: number, owner?: string[]) => {
		if (Array.isArray(value))
			for (const item of value) add(item, element, owner);
		if (!isGroup(value)) return;
		const types = readNames(value["@type"]);
		nodes.push({ properties: value, types, element, owner });
		for (const item of Object.values(value)) add(item, element, types);
	};
	for (const { value, element } of structuredData)
		add(isGroup(value) ? (value["@graph"] ?? value) : value, element);
	return nodes;
});

const isNoId = (key: string) => key !== "@id";

function* checkData(page: ParsedPage): Iterable<Finding> {
	for (const { value, element } of page.structuredData)
		if (Object.keys(value ?? {}).length === 0)
			yield {
				message: `search engines cannot read ${NAME} of this page`,
				hint: "templates/head/structured-data.ts writes it: restore that file, or what writes the <script>",
				target: "JSON",
				source: page.at(element),
			};
	for (const { properties, types, element, owner } of listNodes(page))
		if (!owner && types.length === 0 && Object.keys(properties).some(isNoId))
			yield {
				message: `a part of ${NAME} has no @type, so search engines ignore it`,
				hint: 'Give it a type in templates/head/structured-data.ts, as in "@type": "Service"',
				target: "@type",
				source: page.at(element),
			};
	for (const { attribute, url, element } of page.links)
		if (attribute === "json-ld" && !/^(?:#|TODO)/.test(url) && !parseUrl(url))
			yield {
				message: `"${url}" in ${NAME} is not a complete address`,
				hint: "Write the address with https:// and the name of the site, as in https://www.example.com/services",
				target: url,
				source: page.at(element, url),
			};
}

export const jsonldInvalid = errorRule("jsonld/invalid", {
	checkPage: checkData,
});

/** Returns undefined if the number comes from a template. */
function locateCount({ route }: ParsedPage, count: number) {
	for (const { keys, value } of listLeaves(route.words))
		if (keys.at(-1) === COUNT && value === count)
			return { file: route.sourcePath, keys };
	return undefined;
}

function* checkCounts(page: ParsedPage): Iterable<Finding> {
	for (const { properties, types, element } of listNodes(page)) {
		const { itemListElement: items, [COUNT]: stated } = properties;
		const { length } = asList(items);
		const count = Number(stated);
		if (items === undefined || stated === undefined || count === length)
			continue;
		const source = locateCount(page, count);
		const written = `${COUNT}: ${count}`;
		yield {
			message: `${NAME} claims ${count} items, but its list has ${formatNumber(length)}`,
			hint: source
				? `Delete the line ${written}, and hypno will count the items; or write ${length}`
				: `Delete ${COUNT}, or change its value to ${length}`,
			target: `${types[0] ?? "list"} ${COUNT} ${count}`,
			source: source ?? page.at(element),
			// A corrected number would be wrong again with the next service.
			correction: { from: written, to: "" },
		};
	}
}

export const jsonldCount = warningRule("jsonld/count", {
	checkPage: checkCounts,
});

function hasHours({ properties }: DataNode, { settings }: SiteBase): boolean {
	const { periods, exceptions } = settings.openingHours;
	// Times may have seconds: "23:59:59"
	const opens = String(properties.opens).slice(0, 5);
	const closes = String(properties.closes).slice(0, 5);
	const isSame = (range: { readonly opens: string; readonly closes: string }) =>
		range.opens === opens && range.closes === closes;
	const days = readNames(properties.dayOfWeek);
	if (days.length === 0) return [...periods, ...exceptions].some(isSame);
	const open = periods
		.filter(isSame)
		.flatMap((period) => period.days.map(String));
	return days.every((day) => open.includes(day));
}

/** The site itself, and whoever runs it: "HealthAndBeautyBusiness" */
const OWNERS = /^(?:WebSite|Organization|\w*Business)$/;

function* listDifferent(
	node: DataNode,
	site: SiteBase,
): Iterable<[key: string, what: string, stated: unknown]> {
	const { properties, types, owner } = node;
	const { name, phone, country } = site.settings;
	const { telephone, opens, closes, dayOfWeek } = properties;
	const digits = (number: unknown) => toPhone(String(number), country);
	const isOwner = !owner && types.some((type) => OWNERS.test(type));
	if (isOwner && properties.name !== name)
		yield ["name", "name", properties.name];
	if (phone && digits(telephone ?? phone) !== digits(phone))
		yield ["phone", "telephone", telephone];
	// One of several places has hours of its own.
	const isOwn = types.includes(HOURS) && !owner?.includes("Place");
	if (isOwn && !hasHours(node, site)) {
		const stated = `${asList(dayOfWeek).join(", ")} ${opens}-${closes}`;
		yield ["openingHours", "opening hours", stated.trim()];
	}
}

function* checkStated(page: ParsedPage): Iterable<Finding> {
	for (const node of listNodes(page))
		for (const [key, what, stated] of listDifferent(node, page.site))
			yield {
				message: `${NAME} states the ${what} "${stated}", unlike this setting`,
				hint: "Correct whichever of the two is wrong, the setting or templates/head/structured-data.ts",
				target: `${what} ${stated}`,
				source: { file: SITE_FILE, keys: [key] },
			};
}

export const jsonldHidden = warningRule("jsonld/hidden", {
	checkPage: checkStated,
});
