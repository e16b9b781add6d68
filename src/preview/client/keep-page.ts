// Keeps the page while a person edits a text or waits for an answer, which loading it again would lose.

/** A person begins to edit a text, or to wait. */
export const EDITING = "hypno-editing";
const EDITED = "hypno-edited";

/** What loading the page again would lose: a text that is edited, a choice that is shown, an answer that is awaited. */
type Reason = "text" | "choice" | "answer";
const reasons = new Set<Reason>();

export const isTextEdited = () => reasons.has("text");

/** Keeps the page for this reason, or no longer. */
export function setKept(reason: Reason, is: boolean): void {
	if (reasons.has(reason) === is) return;
	if (is) reasons.add(reason);
	else reasons.delete(reason);
	dispatchEvent(new Event(is ? EDITING : EDITED));
}

export function whenNothingIsEdited(run: () => void): void {
	const again = () => whenNothingIsEdited(run);
	if (reasons.size > 0) addEventListener(EDITED, again, { once: true });
	else run();
}

/** Keeps the page until the promise is settled. Buttons do nothing meanwhile. */
export async function keepPage(run: () => Promise<void>): Promise<void> {
	if (reasons.has("answer")) return;
	setKept("answer", true);
	await run().finally(() => setKept("answer", false));
}
