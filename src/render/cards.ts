// A route -> the markup of the picture that is shared with it. A template that throws gives a
// problem that names the route and its content file.

import type { Route } from "../plan/route.ts";
import { invalid, type UnplacedProblem } from "../problems.ts";
import type { Templates } from "./templates.ts";

function brokenCard(route: Route, error: unknown, templates: Templates) {
	const place = templates.placeOf(error);
	const reason = error instanceof Error ? error.message : String(error);
	return invalid(
		`the template of the share images stopped before a picture was drawn: ${reason}`,
		{
			hint: place
				? `Look at ${place.file}:${place.line}:${place.column}, or undo the last change to this content file`
				: "Undo the last change to this content file or to the template",
			pages: [route.path],
			source: { file: route.sourcePath, line: 1, column: 1 },
		},
	);
}

/** @returns undefined where the template has no picture for these words, or there is none */
export function renderCard(
	route: Route,
	templates: Templates,
): string | UnplacedProblem | undefined {
	if (!route.card || !templates.renderCard) return undefined;
	try {
		return templates.renderCard(route.card) || undefined;
	} catch (error) {
		return brokenCard(route, error, templates);
	}
}
