// Pictures that content names -> problems: static/pictures/ does not hold them, or they are
// broken; and a folder that is called almost like it, whose pictures would be published with all
// that cameras note.
import type { Site } from "../content/site.ts";
import { PICTURE_FOLDER } from "../plan/picture.ts";
import type { Route } from "../plan/route.ts";
import { invalid, type UnplacedProblem } from "../problems.ts";
import type { OutputFile } from "./file.ts";

/** Some disks take both names for one: there it shows only once the site is built elsewhere. */
function findOtherFolder(assets: readonly OutputFile[]): UnplacedProblem[] {
	const other = assets.find(({ outputPath }) =>
		`/${outputPath}`.toLowerCase().startsWith(PICTURE_FOLDER),
	);
	if (!other) return [];
	const [folder = ""] = other.outputPath.split("/");
	return [
		invalid(
			`the folder static/${folder} is not the one for pictures, because capitals count in its name, and its files would be published as they are`,
			{
				hint: "Rename it to static/pictures",
				source: { file: `static/${other.outputPath}`, line: 1, column: 1 },
			},
		),
	];
}

/** @param assets among which are no originals from the right folder */
export function checkPictures(
	site: Site,
	routes: readonly Route[],
	assets: readonly OutputFile[],
): UnplacedProblem[] {
	return [...findFaults(site, routes), ...findOtherFolder(assets)];
}

function findFaults(
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
