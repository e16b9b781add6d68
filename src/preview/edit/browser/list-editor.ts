// Adds, removes and moves the entries of lists, such as questions or paragraphs, from the bar.

import { keepPage } from "../../client/keep-page.ts";
import type { Choice, EditResponse, SourceText } from "../edit-requests.ts";
import { choosePicture } from "./choose-picture.ts";
import {
	createButton,
	type EditServer,
	ENTRY,
	goOnWith,
} from "./edit-server.ts";
import { findPlace, isWhole, listPlaces, pageHash } from "./page-texts.ts";

export interface EndOfEdit {
	readonly onCancel?: () => void;
	/** The edit that is undone with this one. */
	readonly withEdit?: string;
}

type EditText = (
	text: SourceText,
	element: HTMLElement | undefined,
	end: EndOfEdit,
) => void;

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
		const request = { kind: "entry", sourcePath, target };
		const response = await server.send(request);
		if (!response) return;
		const change = async (request: Choice["request"]) => {
			const result = await server.send(request);
			if (!result) return;
			server.announce(result);
			const { kind, action } = request;
			const how = { action: kind === "part" ? "fill" : action, sourcePath };
			if (action !== "remove") goOnWith(result, how);
		};
		const buttons: HTMLElement[] = [];
		let first: HTMLElement | undefined;
		for (const { label, request, needsFile } of response.choices ?? []) {
			const run = () =>
				needsFile
					? choosePicture(server, request)
					: void keepPage(() => change(request));
			const button = createButton(label, run);
			buttons.push(button);
			const isAgain = request.action === changed?.action;
			if (request.kind === "list" && isAgain) first = button;
		}
		if (changed) {
			const undo = { kind: "undo", id: changed.edit };
			buttons.push(createButton("Undo", () => void server.run(undo)));
		}
		const done = changed ? `${changed.message} ` : "";
		server.ask(done + response.message, buttons, opener);
		first?.focus();
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
		if (action === "fill") this.#server.closePanel();
		element?.focus();
		const whole = isWhole(element, text) ? element : undefined;
		// Without a description, the message that names the picture is shown again.
		const again = () => this.#server.announce(entry);
		if (action === "describe")
			return this.#edit(text, undefined, { onCancel: again, withEdit: edit });
		if (action === "fill") return this.#edit(text, whole, { onCancel: again });
		if (action !== "add") return this.#show(text, element, entry);
		const undo = () => void this.#server.run({ kind: "undo", id: edit });
		this.#edit(text, whole, { onCancel: undo });
	}
}
