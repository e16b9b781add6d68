// Sends the requests of the editor, and shows their results in the bar.
import { keepPage, setKept } from "../../client/keep-page.ts";
import type { BrowserState, SavedMessage } from "../../pages/live-preview.ts";
import type { EditorLink, EditResponse } from "../edit-requests.ts";

import { followKeyboard, keepVisible } from "./keep-visible.ts";

export function createButton(label: string, onClick: () => void) {
	const button = document.createElement("button");
	button.type = "button";
	button.textContent = label;
	button.addEventListener("click", onClick);
	return button;
}

export function createLink({ location, href }: EditorLink): HTMLElement {
	const link = document.createElement(href ? "a" : "span");
	const isLink = link instanceof HTMLAnchorElement;
	if (isLink) link.href = href;
	link.textContent = isLink ? `Open ${location} in your editor` : location;
	return link;
}

/** Reads the token first, because each start of the preview has another one. */
async function post(request: object | File): Promise<EditResponse | string> {
	const panel = await (await fetch("/__hypno/panel.html")).text();
	const [, token = ""] = /data-token="([^"]*)"/.exec(panel) ?? [];
	const isFile = request instanceof File;
	const headers = new Headers({ "X-Hypno-Token": token });
	const type = isFile ? "application/octet-stream" : "application/json";
	headers.set("Content-Type", type);
	if (isFile) headers.set("X-Hypno-Name", encodeURIComponent(request.name));
	const body = isFile ? request : JSON.stringify(request);
	const address = `/__hypno/edit${isFile ? "/picture" : ""}`;
	const response = await fetch(address, { method: "POST", headers, body });
	return response.ok ? await response.json() : await response.text();
}

export const ENTRY = "hypno-entry";
export const IS_ON = "hypno-edit";
const MESSAGE = "hypno-message";
const NO_ANSWER = "hypno does not answer. Start it again, and try once more.";
/** In milliseconds, until a person is told to wait. */
const WAIT_DELAY = 300;

/** An edit as it is shown, also after the page was loaded again. */
type Saved = SavedMessage & Pick<EditResponse, "next">;

const readSaved = () => JSON.parse(sessionStorage.getItem(MESSAGE) ?? "{}");

/** A page that is loaded goes on with what was added, moved or made. @param how says what to do with it */
export function goOnWith(result: EditResponse, how: object): void {
	if (result.state !== "written" || !result.target) return;
	const next = { at: location.pathname, ...result, ...how };
	sessionStorage.setItem(ENTRY, JSON.stringify(next));
}

export class EditServer {
	readonly bar: HTMLElement;
	readonly #parts: readonly Element[];
	#buttons: readonly HTMLElement[] | undefined;
	/** Called after a correction and after Undo, which may change no more than the panel. */
	onChange = (): void => {};
	/** Called to go on with the text that was kept. */
	onNext = (): void => {};

	/** The bar is empty rather than hidden: screen readers announce only what appears in an element that was there. */
	constructor(bar: HTMLElement) {
		this.bar = bar;
		this.#parts = [...bar.children];
		followKeyboard(bar);
		const { at, message, edit, next } = readSaved();
		// An entry comes with its own buttons, and until then no button would do anything.
		const isLast = sessionStorage.getItem(ENTRY) === null;
		const saved = isLast ? { message, edit, next } : { message };
		// Another program may change the page again, which loads it once more.
		if (at === location.pathname) this.#showSaved(saved);
		else sessionStorage.removeItem(MESSAGE);
	}

	/** @returns undefined after a failure, which is then shown */
	async send(request: object | File): Promise<EditResponse | undefined> {
		const wait = "words" in request ? "Saving…" : "One moment…";
		const timer = setTimeout(() => this.show(wait), WAIT_DELAY);
		const answer = await post(request).catch(() => NO_ANSWER);
		clearTimeout(timer);
		if (typeof answer !== "string") return answer;
		this.show(answer);
		return undefined;
	}

