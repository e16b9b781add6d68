// The script of the preview: follows changes of the site, and shows the maintainer's panel in the corner.
import type { BrowserState } from "../pages/live-preview.ts";
import {
	type Follower,
	followSite,
	isStatusPage,
	restoreView,
} from "./follow-site.ts";
import { whenNothingIsEdited } from "./keep-page.ts";

/** Follows the site as the panel does; --edit adds it. */
interface PageEditor extends Follower {
	/** Called after a correction and after Undo, which may change no more than the panel. */
	onChange: () => void;
}

const OPEN = "hypno-panel";

/** Loads HTML as a document, because the page's policy forbids HTML from strings. */
function load(name: string, onLoad: (body: HTMLElement) => void): void {
	const request = new XMLHttpRequest();
	request.open("GET", `/__hypno/${name}`);
	request.responseType = "document";
	request.addEventListener("load", () => {
		if (request.responseXML) onLoad(request.responseXML.body);
	});
	request.send();
}

/** Shows the panel in a shadow root, so that the styles of the site do not change it. */
function attach(body: HTMLElement): ShadowRoot {
	const host = document.createElement("hypno-preview");
	host.hidden = true;
	const styles = document.createElement("link");
	styles.rel = "stylesheet";
	styles.href = "/__hypno/preview.css";
	styles.addEventListener("load", () => {
		host.hidden = false;
	});
	const root = host.attachShadow({ mode: "open" });
	root.append(styles, ...body.childNodes);
	document.body.append(host);
	return root;
}

/** Replaces the facts only if they have changed, so that the focus and open lists stay. */
function showFacts(facts: HTMLElement, { innerHTML, childNodes }: HTMLElement) {
	if (facts.dataset.shown === innerHTML) return;
	facts.dataset.shown = innerHTML;
	const details = facts.closest<HTMLElement>(".details");
	const isWithin = facts.querySelector(":focus") !== null;
	facts.replaceChildren(...childNodes);
	if (isWithin) details?.focus();
}

/** Moves the button above what the site keeps at the foot of the window, such as a bar of links. */
function stayAbove(button: HTMLElement): void {
	const move = () => {
		// This is within the button.
		const right = innerWidth - 30;
		let top = innerHeight;
		for (const element of document.elementsFromPoint(right, innerHeight - 1)) {
			const box = element.getBoundingClientRect();
			const isKept = /fixed|sticky/.test(getComputedStyle(element).position);
			const isAtFoot = element.localName !== "hypno-preview" && isKept;
			if (isAtFoot && box.top > innerHeight / 2) top = Math.min(top, box.top);
		}
		const panel = button.closest("aside");
		panel?.style.setProperty("--foot", `${innerHeight - top}px`);
	};
	for (const type of ["load", "scroll", "resize"])
		addEventListener(type, move, { passive: true });
	move();
}

function startPanel(root: ShadowRoot, editor?: PageEditor): Follower {
	const find = (name: string) => root.querySelector<HTMLElement>(name);
	const [button, notice] = [find(".toggle"), find(".notice")];
	const [details, facts] = [find(".details"), find(".facts")];
	const close = find(".close");
	if (!button || !notice || !details || !facts || !close) return {};
	const address = `panel?at=${encodeURIComponent(location.pathname)}`;
	const fill = () =>
		load(address, (body) => whenNothingIsEdited(() => showFacts(facts, body)));
	// Pages of the preview itself show what the panel would show.
	button.hidden = isStatusPage();
	if (button.hidden) return {};
	stayAbove(button);
	if (editor) editor.onChange = fill;
	const setOpen = (state: "open" | "closed") => {
		const isOpen = state === "open";
		details.hidden = !isOpen;
		button.ariaExpanded = String(isOpen);
		sessionStorage.setItem(OPEN, state);
		// Nothing in it is edited yet.
		if (isOpen) load(address, (body) => showFacts(facts, body));
	};
	const toggle = () => {
		setOpen(details.hidden ? "open" : "closed");
		(details.hidden ? button : details).focus();
	};
	button.addEventListener("click", toggle);
	close.addEventListener("click", toggle);
	document.addEventListener("keydown", ({ key }) => {
		if (key === "Escape" && !details.hidden) toggle();
	});
	if (sessionStorage.getItem(OPEN) === "open") setOpen("open");
	const onState = (state: BrowserState) => {
		const { errorCount: mistakes, findingCount: remarks } = state;
		const findingText = remarks ? `${remarks} to fix` : "";
		const plural = mistakes === 1 ? "" : "s";
		const summary =
			mistakes > 0 ? `${mistakes} mistake${plural} in the site` : findingText;
		notice.textContent = summary;
		button.dataset.state =
			mistakes > 0 ? "broken" : summary ? "findings" : "valid";
		if (!details.hidden) fill();
		editor?.onState?.(state);
	};
	const onConnection = (isConnected: boolean) => {
		editor?.onConnection?.(isConnected);
		if (isConnected) return;
		notice.textContent = "hypno has stopped";
		button.dataset.state = "broken";
	};
	return { onState, onConnection };
}

export function startPreview(
	startEditing?: (root: ShadowRoot) => PageEditor | undefined,
): void {
	restoreView();
	load("panel.html", (body) => {
		const script = document.querySelector<HTMLElement>("[data-hypno-hash]");
		const root = attach(body);
		const follower = startPanel(root, startEditing?.(root));
		followSite(script?.dataset.hypnoHash ?? "", follower);
	});
}
