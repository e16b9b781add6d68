// Lets a person choose a text to edit: a pencil appears beside the text under the mouse or with the focus.
import { cut } from "../../../base/text/words.ts";
import { isStatusPage } from "../../client/follow-site.ts";
import { isTextEdited, keepPage } from "../../client/keep-page.ts";
import type { SourceText } from "../edit-requests.ts";
import { CONTROL, editElement } from "./edit-element.ts";
import { createButton, createLink, type EditServer } from "./edit-server.ts";
import { ListEditor } from "./list-editor.ts";
import {
	findHolder,
	findTextElement,
	isEntry,
	isWhole,
	listElements,
	listPlaces,
	pageHash,
} from "./page-texts.ts";

const IS_ON = "hypno-edit";
const FOCUS = "hypno-focus";
const PENCIL_SIZE = 44;
const MAX_WORDS = 80;

/** Screen readers pass over these, so the focus must not be there. */
const UNANNOUNCED = '[aria-hidden="true"],img[alt=""]';
const FOCUSABLE = "a[href],button,input,select,textarea,summary,[tabindex]";

/** Shows a button above an open menu, which covers all else; elsewhere, behind the panel. */
function raise(button: HTMLElement, element: HTMLElement): void {
	const isInMenu = element.closest(":popover-open") !== null;
	button.popover = isInMenu ? "manual" : null;
	if (isInMenu) button.showPopover();
}

export class TextPicker {
	readonly #server: EditServer;
	readonly #pencil: HTMLElement;
	readonly #dots: HTMLElement;
	readonly #lists: ListEditor;
	/** Texts that the keyboard reaches only while editing is on. */
	#reachable: Element[] = [];
	isOn = false;
	#pointed: HTMLElement | undefined;
	#tapped: HTMLElement | undefined;

	constructor(server: EditServer, pencil: HTMLElement, dots: HTMLElement) {
		this.#server = server;
		this.#pencil = pencil;
		this.#dots = dots;
		this.#lists = new ListEditor(server, (text, element, onCancel) =>
			this.#edit(text, element ?? pencil, element, onCancel),
		);
		for (const button of [pencil, dots])
			button.addEventListener("click", () => {
				const element = this.#pointed;
				if (element) this.#press(element, button === dots);
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
		// A pointer that rests on a text since before the script was loaded sends no event.
		const hovered = [...document.querySelectorAll(":hover")].at(-1);
		this.#point(findTextElement(hovered ?? null));
	}

	#press(element: HTMLElement, isList: boolean): void {
		const what = element instanceof HTMLImageElement ? "picture" : "text";
		const open = () =>
			isList
				? this.#lists.open(element)
				: this.find({ what }, element, element);
		this.#point(undefined);
		void keepPage(open);
	}

	restore(): void {
		if (isStatusPage()) return;
		if (sessionStorage.getItem(IS_ON) === "true") this.turn(true);
		const element = listElements()[Number(sessionStorage.getItem(FOCUS) ?? -1)];
		sessionStorage.removeItem(FOCUS);
		// A person may have gone on to another element already.
		const isFree = document.activeElement === document.body;
		if (isFree && element instanceof HTMLElement) element.focus();
		void keepPage(() => this.#lists.restore());
	}

	#point(element: HTMLElement | undefined): void {
		if (!this.isOn || isTextEdited()) return;
		this.#pointed = element;
		const box = element?.getBoundingClientRect();
		this.#pencil.hidden = !box || box.bottom <= 0;
		this.#dots.hidden = this.#pencil.hidden || !isEntry(element);
		if (!element || !box) return;
		const buttons = [this.#pencil, this.#dots].filter(({ hidden }) => !hidden);
		for (const button of buttons) raise(button, element);
		let left = Math.min(box.right, innerWidth - PENCIL_SIZE * buttons.length);
		for (const { style } of buttons) {
			style.top = `${Math.max(0, box.top - PENCIL_SIZE / 4)}px`;
			style.left = `${left}px`;
			left += PENCIL_SIZE;
		}
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
		this.#press(element, event.shiftKey && isEntry(element));
	}

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

	/** Offers a choice of several texts, or says where to edit what cannot be edited here. */
	async find(
		request: object,
		opener: HTMLElement,
		element?: HTMLElement,
	): Promise<void> {
		const server = this.#server;
		const response = await server.send({
			kind: "find",
			page: pageHash(),
			places: element && listPlaces(element),
			...request,
		});
		if (!response) return;
		const { texts = [], message, link, picture } = response;
		const [first] = texts;
		const edit = (text: SourceText) =>
			this.#edit(text, opener, isWhole(element, text) ? element : undefined);
		if (first && texts.length === 1 && !link) return edit(first);
		this.#point(undefined);
		const actions: HTMLElement[] = [];
		for (const text of texts) {
			const label = `${text.label}: “${cut(text.words.trim(), MAX_WORDS)}”`;
			actions.push(createButton(label, () => edit(text)));
		}
		const choose = () => picture && this.#lists.choosePicture(picture);
		if (picture) actions.unshift(createButton("Choose a picture", choose));
		if (link) actions.push(createLink(link));
		server.ask(message, actions, opener);
	}

	/** A text that no element shows alone is edited in the bar. The opener has the focus again afterwards. */
	#edit(
		text: SourceText,
		opener: HTMLElement,
		element: HTMLElement | undefined,
		onCancel?: () => void,
	): void {
		const server = this.#server;
		this.#point(undefined);
		const onEnd = (isWritten: boolean) => {
			const index = String(listElements().indexOf(opener));
			if (isWritten) sessionStorage.setItem(FOCUS, index);
			opener.focus({ preventScroll: true });
			if (!isWritten) onCancel?.();
		};
		const field = document.createElement("p");
		Object.assign(field, { role: "textbox", ariaLabel: text.label });
		const holder = element ? findHolder(element) : field;
		editElement(holder, { text, server, onEnd });
	}
}
