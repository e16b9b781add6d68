// facts/conflict: one named claim with different values in different files.
import type { ReadFile } from "../../content/read.ts";
import type { Pointer } from "../../problems.ts";
import type { Found, Rule } from "../rule.ts";
import { createPageFinder, type PageFinder } from "../text/content-pages.ts";
import { writtenValues } from "../text/file-texts.ts";
import { findLinkConflicts, findOtherNumbers } from "./contact-conflicts.ts";

const EXPLANATION = [
	"A claim is a figure or a promise with a name, written under claims at the top of a content file, such as clientsHelped: 500+. Two files give the same name different values, so one page says one thing and another page something else.",
	"The same goes for a telephone number in a text that is not that of content/site.yaml, and for a link that dials or writes to another than it shows.",
	"Visitors notice when a practice has helped 1000 people on one page and 500 on the next, and then doubt both. The British advertising rules ask that no figure misleads, and two that contradict each other cannot both be right.",
	"To mend it, find out which value is true, and write that one in every file that is told. The texts need not be touched: they follow the claim.",
	"If both are true because they mean different things, give them different names, here and in the braces of the texts: officeHours and supportHours instead of twice availability.",
	'If they may stay as they are, accept that: hypno check --accept --reason "the longer talk is for new clients".',
].join("\n\n");

interface Claim {
	readonly name: string;
	readonly value: string;
	readonly source: Pointer;
}

/** Dashes and blanks that no reader tells apart make no difference, nor do capitals. */
function normalise(value: string): string {
	return value
		.toLowerCase()
		.replace(/[‐-―−]/g, "-")
		.replace(/\s+/g, " ")
		.trim();
}

function findClaims({ sourcePath, written }: ReadFile): Claim[] {
	const value = written?.value;
	if (!value || !("claims" in value)) return [];
	return [...writtenValues(value.claims)]
		.filter(({ keys }) => keys.length === 1)
		.map(({ value, keys: [name = ""] }) => ({
			name: String(name),
			value: String(value).trim(),
			source: { file: sourcePath, keys: ["claims", name], on: "value" },
		}));
}

function groupBy<Item>(
	items: readonly Item[],
	keyOf: (item: Item) => string,
): Item[][] {
	const groups = new Map<string, Item[]>();
	for (const item of items) {
		const group = groups.get(keyOf(item));
		if (group) group.push(item);
		else groups.set(keyOf(item), [item]);
	}
	return [...groups.values()];
}

const joinAll = (parts: readonly string[]) =>
	[parts.slice(0, -1).join(", "), ...parts.slice(-1)]
		.filter(Boolean)
		.join(" and ");

function tellValues(values: readonly Claim[][]): string {
	return values
		.map((claims) => {
			const files = claims.map(({ source }) => source.file);
			return `"${claims[0]?.value}" in ${joinAll(files)}`;
		})
		.join("; ");
}

function* findConflicts(
	claims: readonly Claim[],
	pagesOf: PageFinder,
): Generator<Found> {
	for (const group of groupBy(claims, ({ name }) => name)) {
		const values = groupBy(group, ({ value }) => normalise(value));
		const [first] = group;
		if (!first || values.length < 2) continue;
		const { name, source } = first;
		const pages = group.flatMap(({ source: { file, keys } }) =>
			pagesOf(file, keys),
		);
		yield {
			message: `the pages contradict each other, because the claim ${name} has ${values.length} values: ${tellValues(values)} (claims.${name} of each file)`,
			hint: `Write the true value in each of these files, as in ${name}: "${first.value}"; if they mean different things, give them different names`,
			target: name,
			source,
			pages: [...new Set(pages)],
		};
	}
}

export const factsConflict: Rule = {
	id: "facts/conflict",
	severity: "warning",
	summary:
		"One named claim with different values, every place listed; numbers that differ",
	explanation: EXPLANATION,
	start: (context) => {
		const pagesOf = createPageFinder(context);
		const claims: Claim[] = [];
		const phone = context.site?.settings.phone;
		return {
			file: (file) => {
				claims.push(...findClaims(file));
				if (phone === undefined) return [];
				const { sourcePath } = file;
				return [...findOtherNumbers(file, phone)].map((found) => ({
					...found,
					pages: pagesOf(sourcePath),
				}));
			},
			compares: (file) => findClaims(file).length > 0,
			page: findLinkConflicts,
			end: () => findConflicts(claims, pagesOf),
		};
	},
};
