// The questions of hypno init: who speaks, where, what is offered, and a summary in which each answer can be changed.
import { dump } from "js-yaml";
import type { Keys } from "../../base/text/groups.ts";
import { schemaAt } from "../../site/content/schema/meaning.ts";
import { fields, service as serviceName } from "./answers.ts";
import { type Ask, type Choice, Interview } from "./ask.ts";
import {
	findNearService,
	findService,
	hasText,
	readExample,
} from "./example.ts";

const { shape } = fields;

const fieldAt = (...keys: Keys) => schemaAt(fields, keys);

const VOICES = [
	{ value: "I", label: "Alone", hint: "the starting words say I" },
	{ value: "we", label: "With others", hint: "the starting words say we" },
];
const PLACES = [
	{ value: "town", label: "In a room" },
	{ value: "online", label: "Online" },
	{ value: "both", label: "Both" },
];

type Entry = Readonly<Record<string, string>>;

async function askTherapists(ask: Ask, isAlone: boolean) {
	const entries: Entry[] = [];
	for (;;) {
		let message = "The name of a therapist, as in Ann Whitlow";
		if (entries.length > 0)
			message = "Another therapist? Enter if that was all";
		if (isAlone) message = "Your name, as in Ann Whitlow";
		const field = fieldAt("therapists", 0, "name");
		const called = await ask({ message, field });
		if (!called) break;
		const words = `A few words about ${isAlone ? "you" : called}, as in I began in 2003.`;
		const about = await ask({
			message: words,
			field: fieldAt("therapists", 0, "text"),
			isNeeded: true,
		});
		entries.push({ name: called, text: about });
		if (isAlone) break;
	}
	return entries.length > 0 ? entries : undefined;
}

async function askPlace(ask: Ask) {
	const message = "Where do you see people?";
	const where = await ask({ message, choices: PLACES });
	if (where === "online") return { location: "Online" };
	const town = await ask({
		message: "The town, as in Leeds: it is in the title of the home page",
		field: fieldAt("address", "locality"),
		isNeeded: true,
	});
	const location = where === "both" ? `${town}, and online` : town;
	const house = await ask({
		message: "The street, as in 1 High Street, if visitors may know it",
		field: fieldAt("address", "street"),
	});
	if (!house) return { location };
	const code = await ask({
		message: "The postcode, as in LS1 1AA",
		field: fieldAt("address", "postcode"),
		isNeeded: true,
	});
	const address = { street: house, locality: town, postcode: code };
	// An address alone says where, and the page would name the town twice.
	return where === "both" ? { location, address } : { address };
}

/** Asks about a service of one's own: whether a text that comes with hypno is meant, and for its group. */
async function askOwn(ask: Ask, name: string, groups: readonly Choice[]) {
	const example = readExample();
	const known = findService(example, name);
	if (known) return known.label;
	const near = findNearService(example, name);
	if (near) {
		const message = `"${near.label}" comes with a text. Is that what you mean?`;
		const choices = [
			{ value: near.label, label: "Yes, take the text" },
			{ value: name, label: "No, I shall write my own" },
		];
		const chosen = await ask({ message, choices });
		if (chosen !== name) return chosen;
	}
	const newGroup = { value: "", label: "In a group of its own" };
	const message = `In which group is ${name} shown?`;
	const chosen = await ask({ message, choices: [...groups, newGroup] });
	const words = "The heading of the group, as in Children and families";
	const group = chosen || (await ask({ message: words, isNeeded: true }));
	return { name, group };
}

type Part = ReturnType<Interview["begin"]>;

