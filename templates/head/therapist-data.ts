// The data of the about page -> structured data about the therapist and the credentials.
import type { Person } from "schema-dts";
import type { Frame, Practice } from "../../src/plan/frame.ts";
import type { PageDataOf } from "../../src/plan/route.ts";

export function practiceId({ url }: Practice): string {
	return `${url}#practice`;
}

export function buildCredentials({ page }: PageDataOf<"about">["props"]) {
	const listed = page.registers?.items.map(({ name, number, href }) => ({
		name,
		identifier: number,
		url: href,
	}));
	const trained = page.credentials?.items.map(({ name }) => ({ name }));
	return [...(trained ?? []), ...(listed ?? [])].map((credential) => ({
		"@type": "EducationalOccupationalCredential" as const,
		...credential,
	}));
}

/** A person needs a name: where the site names nobody, the practice has the credentials. */
export function buildTherapist(
	{ practice }: Frame,
	{ url, props }: PageDataOf<"about">,
): Person[] {
	const { therapist } = props.page;
	const portrait = props.pictures[therapist?.picture?.file ?? ""];
	if (!therapist) return [];
	return [
		{
			"@type": "Person",
			"@id": `${practice.url}#therapist`,
			name: therapist.name,
			description: therapist.text,
			...(portrait && { image: new URL(portrait.src, url).href }),
			worksFor: { "@id": practiceId(practice) },
			hasCredential: buildCredentials(props),
		},
	];
}
