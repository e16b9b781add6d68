// Lets a person choose a text of the page to edit: a pencil appears beside the text under the mouse or
// with the focus.
import { cut } from "../../report/words.ts";
import type { SourceText } from "../preview/edit-requests.ts";
import {
	CONTROL,
	editElement,
	isTextEdited,
	keepPage,
} from "./edit-element.ts";
import { createButton, createLink, type EditServer } from "./edit-server.ts";
import { isStatusPage } from "./follow-site.ts";

const IS_ON = "hypno-edit";
const FOCUS = "hypno-focus";
const PENCIL_SIZE = 44;
/** In characters, of the text that a choice shows. */
const MAX_WORDS = 80;

const hasWords = ({ nodeType, nodeValue }: Node) =>
	nodeType === Node.TEXT_NODE && nodeValue?.trim() !== "";

const hasOwnText = (element: Element | null): element is HTMLElement =>
	element instanceof HTMLElement && [...element.childNodes].some(hasWords);

const BLOCK = "h1,h2,h3,h4,h5,h6,p,li,dd,img,input,select,textarea";

/** Lists the numbers of the places where the texts of an element are written. */
function listPlaces(element: Element): number[] {
	const places = new Set<number>();
	for (const one of [element, ...element.querySelectorAll("*")]) {
		const numbers = one.getAttribute("data-hypno-places") ?? "";
		for (const number of numbers.match(/\d+/g) ?? [])
			places.add(Number(number));
	}
	return [...places];
}

const normalise = (words: string | null | undefined) =>
	words?.replace(/\s+/g, " ").trim();

/** False for words that the element shows only as a part of its text, or that it does not show. */
function isWhole(
	element: HTMLElement | undefined,
	{ shown, usual }: SourceText,
) {
	// Search engines show the title together with the name of the practice.
	if (usual) return true;
	const own = [...(element?.childNodes ?? [])].filter(hasWords);
	const texts = [
		element?.textContent,
		own.map(({ nodeValue }) => nodeValue).join(" "),
	];
	return texts.some((text) => normalise(text) === normalise(shown));
}

/** Finds a link or button with its icon; a card that holds several texts is no such thing. */
function findControl(inside: Element): Element | undefined {
	const control = inside.closest(CONTROL);
	if (!control?.textContent?.trim() || control.matches(BLOCK)) return undefined;
	return control.querySelector(BLOCK) ? undefined : control;
}

/** The texts of these elements are in attributes, or in elements that nobody can point at. */
const WHOLE = "img,input,select,textarea";

/** Finds the whole text that an element is a part of, such as a button or the paragraph of a bold word. */
function findTextElement(inside: EventTarget | null): HTMLElement | undefined {
	if (!(inside instanceof Element) || inside.closest("hypno-preview"))
		return undefined;
	if (inside instanceof HTMLElement && inside.matches(WHOLE))
		return listPlaces(inside).length > 0 ? inside : undefined;
	const control = findControl(inside);
	let found = control ?? inside;
	while (hasOwnText(found.parentElement)) found = found.parentElement;
	const isText = found === control || hasOwnText(found);
	return isText && found instanceof HTMLElement ? found : undefined;
}

/** Finds the one part of a button that has its words, so that its icon stays while they are edited. */
function findHolder(element: HTMLElement): HTMLElement {
	const [inner, ...others] = [...element.querySelectorAll("*")].filter(
		hasOwnText,
	);
	const isOne = inner && others.length === 0 && !hasOwnText(element);
	return isOne ? inner : element;
}

const listElements = () => [...document.body.querySelectorAll("*")];

/** Creates an element for the bar, which edits a text that the page does not show alone. */
function createField({ label }: SourceText): HTMLElement {
	const field = document.createElement("p");
	return Object.assign(field, { role: "textbox", ariaLabel: label });
}

/** Screen readers pass over these, so the focus must not be there. */
const UNANNOUNCED = '[aria-hidden="true"],img[alt=""]';
const FOCUSABLE = "a[href],button,input,select,textarea,summary,[tabindex]";

export class TextPicker {
	readonly #server: EditServer;
	readonly #pencil: HTMLElement;
	/** Texts that the keyboard reaches only while editing is on. */
	#reachable: Element[] = [];
	isOn = false;
	#pointed: HTMLElement | undefined;
	#tapped: HTMLElement | undefined;

