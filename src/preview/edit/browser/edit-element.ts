// Edits one text in place. Enter writes it, Escape restores it, and no words are lost without a question.
import { isTextEdited, keepPage, setKept } from "../../client/keep-page.ts";
import type { SourceText } from "../edit-requests.ts";
import { createButton, createLink, type EditServer } from "./edit-server.ts";
import { keepVisible } from "./keep-visible.ts";

interface Editing {
	readonly text: SourceText;
	readonly server: EditServer;
	readonly onEnd: (isWritten: boolean) => void;
	/** The edit that is undone with this one. */
	readonly withEdit?: string | undefined;
}

export const CONTROL = "a[href],button,input,select,textarea,summary";

const hasLines = (words: string) => /\S\s*\n\s*\S/.test(words);

const takesLines = ({ words, takesBlocks }: SourceText) =>
	takesBlocks === true || hasLines(words);

function isAtEnd(element: HTMLElement): boolean {
	const { focusNode, focusOffset = 0 } = getSelection() ?? {};
	if (!focusNode || !element.contains(focusNode)) return true;
	const rest = document.createRange();
	rest.selectNodeContents(element);
	rest.setStart(focusNode, focusOffset);
	return rest.toString().trim() === "";
}

/** @param previous the text may end with a line break, as some values of YAML do */
function joinLines(words: string, previous: string): string {
	const end = previous.endsWith("\n") ? "\n" : "";
	const line = words.replace(/^\s*\n\s*|\s*\n\s*$/g, "");
	return line.replace(/\s*\n\s*/g, " ") + end;
}

/** Counts the characters of a title together with the name of the practice, which short ones get. */
function countShown(
	words: string,
	{ ending = "", lengthWithName = 0 }: SourceText,
): number {
	const { length } = [...words.trim()];
	const whole = length + ending.length;
	return length > 0 && whole <= lengthWithName ? whole : length;
}

function explainWords(words: string, text: SourceText): string {
	const { label, link, usual } = text;
	const length = countShown(words, text);
	if (length === 0)
		return `An empty text is not saved: remove an entry with ⋮, or delete it in ${link.location}.`;
	if (!takesLines(text) && hasLines(words))
		return "Saving joins these lines to one paragraph.";
	if (usual && length > usual.max)
		return "This is longer than usual: search engines cut off the end.";
	if (usual && length < usual.min)
		return "This is shorter than usual: it tells people little.";
	const enter = text.takesBlocks
		? "Enter in the middle begins a new paragraph, and saves at the end"
		: `${takesLines(text) ? "" : "It is one line. "}Enter saves`;
	return `You are editing ${label}. ${enter}; Escape restores the text.`;
}

function keepPlain(event: InputEvent): void {
	const isFormat = event.inputType.startsWith("format");
	const pasted = event.dataTransfer?.getData("text/plain");
	if (!isFormat && pasted === undefined) return;
	event.preventDefault();
	if (pasted) document.execCommand("insertText", false, pasted);
}

/** Browsers may write a line break as an element. One at the end only gives the cursor a line. */
function readWords({ childNodes, lastChild }: HTMLElement): string {
	let words = "";
	for (const node of childNodes) {
		if (node.nodeName !== "BR") words += node.textContent;
		else if (node !== lastChild) words += "\n";
	}
	return words;
}

/** With other white space, browsers write non-breaking spaces. The outline is visible on every colour. */
const STYLE =
	";white-space:pre-wrap;outline:2px solid #d9480f;outline-offset:4px";

function makeEditable(element: HTMLElement, words: string): () => void {
	const { cssText } = element.style;
	element.replaceChildren(words);
	element.setAttribute("contenteditable", "plaintext-only");
	// Browsers that do not know this value ignore it.
	const isPlain = element.contentEditable === "plaintext-only";
	if (!isPlain) {
		element.setAttribute("contenteditable", "true");
		element.addEventListener("beforeinput", keepPlain);
	}
	element.style.cssText += STYLE;
	// A text that has the focus already would leave the cursor in the field of a form.
	element.blur();
	element.focus();
	// The first letter that is typed replaces a placeholder.
	if (words.startsWith("TODO")) getSelection()?.selectAllChildren(element);
	return () => {
		element.removeAttribute("contenteditable");
		element.removeEventListener("beforeinput", keepPlain);
		element.style.cssText = cssText;
	};
}

