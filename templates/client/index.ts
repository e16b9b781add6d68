// Everything the browser runs.
if (document.body.dataset.page === "not-found") {
	console.warn(`There is no page at ${location.pathname}`);
}
