/** The 404 page writes the path that led nowhere to the console, where a developer looks for it. */
export function reportMissingPage(): void {
	if (document.body.dataset.page === "not-found")
		console.warn(`There is no page at ${location.pathname}`);
}
