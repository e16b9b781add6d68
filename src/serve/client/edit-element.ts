// Edits one text in place. Enter writes it, Escape restores it.
import {
	createButton,
	type EditServer,
	type SourceText,
} from "./edit-server.ts";

const EDITED = "hypno-edited";
let isEditing = false;

export const isTextEdited = () => isEditing;

/** A reload would lose the words that a person is writing. */
export function whenNothingIsEdited(run: () => void): void {
	if (isEditing) addEventListener(EDITED, run, { once: true });
	else run();
}

type EndState = "written" | "restored";

/** Makes an element editable. @returns a function that ends it */
function makeEditable(
	element: HTMLElement,
	words: string,
	onKey: (event: KeyboardEvent) => void,
): () => void {
	const keepOnPage = (event: Event) => event.preventDefault();
	element.replaceChildren(words);
	element.setAttribute("contenteditable", "plaintext-only");
	element.style.outline = "2px solid";
	element.style.outlineOffset = "4px";
	element.addEventListener("click", keepOnPage);
	addEventListener("keydown", onKey, true);
	element.focus();
	return () => {
		removeEventListener("keydown", onKey, true);
		element.removeEventListener("click", keepOnPage);
		element.removeAttribute("contenteditable");
		element.style.outline = element.style.outlineOffset = "";
	};
}

interface Editing {
	readonly text: SourceText;
	readonly server: EditServer;
	/** Called once, when the text is written or restored. */
	readonly onEnd: (state: EndState) => void;
}

export function editElement(
	element: HTMLElement,
	{ text, server, onEnd }: Editing,
): void {
	const nodes = [...element.childNodes];
	const end = (state: EndState): void => {
		stopEditing();
		isEditing = false;
		server.setEditing(false);
		if (state === "restored") {
			element.replaceChildren(...nodes);
			server.hide();
		}
		onEnd(state);
		dispatchEvent(new Event(EDITED));
	};
	const restore = () => end("restored");
	const save = async (previous = text.words): Promise<void> => {
		const { id, target, label } = text;
		const words = element.textContent ?? "";
		if (words === text.words) return restore();
		const edit = { kind: "write", id, target, previous, words };
		const result = await server.send(edit);
		const problems = (result?.problems ?? []).map(
			({ message, hint = "" }) => ` ${message}. ${hint}`,
		);
		if (result?.state === "refused")
			server.show(`Not saved:${problems.join("")}`, actions());
		if (result?.state === "changed")
			server.show(
				`Another program has changed this text to: ${result.current ?? "(it is gone)"}`,
				[
					createButton("Keep that", restore),
					createButton("Write mine", () => void save(result.current)),
				],
			);
		if (result?.state !== "written") return;
		server.announce(`Saved in ${label}.`);
		end("written");
	};
	const actions = () => [
		createButton("Save", () => void save()),
		createButton("Cancel", restore),
	];
	isEditing = true;
	server.setEditing(true, ...(element.isConnected ? [] : [element]));
	const stopEditing = makeEditable(element, text.words, (event) => {
		const isInText = event.composedPath().includes(element);
		const isEnter = event.key === "Enter" && isInText && !event.isComposing;
		// The page and the panel have keys of their own.
		if (isInText || event.key === "Escape") event.stopImmediatePropagation();
		if (isEnter) event.preventDefault();
		if (isEnter) void save();
		if (event.key === "Escape") restore();
	});
	server.show(
		`You are editing ${text.label}. Enter saves, Escape restores the text.`,
		actions(),
	);
}
