// The stream of events -> a reload when the page is another one, its styles exchanged when
// nothing else is. Connects again by itself, and is then told how things stand.
import type { BrowserState } from "../preview/live-preview.ts";
import { keepScroll } from "./scroll.ts";
import { exchangeStyles } from "./styles.ts";

/** In milliseconds: after the browser itself has given up. */
const RETRY = 1000;
/** In milliseconds: no page is loaded again for the same reason within this. */
const PATIENCE = 1000;
const RELOADED = "hypno-reloaded";

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

export function followSite(
	print: string,
	onTold: (told: BrowserState) => void,
): void {
	const address = `/__hypno/events?at=${encodeURIComponent(location.pathname)}`;
	let source: EventSource | undefined;
	let isLeaving = false;
	let program: string | undefined;
	const connect = () => {
		source?.close();
		source = new EventSource(address);
		source.addEventListener("message", ({ data }) => {
			const told: BrowserState = JSON.parse(String(data));
			if (isLeaving) return;
			program ??= told.program;
			if (told.print !== print || told.program !== program) {
				isLeaving = true;
				reload(`${print}-${told.print}-${told.program}`);
			} else {
				exchangeStyles(told.styles);
				onTold(told);
			}
		});
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
