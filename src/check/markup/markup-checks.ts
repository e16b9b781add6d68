// Pages, one after the other -> what html-validate finds in them, for all rules that ask it.
// Pages with the same outline, whatever is repeated in them, are validated once.
import type { Route } from "../../plan/route.ts";
import { type ParsedPage, parsePage } from "../page/page.ts";
import type { CheckContext } from "../rule.ts";
import { type MarkupMessage, validateMarkup } from "./html-validate.ts";
import { foldOutline, outlineOf } from "./outline.ts";

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

type Validate = typeof validateMarkup;

/** The pages whose outlines fold to the same. */
interface Group {
	/** About what they fold to. */
	readonly messages: ReturnType<Validate>;
	/** The page that stands for those that are not kept. */
	readonly first: Route;
	/** The paths of pages that are not kept. */
	readonly others: string[];
}

/** A page that is looked at once more when html-validate has answered. */
interface KeptPage extends Pick<ParsedPage, "route" | "html"> {
	readonly group: Group;
}

/**
 * html-validate answers after the last page, and memory must not grow with the pages: the HTML
 * of so many routes is kept until then, and that of the first page of each group.
 */
const KEPT_ROUTES = 300;

const CONSEQUENCES_OF_ORDER = new Set([
	"element-permitted-content",
	"element-permitted-occurrences",
	"element-permitted-order",
	"element-permitted-parent",
	"element-required-ancestor",
	"element-required-content",
]);

/** By html-validate's rule: others that report the same thing on the same element. */
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

/** Leaves out what goes without saying when something else is reported. */
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
		// A label that misses its field is reported with the field that misses its label.
		if (isLabelReference(message) && rules.has("input-missing-label"))
			return false;
		if (ruleId === "close-order" || ruleId === "unique-landmark") {
			// A tag that does not fit makes others not fit; parts without a name are reported together.
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

async function findDefects(
	{ route, html, group }: KeptPage,
	validate: Validate,
): Promise<MarkupDefect[]> {
	if ((await group.messages).length === 0) return [];
	const { markup, locate } = outlineOf(html);
	const causes = findCauses(markup, await validate(markup));
	const page = parsePage(route, html);
	return causes.map(({ ruleId, message, offset, context }) => ({
		htmlRule: ruleId,
		page,
		element: elementAt(page, locate(offset)),
		message,
		context,
		pages: route === group.first ? group.others : [],
	}));
}

function validateOnce(validate: Validate): Validate {
	const answers = new Map<string, ReturnType<Validate>>();
	return (markup) => {
		const answer = answers.get(markup) ?? validate(markup);
		answers.set(markup, answer);
		return answer;
	};
}

/** @param routes whose first are kept to be reported one by one */
export function createMarkupChecks(
	routes: readonly Route[],
	ask: Validate = validateMarkup,
) {
	const validate = validateOnce(ask);
	const keptRoutes = new Set(routes.slice(0, KEPT_ROUTES));
	const kept: KeptPage[] = [];
	/** By outlines, and by what they fold to. */
	const groups = new Map<string, Group>();
	let last: ParsedPage | undefined;
	let defects: Promise<readonly MarkupDefect[]> | undefined;

	function createGroup(folded: string, first: Route): Group {
		const messages = validate(folded);
		// A failure is thrown by defects(), which awaits the same promise later.
		messages.catch(() => undefined);
		return { messages, first, others: [] };
	}

	function findGroup({ route, html }: ParsedPage): Group {
		const { markup } = outlineOf(html);
		const known = groups.get(markup);
		if (known) return known;
		const folded = foldOutline(markup);
		const group = groups.get(folded) ?? createGroup(folded, route);
		groups.set(folded, group).set(markup, group);
		return group;
	}

	return {
		/** Each rule shows each page. */
		show(page: ParsedPage): void {
			if (page === last) return;
			last = page;
			const { route, html } = page;
			const group = findGroup(page);
			if (route === group.first || keptRoutes.has(route))
				kept.push({ route, html, group });
			else group.others.push(route.path);
		},
		/**
		 * To be called after the last page.
		 * @throws when html-validate failed on a page
		 */
		defects(): Promise<readonly MarkupDefect[]> {
			defects ??= Promise.all(
				kept.map((page) => findDefects(page, validate)),
			).then((found) => found.flat());
			return defects;
		},
	};
}

const checks = new WeakMap<
	CheckContext,
	ReturnType<typeof createMarkupChecks>
>();

/** The same for all rules of one run. */
export function markupChecksOf(context: CheckContext) {
	const known = checks.get(context) ?? createMarkupChecks(context.routes);
	checks.set(context, known);
	return known;
}
