// The stream of events -> a reload when the page is another one, its styles exchanged when
// nothing else is. Connects again by itself, and is then told how things stand.
import type { BrowserState } from "../preview/live-preview.ts";

/** In milliseconds: after the browser itself has given up. */
const RETRY = 1000;
/** In milliseconds: no page is loaded again for the same reason within this. */
const PATIENCE = 1000;
const RELOADED = "hypno-reloaded";
const SCROLL = "hypno-scroll";

/** Whether this is the list of all pages, or an error in the place of a page. */
export function isStatusPage(): boolean {
	return document.querySelector('link[href="/__hypno/preview.css"]') !== null;
}

/** Across a reload and an error page in between. */
function keepScroll(): void {
	// The browser would go back to where the page in between was scrolled to.
	history.scrollRestoration = "manual";
	if (isStatusPage()) return;
	const kept = { at: location.pathname, x: scrollX, y: scrollY };
	sessionStorage.setItem(SCROLL, JSON.stringify(kept));
}

export function restoreScroll(): void {
	if (isStatusPage()) return;
	// Not before: at its end the browser scrolls by itself, where it may.
	addEventListener("load", () => {
		setTimeout(() => {
			history.scrollRestoration = "auto";
		});
	});
	const text = sessionStorage.getItem(SCROLL);
	if (text === null) return;
	sessionStorage.removeItem(SCROLL);
	const kept: { at: string; x: number; y: number } = JSON.parse(text);
	if (kept.at === location.pathname)
		scrollTo({ left: kept.x, top: kept.y, behavior: "instant" });
}

/** A page that never becomes what it was said to be would be loaded again for ever. */
function reload(reason: string): void {
	const [before, time] = (sessionStorage.getItem(RELOADED) ?? "").split(" ");
	const now = Date.now();
	const wait = before === reason ? Number(time) + PATIENCE - now : 0;
	setTimeout(
		() => {
			sessionStorage.setItem(RELOADED, `${reason} ${Date.now()}`);
			keepScroll();
			location.reload();
		},
		Math.max(0, wait),
	);
}

const pathOf = (link: HTMLLinkElement) => new URL(link.href).pathname;

/** @param addresses as many as the page has sheets, in their order; else nothing is done */
function exchangeStyles(addresses: readonly string[]): void {
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
		// The old sheet stays until the new one is there.
		for (const event of ["load", "error"])
			next.addEventListener(event, () => link.remove());
		link.after(next);
	}
}

export function followSite(
	print: string,
	onState: (state: BrowserState) => void,
): void {
	const address = `/__hypno/events?at=${encodeURIComponent(location.pathname)}`;
	let source: EventSource | undefined;
	let isLeaving = false;
	let program: string | undefined;
	const follow = (state: BrowserState) => {
		if (isLeaving) return;
		program ??= state.program;
		isLeaving = state.print !== print || state.program !== program;
		if (isLeaving) return reload(`${print}-${state.print}-${state.program}`);
		exchangeStyles(state.styles);
		onState(state);
	};
	const connect = () => {
		source?.close();
		source = new EventSource(address);
		source.addEventListener("message", ({ data }) =>
			follow(JSON.parse(String(data))),
		);
		source.addEventListener("error", () => {
			if (source?.readyState === EventSource.CLOSED) setTimeout(connect, RETRY);
		});
	};
	// Browsers open six connections to a host, and each stream of a forgotten tab takes one.
	const connectIfSeen = () => {
		if (document.visibilityState === "visible") connect();
		else source?.close();
	};
	document.addEventListener("visibilitychange", connectIfSeen);
	addEventListener("pagehide", () => source?.close());
	addEventListener("pageshow", ({ persisted }) => {
		if (persisted) connect();
	});
	connectIfSeen();
}
