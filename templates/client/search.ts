// Finds services in the list of all services by what a visitor types: those that have most of the words.
import { find, findAll } from "./find.ts";

/** Four letters of a word are enough, so that "exams" finds "exam", and "sleeping" finds "sleep". */
export const BEGINNINGS = /\b\w{3,4}/g;

export function enhanceSearch(): void {
	const input = find<HTMLInputElement>("#find");
	const search = find("search");
	const status = find("search output");
	if (!input || !search || !status) return;
	const items = findAll(".all-services li");
	search.hidden = false;
	input.oninput = () => {
		const words = input.value.match(BEGINNINGS) ?? [""];
		let most = 1;
		let found: HTMLElement[] = [];
		for (const item of items) {
			let count = 0;
			// The markup has the words of a service that it does not show.
			for (const word of words)
				if (RegExp(`\\b${word}`, "i").test(item.innerHTML)) count++;
			if (count > most) {
				most = count;
				found = [];
			}
			if (count === most) found.push(item);
			item.hidden = true;
		}
		for (const item of found) item.hidden = false;
		status.textContent = `${found.length}${search.dataset.of}`;
	};
}
