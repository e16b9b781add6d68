// Finds services in the list of all services by what a visitor types: those that have most of the words.
import { find, findAll } from "./find.ts";

/** Four letters of a word are enough, so that "exams" finds "exam", and "sleeping" finds "sleep". */
export const BEGINNINGS = /\b\w{3,4}/g;

export function enhanceSearch(): void {
	const input = find<HTMLInputElement>("#find");
	const search = find("search");
	const status = find("search output");
	if (!input || !search || !status) return;
	const items = [...findAll(".all-services li")];
	search.hidden = false;
	input.oninput = () => {
		const words = input.value.match(BEGINNINGS) ?? [""];
		// The markup has the words of a service that it does not show.
		const counts = items.map(
			({ innerHTML }) =>
				words.filter((word) => RegExp(`\\b${word}`, "i").test(innerHTML))
					.length,
		);
		let most = 1;
		for (const count of counts) if (count > most) most = count;
		let shown = 0;
		items.forEach((item, index) => {
			item.hidden = counts[index] !== most;
			if (!item.hidden) shown++;
		});
		status.textContent = `${shown}${search.dataset.of}`;
	};
}
