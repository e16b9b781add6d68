// The data of the about page -> structured data about the therapist and the credentials.
import type { Person } from "schema-dts";
import type { Frame, Practice } from "../../src/plan/frame.ts";
import type { PageDataOf } from "../../src/plan/route.ts";

export function practiceId({ url }: Practice): string {
	return `${url}#practice`;
}

type AboutProps = PageDataOf<"about">["props"];

export function buildCredentials(
	trainings: readonly { readonly name: string }[],
	registers: AboutProps["people"]["list"][number]["listedIn"],
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

/** One person has all credentials. Of several, each has registers, and the practice has the trainings. */
export function buildTherapist(
	{ practice }: Frame,
	{ url, props }: PageDataOf<"about">,
): Person[] {
	const { list } = props.people;
	const trainings = list.length === 1 ? props.page.credentials?.items : [];
	return list.map(({ name, text, picture, listedIn }, index) => {
		const portrait = props.pictures[picture?.file ?? ""];
		return {
			"@type": "Person",
			"@id": `${practice.url}#therapist${index === 0 ? "" : `-${index + 1}`}`,
			name,
			description: text,
			...(portrait && { image: new URL(portrait.src, url).href }),
			worksFor: { "@id": practiceId(practice) },
			hasCredential: buildCredentials(trainings ?? [], listedIn),
		};
	});
}
