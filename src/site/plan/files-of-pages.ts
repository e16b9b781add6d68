// Plans the text files that pages have besides their HTML, such as the calendar file of an event: /events/sleep.ics
import type { OutputFile } from "../output/file.ts";
import type { PageKind, SiteView } from "./page-kind.ts";
import type { Route } from "./routes.ts";

/** A record that nobody has written has no files. */
export function* planFilesOfPages(
	view: SiteView,
	kinds: readonly PageKind[],
	routes: readonly Route[],
): Iterable<OutputFile> {
	const kindsAt = new Map(kinds.map((kind) => [kind.at, kind]));
	for (const { at, path, entry, isMissing } of routes) {
		const files = isMissing ? {} : kindsAt.get(at)?.files(view, entry);
		for (const [ending, contents] of Object.entries(files ?? {}))
			yield { outputPath: `${path.slice(1)}.${ending}`, contents };
	}
}
