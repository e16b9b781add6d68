// The maintainer's panel: a button in the corner, and behind it what is known of this page.
// Whether it is open is remembered for the tab.
import type { BrowserState } from "../preview/live-preview.ts";

interface Panel {
	readonly update: (told: BrowserState) => void;
}

const OPEN = "hypno-panel";

/** An element with its attributes and what it holds. */
function element<Name extends keyof HTMLElementTagNameMap>(
	name: Name,
	attributes: Readonly<Record<string, string>> = {},
	children: readonly (Node | string)[] = [],
): HTMLElementTagNameMap[Name] {
	const made = document.createElement(name);
	for (const [key, value] of Object.entries(attributes))
		made.setAttribute(key, value);
	made.append(...children);
	return made;
}

function count(number: number, word: string): string {
	return `${number} ${word}${number === 1 ? "" : "s"}`;
}

/** As a document, because pages forbid HTML from texts. */
function loadFacts(onLoad: (facts: Document) => void): void {
	const request = new XMLHttpRequest();
	const at = encodeURIComponent(location.pathname);
	request.open("GET", `/__hypno/panel?at=${at}`);
	request.responseType = "document";
	request.addEventListener("load", () => {
		if (request.responseXML) onLoad(request.responseXML);
	});
	request.send();
}

interface Parts {
	readonly button: HTMLButtonElement;
	readonly notice: HTMLElement;
	readonly sheet: HTMLElement;
	readonly facts: HTMLElement;
	readonly close: HTMLButtonElement;
}

function createParts(): Parts {
	const notice = element("span", { class: "notice" });
	return {
		notice,
		button: element(
			"button",
			{ type: "button", "aria-expanded": "false", "aria-controls": "sheet" },
			[
				element("span", { class: "dot", "aria-hidden": "true" }),
				element("span", { class: "label" }, ["Preview"]),
				notice,
			],
		),
		close: element("button", { type: "button", class: "close" }, ["Close"]),
		facts: element("div", { class: "facts" }),
		sheet: element("div", {
			...{ id: "sheet", class: "sheet", hidden: "", tabindex: "-1" },
			...{ role: "group", "aria-label": "About this page" },
		}),
	};
}

/** In a root of its own, which the styles of the site do not reach. */
function attach({ button, sheet, facts, close }: Parts): void {
	sheet.append(
		element("div", { class: "top" }, [
			element("a", { href: "/__hypno" }, ["All pages"]),
			close,
		]),
		facts,
	);
	const host = document.createElement("hypno-preview");
	host.hidden = true;
	const styles = element("link", {
		rel: "stylesheet",
		href: "/__hypno/panel.css",
	});
	styles.addEventListener("load", () => {
		host.hidden = false;
	});
	host
		.attachShadow({ mode: "open" })
		.append(
			styles,
			element("aside", { "aria-label": "Preview" }, [sheet, button]),
		);
	document.body.append(host);
}

/** What the button says besides its name; while the checks are at work, what they said before. */
function createSummary(): (told: BrowserState) => string {
	let remarked = "";
	return ({ mistakes, remarks }) => {
		if (remarks !== undefined)
			remarked = remarks > 0 ? `${remarks} to fix` : "";
		return mistakes > 0
			? `${count(mistakes, "mistake")} in the site`
			: remarked;
	};
}

/** The same facts are left as they are, with the focus and the lists that are open. */
function showFacts({ facts, sheet }: Parts, { body }: Document): void {
	const shown = facts.dataset.shown;
	facts.dataset.shown = body.innerHTML;
	if (shown === body.innerHTML) return;
	const root = facts.getRootNode();
	const isWithin =
		root instanceof ShadowRoot && facts.contains(root.activeElement);
	facts.replaceChildren(...body.childNodes);
	if (isWithin) sheet.focus();
}

export function createPanel(): Panel {
	const parts = createParts();
	const { button, notice, sheet, close } = parts;
	const summarise = createSummary();
	const fill = () => loadFacts((loaded) => showFacts(parts, loaded));
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
	attach(parts);
	if (sessionStorage.getItem(OPEN) === "open") setOpen("open");
	return {
		update: (told) => {
			const summary = summarise(told);
			notice.textContent = summary;
			button.dataset.state =
				told.mistakes > 0 ? "broken" : summary ? "remarks" : "sound";
			if (!sheet.hidden) fill();
		},
	};
}