	constructor(server: EditServer, pencil: HTMLElement) {
		this.#server = server;
		this.#pencil = pencil;
		pencil.addEventListener("click", () => {
			const element = this.#pointed;
			if (element) void keepPage(() => this.#open(element));
		});
		for (const type of ["pointerover", "focusin"])
			document.addEventListener(type, ({ target }) => {
				const element = findTextElement(target);
				if (element) this.#point(element);
			});
		document.addEventListener("keydown", (event) => this.#onKey(event));
		document.addEventListener("click", (event) => this.#onTap(event), true);
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
				!element.matches(FOCUSABLE) &&
				!element.closest(UNANNOUNCED),
		);
		for (const element of this.#reachable)
			element.setAttribute("tabindex", "0");
	}

	/** Continues where the tab was before a reload. */
	restore(): void {
		if (isStatusPage()) return;
		if (sessionStorage.getItem(IS_ON) === "true") this.turn(true);
		const element = listElements()[Number(sessionStorage.getItem(FOCUS) ?? -1)];
		sessionStorage.removeItem(FOCUS);
		if (element instanceof HTMLElement) element.focus();
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
		this.#pencil.ariaLabel =
			element instanceof HTMLImageElement
				? "Change the picture"
				: `Edit the text “${words}”`;
	}

	/** A finger cannot point at a link without pressing it: the first tap shows the pencil, the second follows. */
	#onTap(event: MouseEvent): void {
		const isTouch =
			event instanceof PointerEvent && event.pointerType === "touch";
		if (!this.isOn || !isTouch || isTextEdited()) return;
		const element = findTextElement(event.target);
		const isFirst = element !== this.#tapped;
		this.#tapped = element;
		if (!isFirst || !element?.closest(CONTROL)) return;
		event.preventDefault();
		event.stopImmediatePropagation();
		this.#point(element);
	}

	/** Enter follows a link, so there F2 edits. */
	#onKey(event: KeyboardEvent): void {
		if (!this.isOn || isTextEdited()) return;
		const element = findTextElement(document.activeElement);
		const isReachable = element && this.#reachable.includes(element);
		const isKey = event.key === "F2" || (event.key === "Enter" && isReachable);
		if (!element || !isKey) return;
		event.preventDefault();
		void keepPage(() => this.#open(element));
	}

	#open(element: HTMLElement): Promise<void> {
		const what = element instanceof HTMLImageElement ? "picture" : "text";
		return this.find({ what }, element, element);
	}

	/**
	 * Edits the title or the description that search engines show.
	 * @param element shows it in the panel
	 */
	async findHead(
		what: string,
		opener: HTMLElement,
		element: HTMLElement | null,
	): Promise<void> {
		const name = what === "title" ? what : `meta[name="${what}"]`;
		const source = document.querySelector(name);
		if (source && element)
			await this.find({ what, places: listPlaces(source) }, opener, element);
	}

	/**
	 * Edits a text of the page, or the text of a finding. Offers a choice of several texts, or says where to
	 * edit what cannot be edited here.
	 * @param element shows the text; without it, the text is edited in the bar
	 */
	async find(
		request: object,
		opener: HTMLElement,
		element?: HTMLElement,
	): Promise<void> {
		const server = this.#server;
		const script = document.querySelector<HTMLElement>("[data-hypno-hash]");
		const found = await server.send({
			kind: "find",
			page: script?.dataset.hypnoHash,
			places: element && listPlaces(element),
			...request,
		});
		if (!found) return;
		const { texts = [], message, link } = found;
		const [first] = texts;
		const edit = (text: SourceText) =>
			this.#edit(text, opener, isWhole(element, text) ? element : undefined);
		if (first && texts.length === 1 && !link) return edit(first);
		this.#pencil.hidden = true;
		const actions: HTMLElement[] = [];
		for (const one of texts) {
			const label = `${one.label}: “${cut(one.words.trim(), MAX_WORDS)}”`;
			actions.push(createButton(label, () => edit(one)));
		}
		if (link) actions.push(createLink(link));
		const close = createButton("Close", () => {
			server.hide();
			opener.focus();
		});
		server.show(message, [...actions, close]);
		(actions[0] ?? close).focus();
	}

	/** @param opener has the focus again afterwards, also when the page is loaded again */
	#edit(
		text: SourceText,
		opener: HTMLElement,
		element = createField(text),
	): void {
		const server = this.#server;
		this.#pencil.hidden = true;
		const onEnd = (isWritten: boolean) => {
			const index = String(listElements().indexOf(opener));
			if (isWritten) sessionStorage.setItem(FOCUS, index);
			opener.focus({ preventScroll: true });
		};
		editElement(findHolder(element), { text, server, onEnd });
	}
}
