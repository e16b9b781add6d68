// Edits one text in place. Enter writes it, Escape restores it. Words that are not written are never lost
// without a question.
import { LENGTH_WITH_NAME } from "../../plan/head-lengths.ts";
import type {
	EditorLink,
	EditResponse,
	SourceText,
} from "../preview/edit-requests.ts";
import type { BrowserState } from "../preview/live-preview.ts";

export function createButton(
	label: string,
	onClick: () => void,
): HTMLButtonElement {
	const button = document.createElement("button");
	button.type = "button";
	button.textContent = label;
	button.addEventListener("click", onClick);
	return button;
}

export function createLink({ location, href }: EditorLink): HTMLAnchorElement {
	const link = document.createElement("a");
	link.href = href;
	link.textContent = `Open ${location} in your editor`;
	return link;
}

/** Reads the token first, because each start of the preview has another one. */
async function post(request: object): Promise<Response> {
	const panel = await (await fetch("/__hypno/panel.html")).text();
	const [, token = ""] = /data-token="([^"]*)"/.exec(panel) ?? [];
	return fetch("/__hypno/edit", {
		method: "POST",
		headers: { "Content-Type": "application/json", "X-Hypno-Token": token },
		body: JSON.stringify(request),
	});
}

const MESSAGE = "hypno-message";

type Findings = NonNullable<BrowserState["findings"]>;

/** A message about an edit. */
interface Saved {
	readonly message: string;
	/** Identifies the edit, which can be undone. */
	readonly edit?: string | undefined;
	/** The findings of the page before the edit. */
	readonly before?: Findings | undefined;
}

export class EditServer {
	readonly bar: HTMLElement;
	readonly #parts: readonly Element[];
	/** The buttons of the text that is edited. */
	#buttons: readonly HTMLElement[] | undefined;
	/** Set while its message is shown. */
	#saved: Saved | undefined;
	#findings: BrowserState["findings"];
	/** Called after a correction and after Undo, which may change no more than the panel. */
	onChange = (): void => {};

	/**
	 * @param bar shows messages, a field, and buttons. It is empty rather than hidden, because screen
	 * readers announce only what appears in an element that was there before
	 */
	constructor(bar: HTMLElement) {
		this.bar = bar;
		this.#parts = [...bar.children];
		const stored = sessionStorage.getItem(MESSAGE) ?? "{}";
		const { at, ...saved } = JSON.parse(stored);
		sessionStorage.removeItem(MESSAGE);
		if (at === location.pathname) this.#showSaved(saved);
	}

	/** @returns undefined after a failure, which is then shown */
	async send(request: object): Promise<EditResponse | undefined> {
		const response = await post(request).catch(() => undefined);
		if (response?.ok) return response.json();
		this.show(
			response
				? await response.text()
				: "hypno does not answer. Start it again, and try once more.",
		);
		return undefined;
	}

	/**
	 * @param actions without any, those of the edited text; without these, the message can only be
	 * closed
	 */
	readonly show = (message: string, actions = this.#buttons): void => {
		this.#saved = undefined;
		const [text, , buttons] = this.#parts;
		if (text) text.textContent = message;
		const close = () => createButton("Close", () => this.hide());
		buttons?.replaceChildren(...(actions ?? [close()]));
	};

	#showSaved(saved: Saved): void {
		const { message, edit } = saved;
		const actions = [createButton("Close", () => this.hide())];
		if (edit !== undefined) {
			const undo = () => void this.run({ kind: "undo", id: edit });
			actions.unshift(createButton("Undo", undo));
		}
		this.show(message, actions);
		this.#saved = saved;
	}

	/** Shows a message that stays when this page is loaded again. */
	announce({ message, edit }: Saved): void {
		// Undo brings no news.
		const before = edit === undefined ? undefined : this.#findings;
		const saved = { message, edit, before };
		const stored = { at: location.pathname, ...saved };
		sessionStorage.setItem(MESSAGE, JSON.stringify(stored));
		this.#showSaved(saved);
	}

	/** Adds to a message what the checks found since its edit. */
	addFindings(findings: BrowserState["findings"]): void {
		this.#findings = findings;
		const { before, ...saved } = this.#saved ?? { message: "" };
		const known = new Set(before?.map(({ id }) => id));
		const isNews = ({ id, message }: Findings[number]) =>
			!known.has(id) && !saved.message.includes(message);
		const found = findings?.filter(isNews) ?? [];
		if (!before || found.length === 0) return;
		const news = found.map(({ message }) => message).join(". ");
		const message = `${saved.message} This is new on this page: ${news}.`;
		this.#showSaved({ ...saved, message });
	}

	/**
	 * While a text is edited, hides the panel, which could cover the text.
	 * @param buttons undefined if no text is edited
	 * @param shown the text if the page does not show it, and the number of its characters
	 */
	setEditing(
		buttons: readonly HTMLElement[] | undefined,
		shown: readonly HTMLElement[] = [],
	): void {
		this.#buttons = buttons;
		this.#parts[1]?.replaceChildren(...shown);
		this.bar.toggleAttribute("data-editing", buttons !== undefined);
	}

	hide(): void {
		this.#saved = undefined;
		sessionStorage.removeItem(MESSAGE);
		for (const part of this.#parts) part.replaceChildren();
	}

	/** Corrects a finding or undoes a change, and shows the result. */
	async run(request: object): Promise<void> {
		const result = await this.send(request);
		if (!result) return;
		this.announce(result);
		this.onChange();
	}
}

