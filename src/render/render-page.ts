// The data of one page -> its HTML. A template that throws or is missing gives a problem that names
// the route and its content file.
import type { Frame } from "../plan/frame.ts";
import type { Card, PageData } from "../plan/route.ts";
import { invalid, type UnplacedProblem } from "../problems.ts";
import { suggest } from "../suggest.ts";
import type { Templates } from "./templates.ts";

function missingTemplate(page: PageData, names: readonly string[]) {
	return invalid(
		`there is no template "${page.template}", so no page can be made with it`,
		{
			hint: `Restore the file that templates/index.tsx takes it from, templates/pages/${page.template}.tsx, or add "${page.template}" to the pages there`,
			suggestions: suggest(page.template, names),
			pages: [page.path],
			source: { file: page.sourcePath, line: 1, column: 1 },
		},
	);
}

/** @param stopped what was being made, and what the last change to undo may have been to */
function brokenTemplate(
	page: PageData,
	{ error, templates }: { error: unknown; templates: Templates },
	stopped: string,
) {
	const place = templates.placeOf(error);
	const reason = error instanceof Error ? error.message : String(error);
	return invalid(`${stopped}: ${reason}`, {
		hint: place
			? "Correct that line, or undo the last change to the template or to the content file"
			: "Undo the last change to this content file or to its template",
		pages: [page.path],
		...(place && { rendered: page.sourcePath }),
		source: place ?? { file: page.sourcePath, line: 1, column: 1 },
	});
}

export function renderPage(
	page: PageData,
	frame: Frame,
	templates: Templates,
): string | UnplacedProblem {
	if (!templates.names.includes(page.template))
		return missingTemplate(page, templates.names);
	try {
		return templates.render(page, frame);
	} catch (error) {
		return brokenTemplate(
			page,
			{ error, templates },
			"a template stopped before its page was made",
		);
	}
}

/** @returns undefined where the template has no picture for these words, or there is none */
export function renderCard(
	page: PageData,
	card: Card,
	templates: Templates,
): string | UnplacedProblem | undefined {
	if (!templates.renderCard) return undefined;
	try {
		return templates.renderCard(card) || undefined;
	} catch (error) {
		return brokenTemplate(
			page,
			{ error, templates },
			"the template of the share images stopped before a picture was drawn",
		);
	}
}
