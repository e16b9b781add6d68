// The files of a site as they are made, which two threads may do from both ends -> the pages in
// the order of their routes, so that the same is said of them however they were made.
import type { OutputFile } from "../output/file.ts";
import type { Route } from "../plan/route.ts";
import type { UnplacedProblem } from "../problems.ts";

type Made = OutputFile | UnplacedProblem;

/** What comes before its turn waits for it; what belongs to no page is passed on. */
export function* inRouteOrder(
	files: Iterable<Made>,
	routes: readonly Route[],
): Generator<Made> {
	const places = new Map<string | undefined, number>();
	for (const [place, { outputPath, path }] of routes.entries())
		places.set(outputPath, place).set(path, place);
	const placeOf = (file: Made) =>
		places.get("outputPath" in file ? file.outputPath : file.pages?.[0]);
	const waiting = new Map<number, Made>();
	let next = 0;
	for (const file of files) {
		const place = placeOf(file);
		if (place === undefined) yield file;
		else waiting.set(place, file);
		for (let due = waiting.get(next); due; due = waiting.get(next)) {
			waiting.delete(next++);
			yield due;
		}
	}
	const late = [...waiting].sort(([a], [b]) => a - b);
	for (const [, file] of late) yield file;
}
