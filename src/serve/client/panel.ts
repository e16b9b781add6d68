// The maintainer's panel: a button in the corner, and behind it what is known of this page.
// Whether it is open is remembered for the tab.
import type { BrowserState } from "../preview/live-preview.ts";

type Update = (state: BrowserState) => void;

const OPEN = "hypno-panel";

/** As a document, because pages forbid HTML from texts. */
function load(name: string, onLoad: (body: HTMLElement) => void): void {
	const request = new XMLHttpRequest();
	request.open("GET", `/__hypno/${name}`);
	request.responseType = "document";
	request.addEventListener("load", () => {
		if (request.responseXML) onLoad(request.responseXML.body);
	});
	request.send();
}

/** In a root of its own, which the styles of the site do not reach. */
function attach(body: HTMLElement): ShadowRoot {
	const host = document.createElement("hypno-preview");
	host.hidden = true;
	const styles = document.createElement("link");
	styles.rel = "stylesheet";
	styles.href = "/__hypno/panel.css";
	styles.addEventListener("load", () => {
		host.hidden = false;
	});
	const root = host.attachShadow({ mode: "open" });
	root.append(styles, ...body.childNodes);
	document.body.append(host);
	return root;
}

/** The same facts are left as they are, with the focus and the lists that are open. */
function showFacts(facts: HTMLElement, { innerHTML, childNodes }: HTMLElement) {
	if (facts.dataset.shown === innerHTML) return;
	facts.dataset.shown = innerHTML;
	const sheet = facts.closest<HTMLElement>(".sheet");
	const isWithin = facts.querySelector(":focus") !== null;
	facts.replaceChildren(...childNodes);
	if (isWithin) sheet?.focus();
}

function startPanel(root: ShadowRoot): Update | undefined {
	const find = (name: string) => root.querySelector<HTMLElement>(`.${name}`);
	const [button, notice, sheet] = [
		find("toggle"),
		find("notice"),
		find("sheet"),
	];
	const [facts, close] = [find("facts"), find("close")];
	if (!button || !notice || !sheet || !facts || !close) return undefined;
	const fill = () =>
		load(`panel?at=${encodeURIComponent(location.pathname)}`, (body) =>
			showFacts(facts, body),
		);
	const setOpen = (state: "open" | "closed") => {
		const isOpen = state === "open";
		sheet.hidden = !isOpen;
		button.ariaExpanded = String(isOpen);
		sessionStorage.setItem(OPEN, state);
		if (isOpen) fill();
	};
	const toggle = () => {
		setOpen(sheet.hidden ? "open" : "closed");
		(sheet.hidden ? button : sheet).focus();
	};
	button.addEventListener("click", toggle);
	close.addEventListener("click", toggle);
	document.addEventListener("keydown", ({ key }) => {
		if (key === "Escape" && !sheet.hidden) toggle();
	});
	if (sessionStorage.getItem(OPEN) === "open") setOpen("open");
	// While the checks are at work, the button says what they said before.
	let remarked = "";
	return ({ mistakes, remarks }) => {
		if (remarks !== undefined)
			remarked = remarks > 0 ? `${remarks} to fix` : "";
		const plural = mistakes === 1 ? "" : "s";
		const summary =
			mistakes > 0 ? `${mistakes} mistake${plural} in the site` : remarked;
		notice.textContent = summary;
		button.dataset.state =
			mistakes > 0 ? "broken" : summary ? "remarks" : "sound";
		if (!sheet.hidden) fill();
	};
}

/** @returns to be called with each state; the last one is shown once the panel is there */
export function createPanel(): Update {
	let last: BrowserState | undefined;
	let update: Update | undefined;
	load("panel.html", (body) => {
		update = startPanel(attach(body));
		if (last) update?.(last);
	});
	return (state) => {
		last = state;
		update?.(state);
	};
}
