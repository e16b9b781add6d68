// Pages, one after the other -> what html-validate finds in them, for all rules that ask it.
// Each page is looked at once, and pages that differ in nothing it sees are validated once.
import { type ParsedPage, parsePage } from "../page/page.ts";
import type { CheckContext } from "../rule.ts";
import { toSkeleton } from "./html-skeleton.ts";
import { type MarkupMessage, validateMarkup } from "./html-validate.ts";

/** Something that html-validate found. */
export interface MarkupDefect {
	/** html-validate's name of its rule. */
	readonly htmlRule: string;
	readonly page: ParsedPage;
	/** The index of the element. */
	readonly element: number;
	/** html-validate's words. */
	readonly message: string;
	readonly context: unknown;
	/** The paths of further pages that have it. */
	readonly pages: readonly string[];
}

type Validate = (markup: string) => Promise<readonly MarkupMessage[]>;

/** The pages with one skeleton. */
interface Group {
	readonly markup: string;
	readonly verdict: Promise<readonly MarkupMessage[]>;
	readonly kept: Pick<ParsedPage, "route" | "html">[];
	/** The paths of further pages. */
	readonly more: string[];
}

/**
 * How many pages are kept to be told of one by one. The verdicts come after the last page, and
 * memory must not grow with the pages: of later ones only the first of each group is kept.
 */
const KEPT = 300;

const CONSEQUENCES_OF_ORDER = new Set([
	"element-permitted-content",
	"element-permitted-occurrences",
	"element-permitted-order",
	"element-permitted-parent",
	"element-required-ancestor",
	"element-required-content",
]);

/** By html-validate's rule: others that tell of the same thing on the same element. */
const SAME_CAUSE: Readonly<Record<string, readonly string[]>> = {
	"attribute-allowed-values": ["valid-id"],
	"element-permitted-content": ["deprecated"],
	"element-permitted-parent": ["element-permitted-content", "deprecated"],
};

function isLabelReference({ ruleId, context }: MarkupMessage): boolean {
	return (
		ruleId === "no-missing-references" &&
		/"key":"for"/.test(JSON.stringify(context))
	);
}

/** Leaves out what goes without saying when something else is told. */
function findCauses(
	markup: string,
	messages: readonly MarkupMessage[],
): readonly MarkupMessage[] {
	const rules = new Set(messages.map(({ ruleId }) => ruleId));
	const once = new Set<string>();
	const tagAt = (offset: number) =>
		markup.slice(markup.lastIndexOf("<", offset), markup.indexOf(">", offset));
	return messages.filter((message) => {
		const { ruleId, offset } = message;
		if (rules.has("close-order") && CONSEQUENCES_OF_ORDER.has(ruleId))
			return false;
		// What follows a quote that does not end is read as attributes.
		if (ruleId === "attr-spacing" && rules.has("parser-error")) return false;
		// A label that misses its field is told with the field that misses its label.
		if (isLabelReference(message) && rules.has("input-missing-label"))
			return false;
		if (ruleId === "close-order" || ruleId === "unique-landmark") {
			// A tag that does not fit makes others not fit; parts without a name are told together.
			const key = ruleId === "close-order" ? ruleId : tagAt(offset);
			if (once.has(key)) return false;
			once.add(key);
		}
		const causes = SAME_CAUSE[ruleId] ?? [];
		return !messages.some(
			(other) => other.offset === offset && causes.includes(other.ruleId),
		);
	});
}

/** The last element that starts at or before the offset. */
function elementAt({ elements }: ParsedPage, offset: number): number {
	const index = elements.findLastIndex((element) => element.offset <= offset);
	return Math.max(0, index);
}

function locate(group: Group, messages: readonly MarkupMessage[]) {
	const causes = findCauses(group.markup, messages);
	if (causes.length === 0) return [];
	return group.kept.flatMap(({ route, html }, index) => {
		const page = parsePage(route, html);
		const { find } = toSkeleton(html);
		return causes.flatMap(({ ruleId, message, offset, context }) =>
			find(offset).map(
				(place): MarkupDefect => ({
					htmlRule: ruleId,
					page,
					element: elementAt(page, place),
					message,
					context,
					pages: index === 0 ? group.more : [],
				}),
			),
		);
	});
}

export class MarkupChecks {
	readonly #validate: Validate;
	/** How many more pages may be kept beside the first of each group. */
	#room: number;
	readonly #groups = new Map<string, Group>();
	/** All rules show it the same page, one after the other. */
	#last: ParsedPage | undefined;
	#defects: Promise<readonly MarkupDefect[]> | undefined;

	constructor(validate: Validate = validateMarkup, room = KEPT) {
		this.#validate = validate;
		this.#room = room;
	}

	add(page: ParsedPage): void {
		if (this.#last === page) return;
		this.#last = page;
		const { route, html } = page;
		const { markup } = toSkeleton(html);
		const group = this.#groups.get(markup) ?? this.#open(markup);
		if (group.kept.length > 0 && this.#room === 0) {
			group.more.push(route.path);
			return;
		}
		if (group.kept.length > 0) this.#room--;
		group.kept.push({ route, html });
	}

	#open(markup: string): Group {
		const verdict = this.#validate(markup);
		// A failure is told by defects(), which waits for the same verdict later.
		verdict.catch(() => undefined);
		const group: Group = { markup, verdict, kept: [], more: [] };
		this.#groups.set(markup, group);
		return group;
	}

	/**
	 * Page by page. To be asked for after the last page.
	 * @throws when html-validate failed on a page
	 */
	defects(): Promise<readonly MarkupDefect[]> {
		this.#defects ??= this.#collect();
		return this.#defects;
	}

	async #collect(): Promise<readonly MarkupDefect[]> {
		const found: MarkupDefect[] = [];
		for (const group of this.#groups.values())
			found.push(...locate(group, await group.verdict));
		return found;
	}
}

const checks = new WeakMap<CheckContext, MarkupChecks>();

/** The same for all rules of one run. */
export function markupChecksOf(context: CheckContext): MarkupChecks {
	const known = checks.get(context);
	if (known) return known;
	const created = new MarkupChecks();
	checks.set(context, created);
	return created;
}
