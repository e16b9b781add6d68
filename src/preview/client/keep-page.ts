// Keeps the page while a person edits a text or waits for an answer, which loading it again would lose.

/** A person begins to edit a text, or to wait. */
export const EDITING = "hypno-editing";
const EDITED = "hypno-edited";
let isEditing = false;
let isWaiting = false;
let isAsked = false;

export const isTextEdited = () => isEditing;

export function setEdited(is: boolean): void {
	isEditing = is;
	dispatchEvent(new Event(is ? EDITING : EDITED));
}

/** A choice that is shown would be lost too. */
export function setAsked(is: boolean): void {
	if (is === isAsked) return;
	isAsked = is;
	dispatchEvent(new Event(is ? EDITING : EDITED));
}

export function whenNothingIsEdited(run: () => void): void {
	const again = () => whenNothingIsEdited(run);
	const isBusy = isEditing || isWaiting || isAsked;
	if (isBusy) addEventListener(EDITED, again, { once: true });
	else run();
}

/** Keeps the page until the promise is settled. Buttons do nothing meanwhile. */
export async function keepPage(run: () => Promise<void>): Promise<void> {
	if (isWaiting) return;
	isWaiting = true;
	dispatchEvent(new Event(EDITING));
	await run().finally(() => {
		isWaiting = false;
	});
	if (!isEditing) dispatchEvent(new Event(EDITED));
}
