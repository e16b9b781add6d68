// Adds, removes and moves the entries of lists, such as questions or paragraphs, from the bar.
import { keepPage } from "../../client/keep-page.ts";
import type { EditResponse, SourceText } from "../edit-requests.ts";
import { createButton, type EditServer, ENTRY } from "./edit-server.ts";
import { findPlace, isWhole, listPlaces, pageHash } from "./page-texts.ts";

type EditText = (
	text: SourceText,
	element: HTMLElement | undefined,
	onCancel: () => void,
) => void;

/** The page loads again after an edit, and goes on with what was added or moved. */
function remember(result: EditResponse, entry: object): void {
	if (result.state !== "written" || !result.target) return;
	const next = { ...result, ...entry, at: location.pathname };
	sessionStorage.setItem(ENTRY, JSON.stringify(next));
}

export class ListEditor {
	readonly #server: EditServer;
	readonly #edit: EditText;

	constructor(server: EditServer, edit: EditText) {
		this.#server = server;
		this.#edit = edit;
	}

	async open(element: HTMLElement): Promise<void> {
		const places = listPlaces(element);
		const request = { kind: "find", what: "text", page: pageHash(), places };
		const response = await this.#server.send(request);
		const [text] = response?.texts ?? [];
		if (text) await this.#show(text, element);
		else if (response) this.#server.show(response.message);
	}

	async #show(
		{ sourcePath, target }: SourceText,
		opener: HTMLElement | undefined,
		changed?: EditResponse & { readonly action: string },
	): Promise<void> {
		const server = this.#server;
		const entry = { sourcePath, target };
		const response = await server.send({ kind: "entry", ...entry });
		if (!response) return;
		const change = async (action: string) => {
			const request = {
				kind: "list",
				...entry,
				previous: response.entry,
				action,
			};
			const result = await server.send(request);
			if (!result) return;
			server.announce(result);
			if (action !== "remove") remember(result, { action, sourcePath });
		};
		const buttons: HTMLElement[] = [];
		let first: HTMLElement | undefined;
		for (const { action, label } of response.actions ?? []) {
			const button = createButton(
				label,
				() => void keepPage(() => change(action)),
			);
			buttons.push(button);
			if (action === changed?.action) first = button;
		}
		if (changed) {
			const undo = { kind: "undo", id: changed.edit };
			buttons.push(createButton("Undo", () => void server.run(undo)));
		}
		const done = changed ? `${changed.message} ` : "";
		server.ask(done + response.message, buttons, opener);
		first?.focus();
	}

	choosePicture({ sourcePath, target, words: previous }: SourceText): void {
		const server = this.#server;
		const input = document.createElement("input");
		input.type = "file";
		input.accept = "image/jpeg,image/png";
		const choose = async () => {
			const [chosen] = input.files ?? [];
			const added = chosen && (await server.send(chosen));
			const { file, message = "" } = added ?? {};
			if (!file) return added && server.show(message);
			const entry = { sourcePath, target, previous, file };
			const result = await server.send({ kind: "picture", ...entry });
			if (!result) return;
			server.announce(result);
			remember(result, { action: "describe", sourcePath });
		};
		input.addEventListener("change", () => void keepPage(choose));
		input.click();
	}

	/** Edits an entry that was added before the page was loaded again, and shows one that was moved. */
	async restore(): Promise<void> {
		const { at, ...entry } = JSON.parse(sessionStorage.getItem(ENTRY) ?? "{}");
		sessionStorage.removeItem(ENTRY);
		if (at !== location.pathname) return;
		const { sourcePath, target, action, edit } = entry;
		const request = { kind: "locate", page: pageHash(), sourcePath, target };
		const response = await this.#server.send(request);
		const [text] = response?.texts ?? [];
		if (!text) return response && this.#server.show(response.message);
		const element = findPlace(response?.number);
		element?.focus();
		// Without a description, the message that names the picture is shown again.
		const again = () => this.#server.announce(entry);
		if (action === "describe") return this.#edit(text, undefined, again);
		if (action !== "add") return this.#show(text, element, entry);
		const undo = () => void this.#server.run({ kind: "undo", id: edit });
		this.#edit(text, isWhole(element, text) ? element : undefined, undo);
	}
}
