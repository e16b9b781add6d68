// The services of the site that comes with hypno, and their texts as a start for the services of another practice.
import fs from "node:fs";
import path from "node:path";
import { load } from "js-yaml";
import * as z from "zod";
import { slugify } from "../../base/addresses/parse-url.ts";
import { ROOT } from "../../base/source-dir.js";
import { suggest } from "../../base/text/suggest.ts";
import type { Voice } from "./answers.ts";
import { toSingular } from "./voice.ts";

const text = z.string();
const theme = z.object({ id: text, title: text });
const service = z.object({ slug: text, label: text, theme: text });
const listFile = z.object({ themes: theme.array(), services: service.array() });

export type Theme = z.output<typeof theme>;
export type ExampleService = z.output<typeof service>;

export function readExample() {
	const file = path.join(ROOT, "content/services.yaml");
	const list: unknown = load(fs.readFileSync(file, "utf8"));
	return listFile.parse(list);
}
type Example = ReturnType<typeof readExample>;

const pathOf = (slug: string) =>
	path.join(ROOT, "content/services", `${slug}.md`);

export const hasText = ({ slug }: { readonly slug: string }) =>
	fs.existsSync(pathOf(slug));

/** @param name a slug, or the words of the menu */
export function findService({ services }: Example, name: string) {
	const wanted = slugify(name);
	return services.find(({ slug, label }) =>
		[slug, slugify(label)].includes(wanted),
	);
}

/** Finds the service with a text that a name may mean: "Insomnia" and "Insomina" are in "Insomnia and Sleep". */
export function findNearService({ services }: Example, name: string) {
	const words = slugify(name).split("-");
	const isNear = ({ slug }: ExampleService) => {
		const known = slug.split("-").filter(({ length }) => length > 3);
		return words.every(
			(word) => known.includes(word) || suggest(word, known).length > 0,
		);
	};
	return services.filter(hasText).find(isNear);
}

/** These values hold for the example practice alone: its rates, and its town among the keywords and in a text. */
const EXAMPLE_ONLY = /^(?:successRate|source): .*\n|^ {2}- .*\bLondon\b.*\n/gm;
const SERVICE_LINK = /\[([^\]]+)\]\(\/services\/([\w-]+)\)/g;

/** @param isListed whether a link may lead to this service @returns undefined for a service without a text */
export function readService(
	slug: string,
	voice: Voice,
	isListed: (slug: string) => boolean,
): string | undefined {
	if (!hasText({ slug })) return undefined;
	const start = fs
		.readFileSync(pathOf(slug), "utf8")
		.replace(EXAMPLE_ONLY, "")
		.replace("one stop on the Tube", "one stop on a bus")
		.replace(SERVICE_LINK, (link, words, to) => (isListed(to) ? link : words));
	return voice === "I" ? toSingular(start) : start;
}
