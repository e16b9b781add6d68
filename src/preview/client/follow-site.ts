// Follows the preview's stream of events, and reloads the page after it has changed. Reconnects by itself.
import type { BrowserState } from "../pages/live-preview.ts";
import { EDITING, whenNothingIsEdited } from "./keep-page.ts";

/** In ms, until the script tries again when the browser has stopped reconnecting. */
const RETRY_DELAY = 1000;
/** In ms, until the page says that the connection is lost, since the preview may only be restarted. */
const LOST_DELAY = 3000;
const VIEW = `hypno-view ${location.pathname}`;

export function isStatusPage(): boolean {
	return document.querySelector('link[href="/__hypno/preview.css"]') !== null;
}

const listAnswers = () => [...document.querySelectorAll("details")];

/** Restores the position and the open answers that the page had before it was reloaded, maybe for an error page first. */
export function restoreView(): void {
	const view = sessionStorage.getItem(VIEW);
	if (view === null || isStatusPage()) return;
	sessionStorage.removeItem(VIEW);
	const { top, open } = JSON.parse(view);
	for (const [index, answer] of listAnswers().entries())
		if (open.includes(index)) answer.open = true;
	const scroll = () => scrollTo({ top, behavior: "instant" });
	// The browser restores its own position, of the error page, at the end of the load event.
	addEventListener("load", () => setTimeout(scroll));
}

function reload(): void {
	const open = [...listAnswers().entries()]
		.filter(([, answer]) => answer.open)
		.map(([index]) => index);
	const view = JSON.stringify({ top: scrollY, open });
	if (!isStatusPage()) sessionStorage.setItem(VIEW, view);
	location.reload();
	const wait = () => {
		stop();
		whenNothingIsEdited(reload);
	};
	// The page stays until the server has answered.
	addEventListener(EDITING, wait, { once: true });
}

export interface Follower {
	readonly onState?: (state: BrowserState) => void;
	readonly onConnection?: (isConnected: boolean) => void;
}

export function followSite(hash: string, { onState, onConnection }: Follower) {
	const address = `/__hypno/events?at=${encodeURIComponent(location.pathname)}`;
	let source: EventSource | undefined;
	let isLeaving = false;
	let version: string | undefined;
	let lost: ReturnType<typeof setTimeout> | undefined;
	let isConnected = true;
	const connected = (is: boolean) => {
		clearTimeout(lost);
		lost = undefined;
		if (is !== isConnected) onConnection?.(is);
		isConnected = is;
	};
	const follow = (state: BrowserState) => {
		if (isLeaving) return;
		version ??= state.version;
		isLeaving = state.hash !== hash || state.version !== version;
		if (isLeaving) return whenNothingIsEdited(reload);
		onState?.(state);
	};
	const connect = () => {
		source?.close();
		source = new EventSource(address);
		source.addEventListener("message", ({ data }) =>
			follow(JSON.parse(String(data))),
		);
		source.addEventListener("open", () => connected(true));
		source.addEventListener("error", () => {
			lost ??= setTimeout(() => connected(false), LOST_DELAY);
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
