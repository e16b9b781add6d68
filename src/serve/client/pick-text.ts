// Lets a person choose a text of the page to edit: a pencil appears beside the text under the mouse or
// with the focus.
import { editElement } from "./edit-element.ts";
import { createButton, type EditServer } from "./edit-server.ts";

const IS_ON = "hypno-edit";
const FOCUS = "hypno-focus";
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

/** Returns the indexes that lead from the body to an element, also after a reload. */
function pathTo(element: Element): number[] {
	const parent = element.parentElement;
	return parent && element !== document.body
		? [...pathTo(parent), [...parent.children].indexOf(element)]
		: [];
}

function findByPath(path: readonly number[]): Element | undefined {
	let element: Element | undefined = document.body;
	for (const index of path) element = element?.children[index];
	return element;
}

const FOCUSABLE = "a[href],button,input,select,textarea,summary,[tabindex]";

export class TextPicker {
	readonly #server: EditServer;
	readonly #pencil: HTMLElement;
	/** Texts that the keyboard reaches only while editing is on. */
	#reachable: Element[] = [];
	#isOn = false;
	#isEditing = false;
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
		addEventListener("scroll", () => this.#point(undefined), { passive: true });
	}

	get isOn(): boolean {
		return this.#isOn;
	}

	turn(isOn: boolean): void {
		this.#point(undefined);
		this.#isOn = isOn;
		sessionStorage.setItem(IS_ON, String(isOn));
		for (const element of this.#reachable) element.removeAttribute("tabindex");
		this.#reachable = [...document.body.querySelectorAll("*")].filter(
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
		const path = sessionStorage.getItem(FOCUS);
		sessionStorage.removeItem(FOCUS);
		const element = path === null ? undefined : findByPath(JSON.parse(path));
		if (element instanceof HTMLElement) element.focus({ preventScroll: true });
	}

	#point(element: HTMLElement | undefined): void {
		if (!this.#isOn || this.#isEditing) return;
		this.#pointed = element;
		this.#pencil.hidden = !element;
		if (!element) return;
		const { top, right } = element.getBoundingClientRect();
		const { style } = this.#pencil;
		style.top = `${Math.max(0, top - PENCIL_SIZE / 4)}px`;
		style.left = `${Math.min(right, innerWidth - PENCIL_SIZE)}px`;
		const words = element.textContent?.trim().slice(0, 60) ?? "";
		this.#pencil.ariaLabel = `Edit the text “${words}”`;
	}

	/** Enter follows a link, so there F2 edits. */
	#onKey(event: KeyboardEvent): void {
		if (!this.#isOn || this.#isEditing) return;
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
			...{ kind: "find", page: location.pathname },
			text: element.textContent ?? "",
		});
		if (!found) return;
		const edit = (text: (typeof texts)[number]) => {
			this.#pencil.hidden = true;
			this.#isEditing = true;
			const onEnd = (state: "written" | "restored") => {
				this.#isEditing = false;
				const path = JSON.stringify(pathTo(element));
				if (state === "written") sessionStorage.setItem(FOCUS, path);
				else element.focus({ preventScroll: true });
			};
			editElement(element, { text, server, onEnd });
		};
		const { texts = [], parts = [] } = found;
		const [first, ...others] = texts;
		const close = createButton("Close", () => server.hide());
		if (first && others.length === 0) return edit(first);
		if (first) {
			const choices = texts.map((text) =>
				createButton(text.label, () => edit(text)),
			);
			const question = "This text is in several places. Which one do you mean?";
			return server.show(question, [...choices, close]);
		}
		const links = parts.map(({ label, link }) => {
			const made = document.createElement("a");
			return Object.assign(made, { textContent: label, href: link });
		});
		server.show(
			links.length > 0
				? "This text is put together from several texts. Open them in your editor:"
				: "This text is not in a content file of this page, but in its template.",
			[...links, close],
		);
	}
}
