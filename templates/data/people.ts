// The people of the practice, with their registers, fees and booking pages.
import { plain, type SiteView } from "hypno";
import { about } from "../models/about.ts";
import { contact, fees } from "../models/contact.ts";
import { serviceWords } from "../models/service-words.ts";
import { services } from "../models/services.ts";
import { site as siteModel } from "../models/site.ts";

export function feesHref(site: SiteView): string {
	return site.href(site.one(fees) ? "/fees" : "/contact#fees");
}

export function listPeople(site: SiteView) {
	const { therapist = [], registers } = site.one(about) ?? {};
	const people = Array.isArray(therapist) ? therapist : [therapist];
	// People without registers of their own have the registers of the practice.
	return people.map((person) => ({
		...person,
		listedIn: person.registers ?? registers?.items ?? [],
	}));
}

/** The people of a service; everybody, if it names nobody. */
export function choosePeople(
	people: PeopleData,
	names: readonly string[] = [],
) {
	const list = names.flatMap(
		(name) =>
			people.list.find((person) => plain(person.name) === plain(name)) ?? [],
	);
	return list.length > 0 ? { ...people, list } : people;
}

/** Maps the addresses of services that name their people to words: "with Ida Marlow and Ben Okafor" */
export function listWho(site: SiteView): Readonly<Record<string, string>> {
	const who: Record<string, string> = {};
	// Most sites name nobody, and the first use of a language takes long.
	let names: Intl.ListFormat | undefined;
	for (const { href, isWritten, people } of site.list(services)) {
		if (!isWritten || !people) continue;
		names ??= new Intl.ListFormat(site.settings.language);
		who[href] = `${site.need(serviceWords).with} ${names.format(people)}`;
	}
	return who;
}

/** Lists the fees, the free ones last. Words with marks make a text with marks. */
function listFees(site: SiteView) {
	const items = site.one(contact)?.fees?.items ?? [];
	const all = items.map(({ label, price, person }) => ({
		isFree: plain(price.amount ?? "") === "0",
		person: person && plain(person),
		words: plain(label),
		link: { label: `${label}: ${price.text}`, href: feesHref(site) },
	}));
	return all.toSorted((a, b) => Number(a.isFree) - Number(b.isFree));
}

type Fee = ReturnType<typeof listFees>[number];

/** The first fee that is not free, and not that of one of several people. */
function findFee(all: readonly Fee[], names: readonly string[]) {
	if (names.length === 1) return all[0]?.link;
	const first = all.find(({ person }) => person === undefined);
	const isOfOne = names.some((name) =>
		first?.words.includes(name.split(" ")[0] ?? ""),
	);
	return isOfOne ? undefined : first?.link;
}

export function buildPeople(site: SiteView) {
	const people = listPeople(site);
	const names = people.map(({ name }) => plain(name));
	const all = listFees(site);
	const { newTab } = site.need(siteModel).words;
	const list = people.map(({ booking: href, ...person }) => {
		const { book, with: word } = href ? site.need(serviceWords) : {};
		const label = `${book} ${word} ${person.name}`;
		const isOwn = (fee: Fee) => fee.person === plain(person.name);
		return {
			...person,
			booking: href ? { label, href, newTab } : undefined,
			/** The fees of this person alone. */
			fees: all.filter(isOwn).map(({ link }) => link),
		};
	});
	return {
		/** Empty if the practice names nobody. */
		list,
		href: site.href("/about#therapist"),
		fee: findFee(all, names),
	};
}
export type PeopleData = Readonly<ReturnType<typeof buildPeople>>;
