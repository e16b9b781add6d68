// Sends the requests of the editor, and shows messages in the bar.

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
