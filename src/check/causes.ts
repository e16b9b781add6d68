// Findings -> one finding for each thing that a person wrote, with all its pages.
import type { Location, Pointer } from "../problems.ts";
import { groupBy } from "../report/group-by.ts";
import { type Finding, isPageLocation } from "./finding.ts";
import type { ContentLookup } from "./text/content-lookup.ts";

/** A finding whose place in a file is known. */
type LocatedFinding = Finding<Location | Pointer>;

interface Cause {
	readonly finding: Finding;
	readonly pages: Set<string>;
	/** Its targets differ, and only the first is kept. */
	hasSeveralTargets: boolean;
}

/** Everything that makes two findings the same but for their place. */
function identify({ severity, message, target, fix }: Finding): string {
	return JSON.stringify([severity, message, target, fix]);
}

function identifyLocation(source: Location | Pointer): string {
	return "keys" in source
		? JSON.stringify([source.file, source.on, ...source.keys])
		: `${source.file}:${source.line}:${source.column}`;
}

/** Data for machines is made in one place, whatever it says on each page. */
const MACHINE_TAGS: ReadonlySet<string | undefined> = new Set([
	"link",
	"meta",
	"script",
]);

/**
 * Collects findings. Those of pages come page by page: the same words in the content are one
 * cause, and so is the same thing in the same order on pages of one template.
 */
export class Causes {
	readonly #findInContent: ContentLookup;
	readonly #causes = new Map<string, Cause>();
	/** How often the same was found on the page that is being read. */
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
			source.written === undefined
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
		this.#put(`${same} ${route.template} ${order}`, finding, pages);
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
			hasSeveralTargets: false,
		};
		this.#causes.set(key, cause);
		cause.hasSeveralTargets ||= cause.finding.target !== finding.target;
		for (const page of pages) cause.pages.add(page);
	}

	/** In the order in which they were first seen. */
	list(): Finding[] {
		return [...this.#causes.values()].map(
			({ finding, pages, hasSeveralTargets }) => ({
				...finding,
				...(hasSeveralTargets &&
					finding.defect !== undefined && { target: finding.defect }),
				pages: [...pages],
			}),
		);
	}
}

/** In the content every text stands for itself. */
function isInContent({ source }: LocatedFinding): boolean {
	return source.file.startsWith("content/");
}

/** One finding for all that one line of a template makes, with how often a page has it. */
function merge(same: readonly LocatedFinding[]): LocatedFinding[] {
	const [first] = same;
	if (!first) return [];
	const pages = new Map<string, number>();
	for (const page of same.flatMap(({ pages = [] }) => pages))
		pages.set(page, (pages.get(page) ?? 0) + 1);
	const joined = { ...first, pages: [...pages.keys()] };
	const { message, target } = first;
	// Whatever has no target is known by its message, which is not to change with a number.
	if (isInContent(first) || target === undefined) return [joined];
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
 * Joins the findings of a rule once their places are known: a place may be found through several
 * templates, and a line of a loop makes many elements.
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