async function askServices({ ask, askMany }: Part) {
	const { themes, services } = readExample();
	const chosen = await askMany({
		message: "What do you offer? These come with a text",
		choices: services.filter(hasText).map(({ label, theme }) => ({
			value: label,
			label,
			hint: themes.find(({ id }) => id === theme)?.title ?? "",
		})),
	});
	const groups = themes.map(({ title }) => ({ value: title, label: title }));
	const all: (string | { name: string; group: string })[] = [...chosen];
	for (;;) {
		const isFirst = all.length === chosen.length;
		const name = await ask({
			message: `${isFirst ? "Anything" : "Something"} else, as in Hay Fever? Enter if that was all`,
			field: serviceName,
			isNeeded: all.length === 0,
		});
		if (!name) return all;
		const added = await askOwn(ask, name, groups);
		all.push(added);
		const title = typeof added === "string" ? "" : added.group;
		if (title && !groups.some(({ value }) => value === title))
			groups.push({ value: title, label: title });
	}
}

async function askFees(ask: Ask) {
	const price = fieldAt("fees", 0, "price");
	const entries: Entry[] = [];
	for (;;) {
		const message = entries.length
			? "Another fee? Enter if that was all"
			: "A fee: what is paid for, as in Single session";
		const what = await ask({ message, field: fieldAt("fees", 0, "label") });
		if (!what) return entries.length > 0 ? entries : undefined;
		const words = `The price of ${what}, as in £90`;
		const cost = await ask({ message: words, field: price, isNeeded: true });
		entries.push({ label: what, price: cost });
	}
}

const TITLES: Readonly<Record<string, string>> = {
	name: "Name",
	voice: "Starting words say",
	therapists: "Therapists",
	place: "Where",
	email: "E-mail",
	phone: "Telephone",
	services: "Services",
	openingHours: "Hours",
	fees: "Fees",
	bookingUrl: "Booking page",
	tagline: "Short line",
	description: "Description",
	url: "Address of the site",
};

/** Formats an answer for the summary. */
function describe(value: unknown): string {
	if (Array.isArray(value)) return value.map(describe).join("; ");
	if (typeof value !== "object" || value === null)
		return String(value ?? "left out");
	return Object.values(value).map(describe).join(", ");
}

/** @returns the part to change; "" to make the site */
function askToChange(ask: Ask, answers: ReadonlyMap<string, unknown>) {
	const parts = [...answers].map(([value, answer]) => {
		return { value, label: `${TITLES[value]}: ${describe(answer)}` };
	});
	return ask({
		message: "Make the site with these answers? Choose one to change it",
		choices: [{ value: "", label: "Make the site" }, ...parts],
	});
}

/** @param name what Enter alone answers for the name @returns the answers as YAML */
export async function askAnswers(name: string): Promise<string> {
	process.stderr.write(
		"Esc goes back to the question before. Ctrl+C ends, and nothing is written.\n",
	);
	const interview = new Interview();
	return interview.run(async () => {
		const given = new Map<string, unknown>();
		const text = async (
			key: keyof typeof shape,
			isNeeded = false,
			initial = "",
		) => {
			const { ask } = interview.begin(key);
			const question = { field: shape[key], isNeeded, initial };
			given.set(key, (await ask(question)) || undefined);
		};
		await text("name", true, name);
		const voice = await interview.begin("voice").ask({
			message: "Do you work alone, or with others?",
			choices: VOICES,
		});
		given.set("voice", voice);
		const people = interview.begin("therapists").ask;
		given.set("therapists", await askTherapists(people, voice === "I"));
		given.set("place", await askPlace(interview.begin("place").ask));
		await text("email");
		await text("phone", !given.get("email"));
		given.set("services", await askServices(interview.begin("services")));
		await text("openingHours");
		given.set("fees", await askFees(interview.begin("fees").ask));
		for (const key of ["bookingUrl", "tagline", "description", "url"] as const)
			await text(key);
		const part = await askToChange(interview.begin("summary").ask, given);
		if (part) {
			interview.forget("summary");
			interview.change(part);
			return undefined;
		}
		const { place, ...answers } = Object.fromEntries(given);
		return dump({ ...answers, ...Object(place) }, { skipInvalid: true });
	});
}
