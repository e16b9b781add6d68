// The style sheets of the page -> others in their place, without a moment between.

function pathOf(link: HTMLLinkElement): string {
	return new URL(link.href).pathname;
}

/** @param addresses as many as the page has, in their order; else nothing is done */
export function exchangeStyles(addresses: readonly string[]): void {
	const links = [
		...document.querySelectorAll<HTMLLinkElement>(
			'link[rel="stylesheet"]:not([data-hypno-leaving])',
		),
	].filter((link) => pathOf(link).includes("/assets/"));
	if (links.length !== addresses.length) return;
	for (const [index, link] of links.entries()) {
		const address = addresses[index];
		if (address === undefined || pathOf(link) === address) continue;
		const next = document.createElement("link");
		next.rel = "stylesheet";
		next.href = address;
		link.dataset.hypnoLeaving = "";
		const leave = () => link.remove();
		next.addEventListener("load", leave);
		next.addEventListener("error", leave);
		link.after(next);
	}
}
