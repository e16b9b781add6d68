// What visitors see of the people of the practice where they decide whether to get in touch.
import type { Registers } from "../content/schema/pages.ts";
import type { Site } from "../content/site.ts";
import { unmark } from "../marks.ts";

/** Words with marks make a text with marks. */
function findFee({ pages, urls }: Site) {
	const fees = pages.contact?.fees?.items ?? [];
	const paid = fees.find(({ price }) => unmark(price.amount ?? "") !== "0");
	const { label, price } = paid ?? fees[0] ?? {};
	if (!price) return undefined;
	return { label: `${label}: ${price.text}`, href: urls.href("/contact#fees") };
}

export function buildPeople(site: Site) {
	const { therapist = [], registers } = site.pages.about ?? {};
	const people = Array.isArray(therapist) ? therapist : [therapist];
	return {
		/** Empty if the practice names nobody. People without registers of their own have the registers of the practice. */
		list: people.map((person) => ({
			...person,
			listedIn: person.registers ?? registers?.items ?? [],
		})),
		href: site.urls.href("/about#therapist"),
		fee: findFee(site),
	};
}
export type People = Readonly<ReturnType<typeof buildPeople>>;

export function listRegisters(site: Site): Registers {
	const all = [...(site.pages.about?.registers?.items ?? [])];
	for (const { registers = [] } of buildPeople(site).list)
		for (const register of registers) all.push(register);
	const names = new Set<string>();
	return all.filter(({ name }) => {
		const isFirst = !names.has(unmark(name));
		names.add(unmark(name));
		return isFirst;
	});
}
