import { find } from "./find.ts";

/** The 404 page writes the requested path to the console, where developers look for it. */
export function reportMissingPage(): void {
	if (find("[data-page=not-found]"))
		console.warn(`No page at ${location.pathname}`);
}
