// Edits one text of the page in place. Enter writes it, Escape restores it.
import {
	createButton,
	type EditServer,
	type LabelledText,
} from "./edit-server.ts";

const EDITED = "hypno-edited";

/** A reload would lose the words that a person is writing. */
export function whenNothingIsEdited(run: () => void): void {
	if (!document.querySelector("[contenteditable]")) run();
	else addEventListener(EDITED, run, { once: true });
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
	element.style.outline = "2px solid #7c3aed";
	element.addEventListener("keydown", onKey);
	element.addEventListener("click", keepOnPage);
	element.focus();
	return () => {
		element.removeEventListener("keydown", onKey);
		element.removeEventListener("click", keepOnPage);
		element.removeAttribute("contenteditable");
		element.style.outline = "";
	};
}

interface Editing {
	readonly text: LabelledText;
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
		if (state === "restored") {
			element.replaceChildren(...nodes);
			server.hide();
		}
		onEnd(state);
		dispatchEvent(new Event(EDITED));
	};
	const restore = () => end("restored");
	const save = async (hash = text.hash): Promise<void> => {
		const { id, target, label } = text;
		const words = element.textContent ?? "";
		if (words === text.words) return restore();
		const edit = { kind: "write", id, target, hash, words };
		const result = await server.send(edit);
		if (result?.state === "refused") server.showProblems(result, actions());
		if (result?.state === "changed")
			server.show(
				`Another program has changed this text to: ${result.current ?? "(it is gone)"}`,
				[
					createButton("Keep that", restore),
					createButton("Write mine", () => void save(result.hash)),
				],
			);
		if (result?.state !== "written") return;
		if (result.undo) server.undoList = [...server.undoList, result.undo];
		server.show(`Saved in ${label}.`);
		end("written");
	};
	const actions = () => [
		createButton("Save", () => void save()),
		createButton("Cancel", restore),
	];
	const stopEditing = makeEditable(element, text.words, (event) => {
		event.stopPropagation();
		if (event.key === "Escape") restore();
		if (event.key !== "Enter") return;
		event.preventDefault();
		void save();
	});
	server.show(
		`You are editing ${text.label}. Enter saves, Escape restores the text.`,
		actions(),
	);
}
