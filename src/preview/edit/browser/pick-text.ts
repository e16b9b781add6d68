// Lets a person choose a text to edit: a pencil appears beside the text under the mouse or with the focus.
import { cut } from "../../../base/text/words.ts";
import { isStatusPage } from "../../client/follow-site.ts";
import { isTextEdited, keepPage } from "../../client/keep-page.ts";
import type { SourceText } from "../edit-requests.ts";
import { choosePicture } from "./choose-picture.ts";
import { CONTROL, editElement } from "./edit-element.ts";
import {
	createButton,
	createLink,
	type EditServer,
	IS_ON,
} from "./edit-server.ts";
import { type EndOfEdit, ListEditor } from "./list-editor.ts";
import {
	findHolder,
	findTextElement,
	isEntry,
	isWhole,
	listElements,
	listPlaces,
	pageHash,
} from "./page-texts.ts";

const FOCUS = "hypno-focus";
const PENCIL_SIZE = 44;
const MAX_WORDS = 80;

/** Screen readers pass over these, so the focus must not be there. */
const UNANNOUNCED = '[aria-hidden="true"],img[alt=""]';
const FOCUSABLE = "a[href],button,input,select,textarea,summary,[tabindex]";

function rememberFocus(element: HTMLElement): void {
	const all = listElements();
	const { textContent: words } = element;
	const focused = { index: all.indexOf(element), count: all.length, words };
	sessionStorage.setItem(FOCUS, JSON.stringify(focused));
}

/** Somebody else may have added or removed other elements meanwhile. */
function findFocused(): Element | undefined {
	const stored = sessionStorage.getItem(FOCUS) ?? "{}";
	const { index = -1, count, words } = JSON.parse(stored);
	sessionStorage.removeItem(FOCUS);
	const all = listElements();
	if (all.length === count) return all[index];
	return all.findLast(({ textContent }) => textContent === words);
}

interface Opened {
	readonly opener: HTMLElement;
	readonly element: HTMLElement | undefined;
}

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
	#isTouch = false;

	constructor(server: EditServer, pencil: HTMLElement, dots: HTMLElement) {
		this.#server = server;
		this.#pencil = pencil;
		this.#dots = dots;
		this.#lists = new ListEditor(server, (text, element, end) =>
			this.#edit(text, { opener: element ?? pencil, element, ...end }),
		);
		server.onNext = () => void keepPage(() => this.#lists.restore());
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
		// Before iOS 18.4, Safari says that a mouse made the click of a finger.
		addEventListener("pointerdown", ({ pointerType }) => {
			this.#isTouch = pointerType === "touch";
		});
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
		this.#server.closePanel();
		void keepPage(open);
	}

	restore(): void {
		if (isStatusPage()) return;
		if (sessionStorage.getItem(IS_ON) === "true") this.turn(true);
		const element = findFocused();
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
		// Enter clicks without a pointer.
		const isTouch = this.#isTouch && event.detail > 0;
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
			this.#edit(text, {
				opener,
				element: isWhole(element, text) ? element : undefined,
			});
		if (first && texts.length === 1 && !link) return edit(first);
		this.#point(undefined);
		const actions: HTMLElement[] = [];
		for (const text of texts) {
			const label = `${text.label}: “${cut(text.words.trim(), MAX_WORDS)}”`;
			actions.push(createButton(label, () => edit(text)));
		}
		const choose = () => {
			if (!picture) return;
			const { words: previous, ...text } = picture;
			choosePicture(server, { kind: "picture", ...text, previous });
		};
		if (picture) actions.unshift(createButton("Choose a picture", choose));
		if (link) actions.push(createLink(link));
		server.ask(message, actions, opener);
	}

	/** A text that no element shows alone is edited in the bar. The opener has the focus again afterwards. */
	#edit(
		text: SourceText,
		{ opener, element, onCancel, withEdit }: Opened & EndOfEdit,
	): void {
		const server = this.#server;
		this.#point(undefined);
		const onEnd = (isWritten: boolean) => {
			if (isWritten) rememberFocus(opener);
			opener.focus({ preventScroll: true });
			if (!isWritten) onCancel?.();
		};
		const field = document.createElement("p");
		Object.assign(field, { role: "textbox", ariaLabel: text.label });
		const holder = element ? findHolder(element) : field;
		editElement(holder, { text, server, onEnd, withEdit });
	}
}
