// Pictures that content names -> problems: static/pictures/ does not hold them, or they are
// broken.
import type { Site } from "../content/site.ts";
import { invalid, type UnplacedProblem } from "../problems.ts";
import type { Route } from "../route.ts";

export function checkPictures(
	{ pictures }: Site,
	routes: readonly Route[],
): UnplacedProblem[] {
	const faults = new Map(pictures.faults.map((found) => [found.file, found]));
	return pictures.uses.flatMap(({ file, sourcePath, source }) => {
		const found = faults.get(file);
		if (!found) return [];
		const { fault, hint, suggestions } = found;
		const pages = routes
			.filter((route) => route.sourcePath === sourcePath)
			.map(({ path }) => path);
		const message = `the picture ${file} ${fault}`;
		return [
			invalid(message, { hint, suggestions, target: file, pages, source }),
		];
	});
}