interface Actions {
	readonly takesBlocks: boolean;
	readonly isChanged: () => boolean;
	readonly save: () => void;
	readonly restore: () => void;
}

/** A space would press a button, and a click would follow a link. Others wait until the words are saved. */
function takeEvents(
	element: HTMLElement,
	{ bar, show }: EditServer,
	{ takesBlocks, isChanged, save, restore }: Actions,
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
		// Safari ends the composition of a word before it sends the Enter that accepts the word.
		if (event.isComposing || event.keyCode === 229) return;
		if (key === "Escape" && type === "keydown") restore();
		const isSave = key === "Enter" && !shiftKey;
		const isSpace = key === " " && !ctrlKey && !metaKey;
		if (!isInText || !(isSave || isSpace)) return;
		event.preventDefault();
		if (type === "keyup") return;
		if (isSave && takesBlocks && !isAtEnd(element))
			for (const _ of "\n\n") document.execCommand("insertLineBreak");
		else if (isSave) save();
		else document.execCommand("insertText", false, " ");
	};
	addEventListener("keydown", onKey, options);
	addEventListener("keyup", onKey, options);
	const onClick = (event: MouseEvent) => {
		const path = event.composedPath();
		const isInText = path.includes(area);
		const isControl = path.some(
			(target) => target instanceof Element && target.matches(CONTROL),
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

function explainEditing(
	element: HTMLElement,
	{ text, server: { show } }: Editing,
	{ counter, signal }: { counter: HTMLElement; signal: AbortSignal },
): void {
	let last = "";
	const onInput = () => {
		const words = readWords(element);
		const message = explainWords(words, text);
		// Screen readers announce each message, so it is shown only when it changes.
		if (message !== last) show(message);
		last = message;
		if (!text.usual) return;
		const { min, max } = text.usual;
		const name = text.ending
			? `; up to ${text.lengthWithName}, the name of the practice is added and counted`
			: "";
		counter.textContent = `${countShown(words, text)} characters, usually ${min} to ${max}${name}`;
	};
	element.addEventListener("input", onInput, { signal });
	onInput();
}

export function editElement(element: HTMLElement, editing: Editing): void {
	if (isTextEdited()) return;
	const { text, server, onEnd, withEdit } = editing;
	const nodes = [...element.childNodes];
	const end = (isWritten: boolean): void => {
		listeners.abort();
		stopEditing();
		keepVisible(undefined, server.bar);
		server.setEditing(undefined);
		if (!isWritten) {
			element.replaceChildren(...nodes);
			server.hide();
		}
		setKept("text", false);
		onEnd(isWritten);
	};
	const restore = () => end(false);
	const isChanged = () => readWords(element) !== text.words;
	const write = async (previous: string, version: string): Promise<void> => {
		const { sourcePath, target, alike, same } = text;
		if (!isChanged()) return restore();
		const typed = readWords(element);
		const words = takesLines(text) ? typed : joinLines(typed, text.words);
		const place = { sourcePath, target, alike, same, version };
		const edit = { kind: "write", ...place, previous, words, withEdit };
		const result = await server.send(edit);
		// A person may have cancelled meanwhile.
		const { aborted: isEnded } = listeners.signal;
		if (result?.state === "written") {
			if (!isEnded) end(true);
			return server.announce(result);
		}
		if (!result || isEnded) return;
		const { current, message, version: now = version } = result;
		if (current === undefined) return server.show(message);
		server.show(message, [
			createButton("Keep that", restore),
			createButton("Write mine", () => save(current, now)),
		]);
	};
	const save = (previous = text.words, version = text.version) =>
		void keepPage(() => write(previous, version));
	setKept("text", true);
	const counter = document.createElement("p");
	counter.className = "length";
	const buttons = [
		createButton("Save", () => save()),
		createButton("Cancel", restore),
		createLink(text.link),
	];
	const shown = text.usual ? [counter] : [];
	server.setEditing(buttons, element.isConnected ? shown : [element, ...shown]);
	const stopEditing = makeEditable(element, text.words);
	const takesBlocks = text.takesBlocks === true;
	const actions = { takesBlocks, isChanged, restore, save };
	const listeners = takeEvents(element, server, actions);
	const { signal } = listeners;
	explainEditing(element, editing, { counter, signal });
	keepVisible(element, server.bar);
}
