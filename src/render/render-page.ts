// Renders one page as HTML. A template that throws becomes a problem that names page and content file.
import type { ShareCardProps } from "../plan/page-kind.ts";
import type { PageData } from "../plan/route.ts";
import {
	describeThrown,
	type Place,
	type Problem,
	templateProblem,
} from "../problems.ts";
import type { TemplateFailure, Templates } from "./templates.ts";

function describeTemplateError(
	{ path, sourcePath }: PageData,
	error: unknown,
	{ what, location, calls }: TemplateFailure & { readonly what: string },
) {
	const reason = describeThrown(error).message;
	let hint = location
		? "Correct this line, or undo the last change to the template or to the content file"
		: "Undo the last change to this content file or to its template";
	if (calls) hint += `. The way there: ${calls}`;
	return templateProblem(`${what}: ${reason}`, {
		hint: `${hint}. hypno does not check types: npm run typecheck finds more`,
		pages: [path],
		...(location && { rendered: sourcePath }),
		source: location ?? { file: sourcePath, line: 1, column: 1 },
	});
}

export async function renderPage(
	page: PageData,
	frame: object,
	{ render, findFailure }: Templates,
): Promise<string | Problem<Place>> {
	try {
		return render(page, frame);
	} catch (error) {
		const what = "a template failed while its page was rendered";
		const failure = await findFailure(error, page, frame);
		return describeTemplateError(page, error, { what, ...failure });
	}
}

export function renderCard(
	page: PageData,
	card: ShareCardProps,
	templates: Templates,
) {
	try {
		return templates.renderCard?.(card) || undefined;
	} catch (error) {
		const what =
			"the template of the share images failed while it was rendered";
		const location = templates.locationOf(error);
		return describeTemplateError(page, error, { what, location, calls: "" });
	}
}
