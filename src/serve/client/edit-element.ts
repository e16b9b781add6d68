// Edits one text in place. Enter writes it, Escape restores it. Words that are not written are never lost
// without a question.

/** A text in a content file. */
export interface SourceText {
	readonly id: string;
	readonly target: unknown;
	readonly words: string;
	/** "content/pages/about.yaml:12:8" */
	readonly label: string;
}

interface EditResponse {
	readonly texts: readonly SourceText[];
	/** True if each of the texts is the whole text of the page, false if they are parts of it. */
	readonly isWhole?: boolean;
	/** The text of a finding as visitors read it. */
	readonly shown?: string;
	/** The addresses of the pages with the finding. */
	readonly pages?: readonly string[];
	readonly state?: "written" | "refused" | "changed";
	readonly current?: string;
	/** The result in words. */
	readonly message?: string;
	readonly problems?: readonly { message: string; hint?: string }[];
}

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

export class EditServer {
	readonly bar: HTMLElement;
	readonly #parts: readonly Element[];
	/** The buttons of the text that is edited. */
	#buttons: readonly HTMLElement[] | undefined;

	/**
	 * @param bar shows messages, a field, and buttons. It is empty rather than hidden, because screen
	 * readers announce only what appears in an element that was there before
	 */
	constructor(bar: HTMLElement) {
		this.bar = bar;
		this.#parts = [...bar.children];
		const message = sessionStorage.getItem(MESSAGE);
		sessionStorage.removeItem(MESSAGE);
		if (message) this.show(message);
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

	/** @param actions without any, those of the edited text; without these, the message can be closed */
	readonly show = (message: string, actions = this.#buttons): void => {
		const [text, , buttons] = this.#parts;
		if (text) text.textContent = message;
		const close = () => createButton("Close", () => this.hide());
		buttons?.replaceChildren(...(actions ?? [close()]));
	};

	/** Shows a message that stays when the changed page is loaded. */
	announce(message: string): void {
		sessionStorage.setItem(MESSAGE, message);
		this.show(message);
	}

	/**
	 * While a text is edited, hides the panel, which could cover the text.
	 * @param buttons undefined if no text is edited
	 * @param field the text if the page does not show it
	 */
	setEditing(
		buttons: readonly HTMLElement[] | undefined,
		field?: HTMLElement,
	): void {
		this.#buttons = buttons;
		this.#parts[1]?.replaceChildren(...(field ? [field] : []));
		this.bar.toggleAttribute("data-editing", buttons !== undefined);
	}

	hide(): void {
		for (const part of this.#parts) part.replaceChildren();
	}

	/** Corrects a finding or takes back the last change, and shows the result. */
	async run(request: object): Promise<void> {
		const result = await this.send(request);
		if (result?.message !== undefined) this.announce(result.message);
	}
}

const EDITED = "hypno-edited";
let isEditing = false;

export const isTextEdited = () => isEditing;

/** A reload would lose the words that a person is writing. */
export function whenNothingIsEdited(run: () => void): void {
	if (isEditing) addEventListener(EDITED, run, { once: true });
	else run();
}

interface Editing {
	readonly text: SourceText;
	readonly server: EditServer;
	/** Called once, when the text is written or restored. */
	readonly onEnd: (isWritten: boolean) => void;
}

const CONTROL = "a[href],button,input,select,textarea,summary";

const hasLines = (words: string) => /\S\s*\n\s*\S/.test(words);

/** @param previous the text may end with a line break, as some values of YAML do */
function joinLines(words: string, previous: string): string {
	const end = previous.endsWith("\n") ? "\n" : "";
	const line = words.replace(/^\s*\n\s*|\s*\n\s*$/g, "");
	return line.replace(/\s*\n\s*/g, " ") + end;
}

function explainLines({ target, label }: SourceText): string {
	const advice =
		"passage" in Object(target)
			? "For two, write an empty line between them"
			: "It cannot hold two; in a list, add an item";
	return `Saving joins these lines to one paragraph. ${advice} in ${label}.`;
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
		const isInText = path.includes(element);
		const isControl = path.some(
			(one) => one instanceof Element && one.matches(CONTROL),
		);
		if (!isInText && (path.includes(bar) || !isControl)) return;
		if (!isInText && !isChanged()) return restore();
		event.preventDefault();
		event.stopImmediatePropagation();
		if (!isInText)
			show("Your words are not saved yet. Save them, or cancel, and go on.");
	};
	addEventListener("click", onClick, options);
	const onLeave = (event: Event) => {
		if (isChanged()) event.preventDefault();
	};
	addEventListener("beforeunload", onLeave, options);
	return listeners;
}

function explainEditing(
	element: HTMLElement,
	{ text, server: { show } }: Editing,
	signal: AbortSignal,
): void {
	const howTo = `You are editing ${text.label}. Enter saves, Escape restores the text.`;
	let isJoined = false;
	const onInput = () => {
		const before = isJoined;
		isJoined = !hasLines(text.words) && hasLines(element.textContent ?? "");
		if (isJoined !== before) show(isJoined ? explainLines(text) : howTo);
	};
	element.addEventListener("input", onInput, { signal });
	show(howTo);
}

export function editElement(element: HTMLElement, editing: Editing): void {
	if (isEditing) return;
	const { text, server, onEnd } = editing;
	const nodes = [...element.childNodes];
	const end = (isWritten: boolean): void => {
		listeners.abort();
		stopEditing();
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
		const { id, target, label } = text;
		if (!isChanged()) return restore();
		const typed = element.textContent ?? "";
		const words = hasLines(text.words) ? typed : joinLines(typed, text.words);
		const edit = { kind: "write", id, target, previous, words };
		const result = await server.send(edit);
		if (!result || !isEditing) return;
		const { state, current, problems = [] } = result;
		if (state === "written" || current === words) {
			server.announce(`Saved in ${label}.`);
			return end(true);
		}
		const reasons = problems.map(
			({ message, hint = "" }) => ` ${message}. ${hint}`,
		);
		if (state === "refused") server.show(`Not saved:${reasons.join("")}`);
		else if (current === undefined)
			server.show("Not saved: this text is no longer in its file.");
		else
			server.show(`Another program has changed this text to: ${current}`, [
				createButton("Keep that", restore),
				createButton("Write mine", () => void save(current)),
			]);
	};
	isEditing = true;
	const field = element.isConnected ? undefined : element;
	const buttons = [
		createButton("Save", () => void save()),
		createButton("Cancel", restore),
	];
	server.setEditing(buttons, field);
	const stopEditing = makeEditable(element, text.words);
	const actions = { isChanged, restore, save: () => void save() };
	const listeners = takeEvents(element, server, actions);
	explainEditing(element, editing, listeners.signal);
}