	/** Shows the buttons of the edited text if there are no others. Without a text, the last one closes the message. */
	readonly show = (
		message: string,
		choices: readonly HTMLElement[] = this.#buttons ?? [],
		opener?: HTMLElement,
	): void => {
		setKept("choice", false);
		const [text, , buttons] = this.#parts;
		if (text) text.textContent = message;
		buttons?.replaceChildren(...choices);
		if (this.#buttons) return;
		const close = createButton("Close", () => {
			this.hide();
			opener?.focus();
		});
		buttons?.append(close);
	};

	/** Shows a choice, which has the focus. Closing it leads back to the opener. */
	ask(message: string, choices: readonly HTMLElement[], opener?: HTMLElement) {
		this.show(message, choices, opener);
		setKept("choice", true);
		// The pencil and buttons of the panel are no part of the page.
		const isShown = opener?.getRootNode() === document;
		keepVisible(isShown ? opener : undefined, this.bar);
		this.#parts[2]?.querySelector<HTMLElement>("button,a")?.focus();
	}

	createUndo(id: string | undefined): HTMLElement {
		return createButton("Undo", () => void this.run({ kind: "undo", id }));
	}

	#showSaved({ message, edit, next }: Saved): void {
		const buttons = edit ? [this.createUndo(edit)] : [];
		const write = () => {
			goOnWith({ state: "written", message, ...next }, { action: "fill" });
			this.onNext();
		};
		if (next) buttons.unshift(createButton("Write the next text", write));
		this.show(message, buttons);
	}

	announce({ message, edit, next }: Saved, at = location.pathname): void {
		const stored = { at, message, edit, next };
		sessionStorage.setItem(MESSAGE, JSON.stringify(stored));
		if (at === location.pathname) this.#showSaved(stored);
	}

	/** Leaves for the page that shows what was made, and goes on there with its first text. */
	leaveWith(result: EditResponse): void {
		const { page: at = location.pathname } = result;
		this.announce(result, at);
		if (result.target) sessionStorage.setItem(IS_ON, "true");
		goOnWith(result, { at, action: "fill" });
		location.assign(at);
	}

	/** Says more about an edit while its message is shown. Its buttons stay, since one may have the focus. */
	onState({ saved }: BrowserState): void {
		if (!saved) return;
		const { message, edit } = saved;
		const [text] = this.#parts;
		const stored = readSaved();
		const isShown = text?.textContent === stored.message;
		if (!text || !isShown || stored.edit !== edit) return;
		if (message === stored.message) return;
		text.textContent = message;
		sessionStorage.setItem(MESSAGE, JSON.stringify({ ...stored, message }));
	}

	/** While a text is edited, hides the panel, which could cover the text. */
	setEditing(
		buttons: readonly HTMLElement[] | undefined,
		shown: readonly HTMLElement[] = [],
	): void {
		this.#buttons = buttons;
		setKept("choice", false);
		this.#parts[1]?.replaceChildren(...shown);
		const isEdited = buttons !== undefined;
		this.bar.parentElement?.toggleAttribute("data-editing", isEdited);
	}

	onConnection(isConnected: boolean): void {
		const again = "hypno answers again. You can save your words.";
		if (this.#buttons) this.show(isConnected ? again : NO_ANSWER);
	}

	/** An open panel would cover what is edited. */
	closePanel(): void {
		const close = this.bar.parentElement?.querySelector(
			".details:not([hidden]) .close",
		);
		if (close instanceof HTMLElement) close.click();
	}

	hide(): void {
		sessionStorage.removeItem(MESSAGE);
		for (const part of this.#parts) part.replaceChildren();
		setKept("choice", false);
		keepVisible(undefined, this.bar);
	}

	run(request: object): Promise<void> {
		return keepPage(async () => {
			const result = await this.send(request);
			if (!result) return;
			this.announce(result);
			this.onChange();
		});
	}
}