/** A text is about to be edited. */
export const EDITING = "hypno-editing";
const EDITED = "hypno-edited";
let isEditing = false;
let isOpening = false;

export const isTextEdited = () => isEditing;

/** A reload would lose the words that a person is writing. */
export function whenNothingIsEdited(run: () => void): void {
	if (isEditing || isOpening) addEventListener(EDITED, run, { once: true });
	else run();
}

/** Keeps the page from the key that opens a text until the text is edited. */
export async function keepPage(open: () => Promise<void>): Promise<void> {
	isOpening = true;
	dispatchEvent(new Event(EDITING));
	await open().finally(() => {
		isOpening = false;
	});
	if (!isEditing) dispatchEvent(new Event(EDITED));
}

interface Editing {
	readonly text: SourceText;
	readonly server: EditServer;
	/** Called once, when the text is written or restored. */
	readonly onEnd: (isWritten: boolean) => void;
}

export const CONTROL = "a[href],button,input,select,textarea,summary";

const hasLines = (words: string) => /\S\s*\n\s*\S/.test(words);

/** @param previous the text may end with a line break, as some values of YAML do */
function joinLines(words: string, previous: string): string {
	const end = previous.endsWith("\n") ? "\n" : "";
	const line = words.replace(/^\s*\n\s*|\s*\n\s*$/g, "");
	return line.replace(/\s*\n\s*/g, " ") + end;
}

const countCharacters = (words: string) => [...words.trim()].length;

/** Counts the characters of a title together with the name of the practice, which short ones get. */
function countShown(words: string, { ending = "" }: SourceText): number {
	const length = countCharacters(words);
	const whole = length + ending.length;
	return length > 0 && whole <= LENGTH_WITH_NAME ? whole : length;
}

/** Says what saving these words would mean. */
function explainWords(words: string, text: SourceText): string {
	const { target, label, link, usual } = text;
	const length = countShown(words, text);
	if (length === 0)
		return `Nothing can be removed here: delete it in ${link.location}.`;
	if (!hasLines(text.words) && hasLines(words)) {
		const { keys }: { keys?: unknown } = Object(target);
		if (Array.isArray(keys) && typeof keys.at(-1) === "number")
			return `Saving joins these lines to one item. For two, add a line with a dash in ${link.location}.`;
		const advice = keys
			? "This text cannot hold two."
			: `For two, write an empty line between them in ${link.location}.`;
		return `Saving joins these lines to one paragraph. ${advice}`;
	}
	if (usual && length > usual.max)
		return "This is longer than usual: search engines cut off the end.";
	if (usual && length < usual.min)
		return "This is shorter than usual: it tells people little.";
	return `You are editing ${label}. Enter saves, Escape restores the text.`;
}

/** In pixels, between the text and the bar. */
const ROOM = 12;

/** Scrolls so that the bar does not cover the text, also at the end of the page and while the text grows. */
function makeRoom(element: HTMLElement, height: number): void {
	const { style } = document.documentElement;
	style.paddingBottom = `${height}px`;
	style.scrollPaddingBottom = `${height}px`;
	if (height > 0) element.scrollIntoView({ block: "nearest" });
}

/** Makes an element editable. @returns a function that ends it */
function makeEditable(element: HTMLElement, words: string): () => void {
	element.replaceChildren(words);
	element.setAttribute("contenteditable", "plaintext-only");
	// With other white space, browsers write non-breaking spaces.
	element.style.whiteSpace = "pre-wrap";
	// Visible on every colour.
	element.style.outline = "2px solid #d9480f";
	element.style.outlineOffset = "4px";
	// A text that has the focus already would leave the cursor in the field of a form.
	element.blur();
	element.focus();
	return () => {
		element.removeAttribute("contenteditable");
		for (const name of ["outline", "outline-offset", "white-space"])
			element.style.removeProperty(name);
	};
}

interface Actions {
	readonly isChanged: () => boolean;
	readonly save: () => void;
	readonly restore: () => void;
}

