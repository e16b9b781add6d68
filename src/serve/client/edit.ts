// Edits texts of the page in place. A pencil appears beside a text under the mouse or with the focus; the
// server finds the content file of the text and writes it.

interface FoundText {
	readonly id: string;
	readonly target: unknown;
	readonly hash: string;
	readonly words: string;
	/** "content/pages/about.yaml:12:8" */
	readonly label: string;
}

interface SourceLink {
	readonly label: string;
	readonly link: string;
}

interface Undo {
	readonly id: string;
	readonly target: unknown;
	readonly hash: string;
	readonly words: string;
}

type Response = {
	readonly texts?: readonly FoundText[];
	readonly parts?: readonly SourceLink[];
	readonly state?: "written" | "refused" | "changed";
	readonly current?: string;
	readonly hash?: string;
	readonly undo?: Undo;
	readonly problems?: readonly { message: string; hint?: string }[];
};

const IS_ON = "hypno-edit";
const UNDO = "hypno-undo";
const FOCUS = "hypno-focus";
const HOST = "hypno-preview";

const EDITED = "hypno-edited";
const IS_EDITING = "[contenteditable]";

/** A reload would lose the words that a person is writing. */
export function whenNothingIsEdited(run: () => void): void {
	if (!document.querySelector(IS_EDITING)) run();
	else addEventListener(EDITED, run, { once: true });
}

const hasWords = ({ nodeType, nodeValue }: Node) =>
	nodeType === Node.TEXT_NODE && nodeValue?.trim() !== "";

const hasOwnText = (element: Element | null): element is HTMLElement =>
	element instanceof HTMLElement && [...element.childNodes].some(hasWords);

/** Finds the whole text that an element is a part of, such as the paragraph of a bold word. */
function findTextElement(inside: EventTarget | null): HTMLElement | undefined {
	if (!(inside instanceof Element) || inside.closest(HOST)) return undefined;
	let found = inside;
	while (hasOwnText(found.parentElement)) found = found.parentElement;
	return hasOwnText(found) ? found : undefined;
}

/** The way from the body to an element, which leads to the same element after a reload. */
function pathTo(element: Element): number[] {
	const parent = element.parentElement;
	return parent && element !== document.body
		? [...pathTo(parent), [...parent.children].indexOf(element)]
		: [];
}

function button(label: string, onClick: () => void): HTMLButtonElement {
	const made = document.createElement("button");
	made.type = "button";
	made.textContent = label;
	made.addEventListener("click", onClick);
	return made;
}

const FOCUSABLE = "a[href],button,input,select,textarea,summary,[tabindex]";

export class TextEditing {
	readonly #token: string;
	readonly #pencil: HTMLElement;
	readonly #bar: HTMLElement;
	/** Texts that the keyboard reaches only while editing is on. */
	#reachable: Element[] = [];
	#isOn = false;
	#hovered: HTMLElement | undefined;
	#stop: (() => void) | undefined;

