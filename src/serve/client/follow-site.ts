// Follows the preview's stream of events, and reloads the page after it has changed. Reconnects by itself,
// and then receives the current state.
import type { BrowserState } from "../preview/live-preview.ts";
import { EDITING, whenNothingIsEdited } from "./edit-element.ts";

/** In ms, until the script tries again when the browser has stopped reconnecting. */
const RETRY_DELAY = 1000;
const SCROLL = `hypno-scroll ${location.pathname}`;

/** True for the list of all pages and for an error page. */
export function isStatusPage(): boolean {
	return document.querySelector('link[href="/__hypno/preview.css"]') !== null;
}

/** Restores the position that the page had before it was reloaded, maybe for an error page first. */
export function restoreScroll(): void {
	const top = sessionStorage.getItem(SCROLL);
	if (top === null || isStatusPage()) return;
	sessionStorage.removeItem(SCROLL);
	const scroll = () => scrollTo({ top: Number(top), behavior: "instant" });
	// The browser restores its own position, of the error page, at the end of the load event.
	addEventListener("load", () => setTimeout(scroll));
}

function reload(): void {
	if (!isStatusPage()) sessionStorage.setItem(SCROLL, String(scrollY));
	location.reload();
	const wait = () => {
		stop();
		whenNothingIsEdited(reload);
	};
	// The page stays until the server has answered.
	addEventListener(EDITING, wait, { once: true });
}

export function followSite(
	hash: string,
	onState: (state: BrowserState) => void,
): void {
	const address = `/__hypno/events?at=${encodeURIComponent(location.pathname)}`;
	let source: EventSource | undefined;
	let isLeaving = false;
	let version: string | undefined;
	const follow = (state: BrowserState) => {
		if (isLeaving) return;
		version ??= state.version;
		isLeaving = state.hash !== hash || state.version !== version;
		if (isLeaving) return whenNothingIsEdited(reload);
		onState(state);
	};
	const connect = () => {
		source?.close();
		source = new EventSource(address);
		source.addEventListener("message", ({ data }) =>
			follow(JSON.parse(String(data))),
		);
		source.addEventListener("error", () => {
			if (source?.readyState === EventSource.CLOSED)
				setTimeout(connect, RETRY_DELAY);
		});
	};
	// Browsers open at most six connections to a host, so a hidden tab closes its connection.
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
