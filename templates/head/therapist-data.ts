// The data of the about page -> structured data about the therapist and the credentials.
import { type PageInfo, plain, type ShownPictures } from "hypno";
import type { People } from "../people.ts";

/** @param home the full address of the home page */
export function practiceId(home: string): string {
	return `${home}#practice`;
}

export function websiteId(home: string): string {
	return `${home}#website`;
}

function personId(home: string, index: number): string {
	return `${home}#therapist${index === 0 ? "" : `-${index + 1}`}`;
}

/** Refers to somebody of the about page. */
export function personNode(people: People, name: string, home: string) {
	const index = people.list.findIndex((one) => plain(one.name) === plain(name));
	return { "@type": "Person", "@id": personId(home, index), name };
}

interface Training {
	readonly name: string;
}

export function buildCredentials(
	trainings: readonly Training[],
	registers: People["list"][number]["listedIn"],
) {
	const listed = registers.map(({ name, number, href }) => ({
		name,
		identifier: number,
		url: href,
	}));
	const trained = trainings.map(({ name }) => ({ name }));
	return [...trained, ...listed].map((credential) => ({
		"@type": "EducationalOccupationalCredential" as const,
		...credential,
	}));
}

interface AboutData {
	readonly words: {
		readonly credentials?: { readonly items: readonly Training[] } | undefined;
	};
	readonly people: People;
	readonly pictures: ShownPictures;
	readonly page: PageInfo;
	readonly home: string;
}

/** One person has all credentials. Of several, each has registers, and the practice has the trainings. */
export function buildTherapist(about: AboutData): object[] {
	const { words, people, pictures, page, home } = about;
	const { list } = people;
	const trainings = list.length === 1 ? words.credentials?.items : [];
	return list.map(({ name, text, picture, listedIn }, index) => {
		const portrait = pictures[picture?.file ?? ""];
		return {
			"@type": "Person",
			"@id": personId(home, index),
			name,
			description: text,
			...(portrait && { image: new URL(portrait.src, page.url).href }),
			worksFor: { "@id": practiceId(home) },
			hasCredential: buildCredentials(trainings ?? [], listedIn),
		};
	});
}
