// Follows the preview's stream of events, and reloads the page after it has changed. Reconnects by itself,
// and then receives the current state.
import type { BrowserState } from "../preview/live-preview.ts";
import { EDITING, whenNothingIsEdited } from "./edit-element.ts";

/** Once the browser has stopped reconnecting, the script tries again after so many milliseconds. */
const RETRY_DELAY = 1000;
const SCROLL = "hypno-scroll";

/** True for the list of all pages and for an error page. */
export function isStatusPage(): boolean {
	return document.querySelector('link[href="/__hypno/preview.css"]') !== null;
}

/** Saves the scroll position for the reload, also if an error page is shown in between. */
function saveScroll(): void {
	// With "auto" the browser would restore the position of the error page.
	history.scrollRestoration = "manual";
	if (isStatusPage()) return;
	const saved = { at: location.pathname, x: scrollX, y: scrollY };
	sessionStorage.setItem(SCROLL, JSON.stringify(saved));
}

export function restoreScroll(): void {
	if (isStatusPage()) return;
	// The browser restores its own position at the end of the load event.
	addEventListener("load", () => {
		setTimeout(() => {
			history.scrollRestoration = "auto";
		});
	});
	const text = sessionStorage.getItem(SCROLL);
	if (text === null) return;
	sessionStorage.removeItem(SCROLL);
	const saved: { at: string; x: number; y: number } = JSON.parse(text);
	if (saved.at === location.pathname)
		scrollTo({ left: saved.x, top: saved.y, behavior: "instant" });
}

function reload(): void {
	saveScroll();
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
