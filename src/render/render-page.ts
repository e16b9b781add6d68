// The data of one page -> its HTML. A template that throws or is missing gives a problem that names
// the route and its content file.
import type { Frame } from "../plan/frame.ts";
import type { Card, PageData } from "../plan/route.ts";
import { contentProblem, type UnlocatedProblem } from "../problems.ts";
import { suggest } from "../suggest.ts";
import type { Templates } from "./templates.ts";

/** @param stopped what was being made when a template threw */
function brokenTemplate(
	{ path, sourcePath }: PageData,
	stopped: string,
	{ error, location }: { error: unknown; location: UnlocatedProblem["source"] },
) {
	const reason = error instanceof Error ? error.message : String(error);
	return contentProblem(`${stopped}: ${reason}`, {
		hint: location
			? "Correct that line, or undo the last change to the template or to the content file"
			: "Undo the last change to this content file or to its template",
		pages: [path],
		...(location && { rendered: sourcePath }),
		source: location ?? { file: sourcePath, line: 1, column: 1 },
	});
}

export function renderPage(
	page: PageData,
	frame: Frame,
	{ names, render, locationOf }: Templates,
): string | UnlocatedProblem {
	const { path, sourcePath, template } = page;
	if (!names.includes(template))
		return contentProblem(
			`there is no template "${template}", so no page can be made with it`,
			{
				hint: `Restore the file that templates/index.tsx takes it from, templates/pages/${template}.tsx, or add "${template}" to the pages there`,
				suggestions: suggest(template, names),
				pages: [path],
				source: { file: sourcePath, line: 1, column: 1 },
			},
		);
	try {
		return render(page, frame);
	} catch (error) {
		const stopped = "a template stopped before its page was made";
		return brokenTemplate(page, stopped, {
			error,
			location: locationOf(error),
		});
	}
}

/** @returns undefined where the template has no picture for these words, or there is none */
export function renderCard(
	page: PageData,
	card: Card,
	{ renderCard: render, locationOf }: Templates,
): string | UnlocatedProblem | undefined {
	try {
		return render?.(card) || undefined;
	} catch (error) {
		const stopped =
			"the template of the share images stopped before a picture was drawn";
		return brokenTemplate(page, stopped, {
			error,
			location: locationOf(error),
		});
	}
}
