// Route[] -> rendered pages, one at a time. A template that throws or is missing gives a
// problem that names the route and its content file; the other pages are still rendered.

import type { KeptPage } from "../cache/kept-pages.ts";
import { type Memo, NO_MEMO } from "../cache/memo.ts";
import type { LinkedPage } from "../output/link.ts";
import type { Frame } from "../plan/frame.ts";
import type { Rendered } from "../plan/rendered.ts";
import type { Route } from "../plan/route.ts";
import { invalid, type UnplacedProblem, UserError } from "../problems.ts";
import { suggest } from "../suggest.ts";
import type { Templates } from "./templates.ts";

export interface Page {
	readonly route: Route;
	readonly rendered: Rendered;
	/** What an earlier build made of it; then the rest is made only when it is asked for. */
	readonly kept?: KeptPage | undefined;
	/** What another thread has made of it. */
	readonly linked?: LinkedPage | undefined;
}

function missingTemplate(route: Route, names: readonly string[]) {
	return invalid(
		`there is no template "${route.template}", so no page can be made with it`,
		{
			hint: `Restore the file that templates/index.tsx takes it from, templates/pages/${route.template}.tsx, or add "${route.template}" to the pages there`,
			suggestions: suggest(route.template, names),
			pages: [route.path],
			source: { file: route.sourcePath, line: 1, column: 1 },
		},
	);
}

function brokenTemplate(route: Route, error: unknown, templates: Templates) {
	const place = templates.placeOf(error);
	const reason = error instanceof Error ? error.message : String(error);
	return invalid(
		`the template "${route.template}" stopped before its page was made: ${reason}`,
		{
			hint: place
				? `Look at ${place.file}:${place.line}:${place.column}, or undo the last change to this content file`
				: "Undo the last change to this content file or to its template",
			pages: [route.path],
			source: { file: route.sourcePath, line: 1, column: 1 },
		},
	);
}

function renderPage(
	route: Route,
	frame: Frame,
	templates: Templates,
): Page | UnplacedProblem {
	if (!templates.names.includes(route.template))
		return missingTemplate(route, templates.names);
	try {
		return { route, rendered: templates.render(route, frame) };
	} catch (error) {
		// Of a text that the template asked for, not of the template.
		if (error instanceof UserError) throw error;
		return brokenTemplate(route, error, templates);
	}
}

export interface RenderingMemory {
	readonly frames: Memo<Frame>;
	readonly routes: Memo<Route>;
	readonly pages: Memo<Page | UnplacedProblem>;
}

const FIRST_RENDERING: RenderingMemory = {
	frames: NO_MEMO,
	routes: NO_MEMO,
	pages: NO_MEMO,
};

/** What all pages are made with. */
interface Rendering {
	readonly frame: Frame;
	readonly templates: Templates;
	readonly memory?: RenderingMemory | undefined;
	/** The page of an earlier build that was made of the very same. */
	readonly findKept?: ((route: Route) => KeptPage | undefined) | undefined;
	readonly shared?: SharedPages | undefined;
}

interface SharedPage {
	readonly route: Route;
	/** Undefined where the other thread could not make it. */
	readonly linked: LinkedPage | undefined;
}

/** Pages that two threads make between them. */
export interface SharedPages {
	readonly has: (route: Route) => boolean;
	/** Those that this thread makes, until it meets the other one. */
	readonly claim: () => Iterable<Route>;
	/** What the other one has made meanwhile. */
	readonly takeMade: () => Iterable<SharedPage>;
	/** What it still makes. */
	readonly takeRest: () => Iterable<SharedPage>;
}

/** A page that is made, and made once more only when that is asked for. */
function madePage(
	page: Omit<Page, "rendered">,
	{ frame, templates }: Rendering,
): Page {
	return {
		get rendered() {
			return templates.render(page.route, frame);
		},
		...page,
	};
}

export function* renderPages(
	routes: Iterable<Route>,
	rendering: Rendering,
): Generator<Page | UnplacedProblem> {
	const { frame, templates, memory = FIRST_RENDERING } = rendering;
	const { findKept, shared } = rendering;
	const same = memory.frames.settle("", frame);
	for (const planned of routes) {
		const kept = findKept?.(planned);
		if (kept) yield madePage({ route: planned, kept }, rendering);
		else if (!shared?.has(planned)) {
			const route = memory.routes.settle(planned.path, planned);
			yield memory.pages.recall(route.path, [route, same, templates], () =>
				renderPage(route, same, templates),
			);
		}
	}
	if (shared) yield* renderShared(shared, { ...rendering, frame: same });
}

function* renderShared(
	shared: SharedPages,
	rendering: Rendering,
): Generator<Page | UnplacedProblem> {
	const { frame, templates } = rendering;
	const open = ({ route, linked }: SharedPage) =>
		linked
			? madePage({ route, linked }, rendering)
			: renderPage(route, frame, templates);
	for (const route of shared.claim()) {
		yield renderPage(route, frame, templates);
		for (const page of shared.takeMade()) yield open(page);
	}
	for (const page of shared.takeRest()) yield open(page);
}
