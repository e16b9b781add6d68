// The answers that a new site is made from: their fields, and how a file of them is read.
import * as z from "zod";
import { slugify } from "../../base/addresses/parse-url.ts";
import { hasErrors, limitProblems, UserError } from "../../base/problems.ts";
import { parseContentFile } from "../../site/content/parse.ts";
import { NOTHING_COMMON } from "../../site/content/raw-file.ts";
import { webAddress } from "../../site/content/schema/addresses.ts";
import {
	entries,
	group,
	isSlug,
	list,
	metadata,
	text,
} from "../../site/content/schema/fields.ts";
import { patternText } from "../../site/content/schema/pattern-text.ts";
import { price } from "../../site/content/schema/price.ts";
import {
	engineKeys,
	requireContact,
} from "../../site/content/schema/settings.ts";
import { decodeSource } from "../../site/content/source-file.ts";
import { checkFile } from "../../site/content/validate.ts";

/** A new site keeps its answers here. */
export const ANSWERS_FILE = "answers.yml";

export const service = patternText({
	isValid: (words) => isSlug(slugify(words)),
	error: "cannot become the address of a page",
	hint: "Write the name in a few letters, as in Hay Fever",
	description: "A service: one that comes with a text, or one of your own",
	example: "Stop Smoking",
});

const ownService = group("A service with its group", {
	name: service,
	group: text(
		"The group in which it is shown: habits, food, fears, calm, confidence, body, past, or words of your own",
		"body",
	).optional(),
});

export const fields = group("The answers", {
	name: engineKeys.name,
	email: engineKeys.email,
	phone: engineKeys.phone,
	tagline: engineKeys.tagline.optional(),
	description: engineKeys.description.optional(),
	url: engineKeys.url.optional(),
	location: text("Where you work", "Leeds, and online").optional(),
	address: engineKeys.address,
	openingHours: engineKeys.openingHours,
	bookingUrl: webAddress(
		"The page where visitors book",
		"https://booking.example.com/free-session",
	).optional(),
	therapists: entries("The people whom clients see", {
		name: text("The name of a therapist", "Ann Whitlow"),
		text: text("A few words about the therapist", "I began in 2003."),
	}).optional(),
	services: list("What you offer", z.union([service, ownService])),
	voice: z
		.enum(["I", "we"])
		.meta(metadata("Who speaks in the starting words: I, or we", "I"))
		.optional(),
	fees: entries("The fees", {
		label: text("What is paid for", "Single session"),
		price,
	}).optional(),
});
const schema = fields.superRefine(requireContact);

/** @throws UserError (1) with every mistake, each at its line */
export async function readAnswers(name: string, bytes: Buffer) {
	const file = decodeSource(name, bytes, undefined);
	if (!("text" in file)) throw new UserError([file]);
	const read = parseContentFile(file, NOTHING_COMMON);
	const { data, problems } = checkFile(schema, read);
	if (!data || hasErrors(problems))
		throw new UserError(limitProblems(problems));
	return { data, bytes, written: Object.entries(read.value ?? {}) };
}

/** Somebody who works alone says I, unless the answers choose. */
export function voiceOf({ voice, therapists }: Answers["data"]): Voice {
	return voice ?? (therapists?.length === 1 ? "I" : "we");
}

export type Voice = "I" | "we";
export type Answers = Awaited<ReturnType<typeof readAnswers>>;
