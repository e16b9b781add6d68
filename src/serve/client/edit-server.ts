// Sends the requests of the editor, shows messages, and remembers what can be undone.

/** A text in a content file. */
export interface SourceText {
	readonly id: string;
	readonly target: unknown;
	/** The hash of its words before an edit. */
	readonly hash: string;
	readonly words: string;
}

export interface LabelledText extends SourceText {
	/** "content/pages/about.yaml:12:8" */
	readonly label: string;
}

interface EditResponse {
	readonly texts?: readonly LabelledText[];
	readonly parts?: readonly { label: string; link: string }[];
	readonly state?: "written" | "refused" | "changed";
	readonly current?: string;
	readonly hash?: string;
	/** The edit that takes this one back. */
	readonly undo?: SourceText;
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

const UNDO = "hypno-undo";

export class EditServer {
	readonly #token: string;
	readonly #bar: HTMLElement;

	/** @param bar shows messages, and announces them */
	constructor(token: string, bar: HTMLElement) {
		this.#token = token;
		this.#bar = bar;
	}

	/** @returns undefined after a failure, which is then shown */
	async send(request: object): Promise<EditResponse | undefined> {
		const response = await fetch("/__hypno/edit", {
			method: "POST",
			headers: {
				"Content-Type": "application/json",
				"X-Hypno-Token": this.#token,
			},
			body: JSON.stringify(request),
		}).catch(() => undefined);
		if (response?.ok) return response.json();
		this.show(
			response
				? await response.text()
				: "hypno does not answer. Is it still running?",
		);
		return undefined;
	}

	/** @param actions buttons and links; without any, the message can be closed */
	show(message: string, actions?: readonly HTMLElement[]): void {
		const text = document.createElement("p");
		text.textContent = message;
		const close = () => createButton("Close", () => this.hide());
		this.#bar.replaceChildren(text, ...(actions ?? [close()]));
		this.#bar.hidden = false;
	}

	showProblems(
		{ problems = [] }: EditResponse,
		actions: readonly HTMLElement[],
	): void {
		const sentences = problems.map(
			({ message, hint = "" }) => `${message}. ${hint}`,
		);
		this.show(sentences.join(" "), actions);
	}

	hide(): void {
		this.#bar.hidden = true;
	}

	get undoList(): readonly SourceText[] {
		return JSON.parse(sessionStorage.getItem(UNDO) ?? "[]");
	}

	set undoList(list: readonly SourceText[]) {
		sessionStorage.setItem(UNDO, JSON.stringify(list));
	}

	async undo(): Promise<void> {
		const last = this.undoList.at(-1);
		const result = last && (await this.send({ kind: "write", ...last }));
		if (!result) return;
		const isUndone = result.state === "written";
		if (isUndone) this.undoList = this.undoList.slice(0, -1);
		this.show(
			isUndone
				? "The last change is undone."
				: "This text has changed again since, so the change cannot be undone.",
		);
	}

	/** Makes the correction of a finding. */
	async fix(fingerprint: string): Promise<void> {
		const result = await this.send({ kind: "fix", fingerprint });
		if (!result) return;
		this.show(
			result.state === "written"
				? "Fixed."
				: "The file has changed since. Wait for the checks, and try again.",
		);
	}
}
