// Lets a person choose a text of the page to edit: a pencil appears beside the text under the mouse or
// with the focus.
import {
	createButton,
	type EditServer,
	editElement,
	isTextEdited,
	type SourceText,
} from "./edit-element.ts";
import { isStatusPage } from "./follow-site.ts";

const IS_ON = "hypno-edit";
const FOCUS = "hypno-focus";
const OPEN = "hypno-open";
const PENCIL_SIZE = 44;

const hasWords = ({ nodeType, nodeValue }: Node) =>
	nodeType === Node.TEXT_NODE && nodeValue?.trim() !== "";

const hasOwnText = (element: Element | null): element is HTMLElement =>
	element instanceof HTMLElement && [...element.childNodes].some(hasWords);

/** Finds the whole text that an element is a part of, such as the paragraph of a bold word. */
function findTextElement(inside: EventTarget | null): HTMLElement | undefined {
	if (!(inside instanceof Element) || inside.closest("hypno-preview"))
		return undefined;
	let found = inside;
	while (hasOwnText(found.parentElement)) found = found.parentElement;
	return hasOwnText(found) ? found : undefined;
}

const listElements = () => [...document.body.querySelectorAll("*")];

/** Finds the innermost element of the page with exactly this text. */
function findShown(shown: string): HTMLElement | undefined {
	const normalise = (text: string | null) => text?.trim().replace(/\s+/g, " ");
	return listElements()
		.filter((element) => normalise(element.textContent) === normalise(shown))
		.map(findTextElement)
		.find((element) => element?.checkVisibility());
}

/** Creates an element for the bar, which edits a text that the page does not show alone. */
function createField({ label }: SourceText): HTMLElement {
	const field = document.createElement("p");
	return Object.assign(field, { role: "textbox", ariaLabel: label });
}

const FOCUSABLE = "a[href],button,input,select,textarea,summary,[tabindex]";

export class TextPicker {
	readonly #server: EditServer;
	readonly #pencil: HTMLElement;
	/** Texts that the keyboard reaches only while editing is on. */
	#reachable: Element[] = [];
	isOn = false;
	#pointed: HTMLElement | undefined;

	constructor(server: EditServer, pencil: HTMLElement) {
		this.#server = server;
		this.#pencil = pencil;
		pencil.addEventListener("click", () => {
			if (this.#pointed) void this.#open(this.#pointed);
		});
		for (const type of ["pointerover", "focusin"])
			document.addEventListener(type, ({ target }) => {
				const element = findTextElement(target);
				if (element) this.#point(element);
			});
		document.addEventListener("keydown", (event) => this.#onKey(event));
		addEventListener("scroll", () => this.#point(this.#pointed), {
			passive: true,
		});
	}

	turn(isOn: boolean): void {
		this.#point(undefined);
		this.isOn = isOn;
		sessionStorage.setItem(IS_ON, String(isOn));
		for (const element of this.#reachable) element.removeAttribute("tabindex");
		this.#reachable = listElements().filter(
			(element) =>
				isOn &&
				findTextElement(element) === element &&
				!element.matches(FOCUSABLE),
		);
		for (const element of this.#reachable)
			element.setAttribute("tabindex", "0");
	}

	/** Continues where the tab was before a reload. */
	restore(): void {
		if (sessionStorage.getItem(IS_ON) === "true") this.turn(true);
		const element = listElements()[Number(sessionStorage.getItem(FOCUS) ?? -1)];
		sessionStorage.removeItem(FOCUS);
		if (element instanceof HTMLElement) element.focus({ preventScroll: true });
		const fingerprint = sessionStorage.getItem(OPEN);
		sessionStorage.removeItem(OPEN);
		if (fingerprint !== null) void this.openFinding(fingerprint);
	}

	#point(element: HTMLElement | undefined): void {
		if (!this.isOn || isTextEdited()) return;
		this.#pointed = element;
		const box = element?.getBoundingClientRect();
		this.#pencil.hidden = !box || box.bottom <= 0;
		if (!element || !box) return;
		const { style } = this.#pencil;
		style.top = `${Math.max(0, box.top - PENCIL_SIZE / 4)}px`;
		style.left = `${Math.min(box.right, innerWidth - PENCIL_SIZE)}px`;
		const words = element.textContent?.trim().slice(0, 60) ?? "";
		this.#pencil.ariaLabel = `Edit the text “${words}”`;
	}

	/** Enter follows a link, so there F2 edits. */
	#onKey(event: KeyboardEvent): void {
		if (!this.isOn || isTextEdited()) return;
		const element = findTextElement(document.activeElement);
		const isReachable = element && this.#reachable.includes(element);
		const isKey = event.key === "F2" || (event.key === "Enter" && isReachable);
		if (!element || !isKey) return;
		event.preventDefault();
		void this.#open(element);
	}

	async #open(element: HTMLElement): Promise<void> {
		const server = this.#server;
		const found = await server.send({
			kind: "find",
			page: location.pathname,
			text: element.textContent ?? "",
		});
		if (!found) return;
		const { texts, isWhole } = found;
		const [first] = texts;
		if (isWhole && first && texts.length === 1)
			return this.#edit(element, first);
		this.#pencil.hidden = true;
		const close = createButton("Close", () => {
			server.hide();
			element.focus();
		});
		const choices = texts.map((text) =>
			createButton(`${text.label}: ${text.words.slice(0, 60)}`, () =>
				this.#edit(isWhole ? element : createField(text), text),
			),
		);
		server.show(
			first
				? "This text is in several places, or is put together from several texts. Which one do you mean?"
				: "This text is not in a content file of this page, but in its template.",
			[...choices, close],
		);
		(choices[0] ?? close).focus();
	}

	/**
	 * Edits the text of a finding where the page shows it, or else in the bar. Goes to a page of the
	 * finding first.
	 * @param opener the button, which has the focus again afterwards
	 */
	async openFinding(fingerprint: string, opener?: HTMLElement): Promise<void> {
		const server = this.#server;
		const found = await server.send({ kind: "open", fingerprint });
		if (!found) return;
		const [text] = found.texts;
		if (!text)
			return server.show(
				"The text has changed since. Wait for the checks, and try again.",
			);
		const element = isStatusPage() ? undefined : findShown(found.shown ?? "");
		if (element) return this.#edit(element, text);
		const { pages = [] } = found;
		const [page = ""] = pages.includes(location.pathname) ? [] : pages;
		if (page === "") return this.#edit(createField(text), text, opener);
		sessionStorage.setItem(OPEN, fingerprint);
		location.href = page;
	}

	#edit(element: HTMLElement, text: SourceText, opener?: HTMLElement): void {
		const server = this.#server;
		this.#pencil.hidden = true;
		const onEnd = (isWritten: boolean) => {
			const index = listElements().indexOf(element);
			if (opener) opener.focus();
			else if (isWritten) sessionStorage.setItem(FOCUS, String(index));
			else element.focus({ preventScroll: true });
		};
		editElement(element, { text, server, onEnd });
	}
}
