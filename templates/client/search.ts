// Finds services in the list of all services by what a visitor types: by all words, or, if no service has all of
// them, by any word.
import { find, findAll } from "./find.ts";

export function enhanceSearch(): void {
	const input = find<HTMLInputElement>("#find");
	const search = input?.parentElement;
	const status = input?.nextElementSibling;
	if (!search || !status) return;
	const items = findAll(".all-services li");
	search.hidden = false;
	input.oninput = () => {
		const words = input.value.toLowerCase().match(/\w{3,}/g) ?? [];
		let found: HTMLElement[] = [];
		for (const some of ["every", "some"] as const)
			if (!found[0])
				found = items.filter((item) =>
					words[some]((word) =>
						` ${item.textContent} ${item.dataset.words}`
							.toLowerCase()
							.includes(` ${word}`),
					),
				);
		for (const item of items) item.hidden = !found.includes(item);
		status.textContent = `${found.length}${search.dataset.of}`;
	};
}