	/** @param root with the elements of panel.html */
	constructor(root: ShadowRoot, token: string) {
		this.#token = token;
		this.#pencil =
			root.querySelector<HTMLElement>(".pencil") ?? document.createElement("i");
		this.#bar =
			root.querySelector<HTMLElement>(".bar") ?? document.createElement("i");
		this.#pencil.addEventListener("click", () => {
			if (this.#hovered) void this.#open(this.#hovered);
		});
		for (const type of ["pointerover", "focusin"])
			document.addEventListener(type, ({ target }) => this.#point(target));
		document.addEventListener("keydown", (event) => this.#onKey(event));
		addEventListener("scroll", () => this.#point(undefined), { passive: true });
	}

	get isOn(): boolean {
		return this.#isOn;
	}

	get canUndo(): boolean {
		return this.#undoList().length > 0;
	}

	turn(isOn: boolean): void {
		this.#isOn = isOn;
		sessionStorage.setItem(IS_ON, String(isOn));
		this.#stop?.();
		this.#point(undefined);
		for (const element of this.#reachable) element.removeAttribute("tabindex");
		this.#reachable = isOn
			? [...document.body.querySelectorAll("*")].filter(
					(element) =>
						findTextElement(element) === element && !element.matches(FOCUSABLE),
				)
			: [];
		for (const element of this.#reachable)
			element.setAttribute("tabindex", "0");
	}

	/** Continues after a reload where the tab was. */
	restore(): void {
		if (sessionStorage.getItem(IS_ON) === "true") this.turn(true);
		const path: number[] = JSON.parse(sessionStorage.getItem(FOCUS) ?? "[]");
		sessionStorage.removeItem(FOCUS);
		let element: Element | undefined = document.body;
		for (const index of path) element = element?.children[index];
		if (path.length > 0 && element instanceof HTMLElement)
			element.focus({ preventScroll: true });
	}

	async undo(): Promise<void> {
		const list = this.#undoList();
		const last = list.pop();
		if (!last) return;
		const result = await this.#send({ kind: "write", ...last });
		if (result?.state !== "written")
			return this.#show(
				"This text was changed again since, so it cannot be undone.",
			);
		sessionStorage.setItem(UNDO, JSON.stringify(list));
		this.#show("The last change is undone.");
	}

	/** Makes the correction of a finding. */
	async fix(fingerprint: string): Promise<void> {
		const result = await this.#send({ kind: "fix", fingerprint });
		if (result)
			this.#show(
				result.state === "written"
					? "Fixed."
					: "The file has changed since: wait for the checks, and try again.",
			);
	}

	#undoList(): Undo[] {
		return JSON.parse(sessionStorage.getItem(UNDO) ?? "[]");
	}

	#point(target: EventTarget | null | undefined): void {
		if (!this.#isOn || this.#stop) return;
		const element = target ? findTextElement(target) : undefined;
		if (target && !element) return;
		this.#hovered = element;
		this.#pencil.hidden = !element;
		if (!element) return;
		const { top, right } = element.getBoundingClientRect();
		const { style } = this.#pencil;
		style.top = `${Math.max(0, top - 12)}px`;
		style.left = `${Math.min(right, innerWidth - 44)}px`;
		const words = element.textContent?.trim().slice(0, 60) ?? "";
		this.#pencil.ariaLabel = `Edit the text “${words}”`;
	}

	#onKey(event: KeyboardEvent): void {
		if (!this.#isOn || this.#stop) return;
		const element = findTextElement(document.activeElement);
		const isOwn = element !== undefined && this.#reachable.includes(element);
		if (!element || !(event.key === "F2" || (event.key === "Enter" && isOwn)))
			return;
		event.preventDefault();
		void this.#open(element);
	}

	async #send(request: object): Promise<Response | undefined> {
		const response = await fetch("/__hypno/edit", {
			method: "POST",
			headers: {
				"Content-Type": "application/json",
				"X-Hypno-Token": this.#token,
			},
			body: JSON.stringify(request),
		}).catch(() => undefined);
		if (response?.ok) return response.json();
		this.#show(
			response
				? await response.text()
				: "hypno does not answer. Is it still running?",
		);
		return undefined;
	}

	/** Shows a message with buttons or links; the message is announced. */
	#show(message: string, actions: readonly HTMLElement[] = []): void {
		const text = document.createElement("p");
		text.textContent = message;
		this.#bar.replaceChildren(text, ...actions);
		this.#bar.hidden = false;
		if (actions.length === 0)
			this.#bar.append(button("Close", () => this.#hide()));
	}

	#hide(): void {
		this.#bar.hidden = true;
	}

	async #open(element: HTMLElement): Promise<void> {
		const found = await this.#send({
			...{ kind: "find", page: location.pathname },
			text: element.textContent ?? "",
		});
		if (!found) return;
		const { texts = [], parts = [] } = found;
		const [only, ...others] = texts;
		if (only && others.length === 0) return this.#edit(element, only);
		if (only) {
			const choices = texts.map((text) =>
				button(text.label, () => this.#edit(element, text)),
			);
			const cancel = button("Cancel", () => this.#hide());
			return this.#show(
				"This text is in several places. Which one do you want to change?",
				[...choices, cancel],
			);
		}
		const links = parts.map(({ label, link }) => {
			const made = document.createElement("a");
			made.textContent = label;
			made.href = link;
			return made;
		});
		this.#show(
			links.length > 0
				? "This text is put together from several parts. Open them in your editor:"
				: "This text is not in a content file: it belongs to the template of the page.",
			[...links, button("Close", () => this.#hide())],
		);
	}

	#edit(element: HTMLElement, text: FoundText): void {
		const nodes = [...element.childNodes];
		const { outline } = element.style;
		const stay = (event: Event) => event.preventDefault();
		const stop = (): void => {
			element.removeEventListener("keydown", onKey);
			element.removeEventListener("click", stay);
			element.removeAttribute("contenteditable");
			element.style.outline = outline;
			this.#stop = undefined;
			dispatchEvent(new Event(EDITED));
		};
		const restore = (): void => {
			stop();
			element.replaceChildren(...nodes);
			this.#hide();
			element.focus({ preventScroll: true });
		};
		const save = async (hash = text.hash): Promise<void> => {
			const { id, target } = text;
			const words = element.textContent ?? "";
			if (words === text.words) return restore();
			const result = await this.#send({
				kind: "write",
				id,
				target,
				hash,
				words,
			});
			if (result?.state === "written") {
				const list = [
					...this.#undoList(),
					...(result.undo ? [result.undo] : []),
				];
				sessionStorage.setItem(UNDO, JSON.stringify(list));
				sessionStorage.setItem(FOCUS, JSON.stringify(pathTo(element)));
				stop();
				this.#show(`Saved in ${text.label}.`);
			}
			if (result?.state === "refused")
				this.#show(
					(result.problems ?? [])
						.map(({ message, hint = "" }) => `${message}. ${hint}`)
						.join(" "),
					actions(),
				);
			if (result?.state === "changed")
				this.#show(
					`Another program changed this text meanwhile, to: ${result.current ?? "(it is gone)"}`,
					[
						button("Keep that", restore),
						button("Write mine", () => void save(result.hash)),
					],
				);
		};
		const actions = () => [
			button("Save", () => void save()),
			button("Cancel", restore),
		];
		const onKey = (event: KeyboardEvent): void => {
			event.stopPropagation();
			if (event.key === "Escape") restore();
			if (event.key !== "Enter") return;
			event.preventDefault();
			void save();
		};
		this.#pencil.hidden = true;
		this.#stop = restore;
		element.replaceChildren(text.words);
		element.setAttribute("contenteditable", "plaintext-only");
		element.style.outline = "2px solid #7c3aed";
		element.addEventListener("keydown", onKey);
		element.addEventListener("click", stay);
		element.focus();
		this.#show(
			`You are editing ${text.label}. Enter saves, Escape restores the text.`,
			actions(),
		);
	}
}
