// Findings -> one finding per cause with all its pages, such as a broken link in the footer.
import type { KeyPath, Location } from "../problems.ts";
import { groupBy } from "../report/group-by.ts";
import { type Finding, isPageLocation } from "./finding.ts";
import { isStatic, kindOf } from "./page/static-pages.ts";
import type { ContentLookup } from "./text/content-lookup.ts";

type LocatedFinding = Finding<Location | KeyPath>;

interface Cause {
	readonly finding: Finding;
	readonly pages: Set<string>;
	/** The findings have different targets, of which only the first is stored. */
	isMixed: boolean;
}

/** Returns what two findings of the same cause have in common, apart from their location. */
function identify({ severity, message, target, fix }: Finding): string {
	return JSON.stringify([severity, message, target, fix]);
}

function identifyLocation(source: Location | KeyPath): string {
	return "keys" in source
		? JSON.stringify([source.file, source.on, ...source.keys])
		: `${source.file}:${source.line}:${source.column}`;
}

/** One template makes these elements, with data for machines that differs on each page. */
const MACHINE_TAGS: ReadonlySet<string | undefined> = new Set([
	"link",
	"meta",
	"script",
]);

/**
 * Collects the findings of one rule, page by page. Two findings have the same cause when they lead
 * to the same line of content, or when they come in the same order on pages of one template.
 */
export class Causes {
	readonly #findInContent: ContentLookup;
	readonly #causes = new Map<string, Cause>();
	#counts = new Map<string, number>();
	#reading = "";

	constructor(findInContent: ContentLookup) {
		this.#findInContent = findInContent;
	}

	add(finding: Finding): void {
		const { source } = finding;
		const words = identify(finding);
		if (!isPageLocation(source)) {
			const key = `${words} ${identifyLocation(source)}`;
			this.#put(key, finding, finding.pages ?? []);
			return;
		}
		const { route } = source.page;
		const pages = [route.path, ...(finding.pages ?? [])];
		const written =
			source.written === undefined || isStatic(route)
				? []
				: this.#findInContent(route, source.written);
		for (const location of written) {
			const key = `${words} ${identifyLocation(location)}`;
			this.#put(key, { ...finding, source: location }, pages);
		}
		if (written.length > 0) return;
		const same = MACHINE_TAGS.has(source.tag)
			? (finding.defect ?? words)
			: words;
		const order = this.#count(route.path, same);
		this.#put(`${same} ${kindOf(route)} ${order}`, finding, pages);
	}

	#count(path: string, words: string): number {
		if (this.#reading !== path) this.#counts = new Map();
		this.#reading = path;
		const order = this.#counts.get(words) ?? 0;
		this.#counts.set(words, order + 1);
		return order;
	}

	#put(key: string, finding: Finding, pages: readonly string[]): void {
		const cause = this.#causes.get(key) ?? {
			finding,
			pages: new Set(),
			isMixed: false,
		};
		this.#causes.set(key, cause);
		cause.isMixed ||= cause.finding.target !== finding.target;
		for (const page of pages) cause.pages.add(page);
	}

	list(): Finding[] {
		return [...this.#causes.values()].map(({ finding, pages, isMixed }) => ({
			...finding,
			...(isMixed &&
				finding.defect !== undefined && { target: finding.defect }),
			pages: [...pages],
		}));
	}
}

function isInContent({ source }: LocatedFinding): boolean {
	return source.file.startsWith("content/");
}

/** Merges the findings of one line of a template, and counts how often a page has them. */
function merge(same: readonly LocatedFinding[]): LocatedFinding[] {
	const [first] = same;
	if (!first) return [];
	const pages = new Map<string, number>();
	for (const page of same.flatMap(({ pages = [] }) => pages))
		pages.set(page, (pages.get(page) ?? 0) + 1);
	const joined = { ...first, pages: [...pages.keys()] };
	const { message, target } = first;
	if (isInContent(first)) return [joined];
	const times = Math.max(0, ...pages.values());
	const varied = same.findLast((one) => one.target !== target);
	return [
		{
			...joined,
			message: times > 1 ? `${message} (${times} times on a page)` : message,
			target: varied?.defect ?? target,
		},
	];
}

/**
 * Merges the findings of a rule once they are located: several templates may include the same line,
 * and a line in a loop makes many elements.
 */
export function mergeSame(
	findings: readonly LocatedFinding[],
): LocatedFinding[] {
	return groupBy(findings, (finding) => {
		const { message, defect, source } = finding;
		const words = isInContent(finding) ? message : (defect ?? message);
		return JSON.stringify([words, source]);
	}).flatMap(merge);
}