/**
 * Takes the keys and clicks of the element, since a space would press a button and a click would follow a
 * link. Other links and buttons wait until the words are saved.
 */
function takeEvents(
	element: HTMLElement,
	{ bar, show }: EditServer,
	{ isChanged, save, restore }: Actions,
): AbortController {
	const listeners = new AbortController();
	// The icon of a button belongs to its text.
	const area = element.closest(CONTROL) ?? element;
	const options = { capture: true, signal: listeners.signal };
	const onKey = (event: KeyboardEvent) => {
		const { type, key, shiftKey, ctrlKey, metaKey } = event;
		const isInText = event.composedPath().includes(element);
		// The page and the panel have keys of their own.
		if (isInText || key === "Escape") event.stopImmediatePropagation();
		if (event.isComposing) return;
		if (key === "Escape" && type === "keydown") restore();
		const isSave = key === "Enter" && !shiftKey;
		const isSpace = key === " " && !ctrlKey && !metaKey;
		if (!isInText || !(isSave || isSpace)) return;
		event.preventDefault();
		if (type === "keyup") return;
		if (isSave) save();
		else document.execCommand("insertText", false, " ");
	};
	addEventListener("keydown", onKey, options);
	addEventListener("keyup", onKey, options);
	const onClick = (event: MouseEvent) => {
		const path = event.composedPath();
		const isInText = path.includes(area);
		const isControl = path.some(
			(one) => one instanceof Element && one.matches(CONTROL),
		);
		if (!isInText && (path.includes(bar) || !isControl)) return;
		if (!isInText && !isChanged()) return restore();
		event.preventDefault();
		event.stopImmediatePropagation();
		if (isInText) element.focus();
		else show("Your words are not saved yet. Save them, or cancel, and go on.");
	};
	addEventListener("click", onClick, options);
	const onLeave = (event: Event) => {
		if (isChanged()) event.preventDefault();
	};
	addEventListener("beforeunload", onLeave, options);
	return listeners;
}

/** @param counter shows the number of characters of a title or a description */
function explainEditing(
	element: HTMLElement,
	{ text, server: { show } }: Editing,
	{ counter, signal }: { counter: HTMLElement; signal: AbortSignal },
): void {
	let last = "";
	const onInput = () => {
		const words = element.textContent ?? "";
		const message = explainWords(words, text);
		// Screen readers announce each message, so it is shown only when it changes.
		if (message !== last) show(message);
		last = message;
		if (!text.usual) return;
		const { min, max } = text.usual;
		const name = text.ending
			? `; up to ${LENGTH_WITH_NAME}, the name of the practice is added and counted`
			: "";
		counter.textContent = `${countShown(words, text)} characters, usually ${min} to ${max}${name}`;
	};
	element.addEventListener("input", onInput, { signal });
	onInput();
}

export function editElement(element: HTMLElement, editing: Editing): void {
	if (isEditing) return;
	const { text, server, onEnd } = editing;
	const nodes = [...element.childNodes];
	const end = (isWritten: boolean): void => {
		listeners.abort();
		stopEditing();
		makeRoom(element, 0);
		isEditing = false;
		server.setEditing(undefined);
		if (!isWritten) {
			element.replaceChildren(...nodes);
			server.hide();
		}
		onEnd(isWritten);
		dispatchEvent(new Event(EDITED));
	};
	const restore = () => end(false);
	const isChanged = () => element.textContent !== text.words;
	const save = async (previous = text.words): Promise<void> => {
		const { id, target } = text;
		if (!isChanged()) return restore();
		const typed = element.textContent ?? "";
		const words = hasLines(text.words) ? typed : joinLines(typed, text.words);
		const edit = { kind: "write", id, target, previous, words };
		const result = await server.send(edit);
		if (!result || !isEditing) return;
		const { state, current, message } = result;
		if (state === "written") {
			server.announce(result);
			return end(true);
		}
		if (current === undefined) return server.show(message);
		server.show(message, [
			createButton("Keep that", restore),
			createButton("Write mine", () => void save(current)),
		]);
	};
	isEditing = true;
	dispatchEvent(new Event(EDITING));
	const counter = document.createElement("p");
	counter.className = "length";
	const buttons = [
		createButton("Save", () => void save()),
		createButton("Cancel", restore),
		createLink(text.link),
	];
	const shown = text.usual ? [counter] : [];
	server.setEditing(buttons, element.isConnected ? shown : [element, ...shown]);
	const stopEditing = makeEditable(element, text.words);
	const actions = { isChanged, restore, save: () => void save() };
	const listeners = takeEvents(element, server, actions);
	const { signal } = listeners;
	explainEditing(element, editing, { counter, signal });
	const { top } = server.bar.getBoundingClientRect();
	makeRoom(element, innerHeight - top + ROOM);
}
