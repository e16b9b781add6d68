/** On the 404 page: the path that led nowhere, to the console. */
export function reportMissingPage(): void {
	if (document.body.dataset.page === "not-found")
		console.warn(`There is no page at ${location.pathname}`);
}
