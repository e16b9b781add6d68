// Findings -> one finding for each thing that a person wrote, with all its pages.
import type { Location, Pointer } from "../problems.ts";
import { groupBy } from "../report/group-by.ts";
import { type Found, isPageLocation } from "./found.ts";
import type { ContentLookup } from "./text/content-lookup.ts";

/** A finding whose place in a file is known. */
type LocatedFound = Found<Location | Pointer>;

interface Cause {
	readonly found: Found;
	readonly pages: Set<string>;
	/** Its targets differ, and only the first is kept. */
	isVaried: boolean;
}

/** Everything that makes two findings the same but for their place. */
function describe({ severity, message, target, fix }: Found): string {
	return JSON.stringify([severity, message, target, fix]);
}

function describeLocation(source: Location | Pointer): string {
	return "keys" in source
		? JSON.stringify([source.file, source.on, ...source.keys])
		: `${source.file}:${source.line}:${source.column}`;
}

/** Data for machines is made in one place, whatever it says on each page. */
const TO_MACHINES: ReadonlySet<string | undefined> = new Set([
	"link",
	"meta",
	"script",
]);

/**
 * Collects findings. Those of pages come page by page: the same words in the content are one
 * cause, and so is the same thing in the same order on pages of one template.
 */
export class Causes {
	readonly #lookUp: ContentLookup;
	readonly #causes = new Map<string, Cause>();
	/** How often the same was found on the page that is being read. */
	#seen = new Map<string, number>();
	#reading = "";

	constructor(lookUp: ContentLookup) {
		this.#lookUp = lookUp;
	}

	add(found: Found): void {
		const { source } = found;
		const words = describe(found);
		if (!isPageLocation(source)) {
			const key = `${words} ${describeLocation(source)}`;
			this.#put(key, found, found.pages ?? []);
			return;
		}
		const { route } = source.page;
		const pages = [route.path, ...(found.pages ?? [])];
		const written =
			source.written === undefined ? [] : this.#lookUp(route, source.written);
		for (const location of written) {
			const key = `${words} ${describeLocation(location)}`;
			this.#put(key, { ...found, source: location }, pages);
		}
		if (written.length > 0) return;
		const same = TO_MACHINES.has(source.tag) ? (found.defect ?? words) : words;
		const order = this.#count(route.path, same);
		this.#put(`${same} ${route.template} ${order}`, found, pages);
	}

	#count(path: string, words: string): number {
		if (this.#reading !== path) this.#seen = new Map();
		this.#reading = path;
		const order = this.#seen.get(words) ?? 0;
		this.#seen.set(words, order + 1);
		return order;
	}

	#put(key: string, found: Found, pages: readonly string[]): void {
		const cause = this.#causes.get(key) ?? {
			found,
			pages: new Set(),
			isVaried: false,
		};
		this.#causes.set(key, cause);
		cause.isVaried ||= cause.found.target !== found.target;
		for (const page of pages) cause.pages.add(page);
	}

	/** In the order in which they were first seen. */
	list(): Found[] {
		return [...this.#causes.values()].map(({ found, pages, isVaried }) => ({
			...found,
			...(isVaried && found.defect !== undefined && { target: found.defect }),
			pages: [...pages],
		}));
	}
}

/** In the content every text stands for itself. */
function isInContent({ source }: LocatedFound): boolean {
	return source.file.startsWith("content/");
}

/** One finding for all that one line of a template makes, with how often a page has it. */
function join(same: readonly LocatedFound[]): LocatedFound[] {
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
export function joinSame(findings: readonly LocatedFound[]): LocatedFound[] {
	return groupBy(findings, (found) => {
		const { message, defect, source } = found;
		const words = isInContent(found) ? message : (defect ?? message);
		return JSON.stringify([words, source]);
	}).flatMap(join);
}
