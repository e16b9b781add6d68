// Pages, one after the other -> what html-validate finds in them, for all rules that ask it.
// Each page is looked at once, and pages that differ in nothing it sees are validated once.
import { type Digest, digest } from "../../cache/digest.ts";
import type { Route } from "../../plan/route.ts";
import type { Gathering } from "../gathering.ts";
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

interface Verdict {
	readonly markup: string;
	readonly messages: Promise<readonly MarkupMessage[]>;
}

/** The pages with one skeleton. */
interface Group {
	/** Undefined as long as none of them is shown: an earlier check found nothing in any. */
	verdict: Verdict | undefined;
	readonly kept: Pick<ParsedPage, "route" | "html">[];
	/** The first page, which tells of all that are not kept. */
	readonly first: string;
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

function locate(
	{ kept, first, more }: Group,
	markup: string,
	messages: readonly MarkupMessage[],
) {
	const causes = findCauses(markup, messages);
	if (causes.length === 0) return [];
	return kept.flatMap(({ route, html }) => {
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
					pages: route.path === first ? more : [],
				}),
			),
		);
	});
}

export class MarkupChecks implements Gathering {
	readonly #validate: Validate;
	/** How many more pages may be kept beside the first of each group. */
	#room: number;
	/** By the digest of their skeleton. */
	readonly #groups = new Map<Digest, Group>();
	/** All rules are shown the same page, one after the other. */
	#last: { page: ParsedPage; markup: string; mark: Digest } | undefined;
	/** The group of the page that was added last, when there is room to keep that page. */
	#roomFor: Group | undefined;
	#defects: Promise<readonly MarkupDefect[]> | undefined;

	constructor(validate: Validate = validateMarkup, room = KEPT) {
		this.#validate = validate;
		this.#room = room;
	}

	readonly note = (page: ParsedPage): string => this.#reduce(page).mark;

	readonly add = (mark: string, { path }: Route): boolean => {
		const known = this.#groups.get(mark);
		const group = known ?? {
			verdict: undefined,
			kept: [],
			first: path,
			more: [],
		};
		this.#groups.set(mark, group);
		const hasRoom = !known || this.#room > 0;
		if (known && hasRoom) this.#room--;
		if (!hasRoom) group.more.push(path);
		this.#roomFor = hasRoom ? group : undefined;
		return false;
	};

	/** To be called with a page that was added. */
	show(page: ParsedPage): void {
		const { markup, mark } = this.#reduce(page);
		const group = this.#groups.get(mark);
		if (group) group.verdict ??= this.#ask(markup);
		const { route, html } = page;
		this.#roomFor?.kept.push({ route, html });
		this.#roomFor = undefined;
	}

	#reduce(page: ParsedPage) {
		if (this.#last?.page === page) return this.#last;
		const { markup } = toSkeleton(page.html);
		this.#last = { page, markup, mark: digest(markup) };
		return this.#last;
	}

	#ask(markup: string): Verdict {
		const messages = this.#validate(markup);
		// A failure is told by defects(), which waits for the same verdict later.
		messages.catch(() => undefined);
		return { markup, messages };
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
		for (const group of this.#groups.values()) {
			if (!group.verdict) continue;
			const { markup, messages } = group.verdict;
			found.push(...locate(group, markup, await messages));
		}
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
