// A text -> telephone numbers, e-mail addresses, opening hours and numbers of services that differ from
// those of the practice.
import type { Site } from "../../content/site.ts";
import {
	KNOWN_WORDS,
	readOpeningHours,
} from "../../hours/read-opening-hours.ts";
import { editDistance } from "../../suggest.ts";
import { findPlaceholders } from "../text/placeholders.ts";
import { isAmong, toEmail, toPhone } from "../text/shown-facts.ts";

export interface Difference {
	/** "the telephone number" */
	readonly what: string;
	/** The value of the text. */
	readonly written: string;
	/** The value that it should have, with where that is written. */
	readonly expected: string;
	readonly target: string;
}

export type Settings = Pick<
	Site["settings"],
	"phone" | "email" | "name" | "openingHours"
> & { readonly services: number };

/** The words say that somebody else is meant. */
const OTHERS =
	/\b(?:register|council|association|society|institute|ombudsman|commissioner|ICO|surgery|hospital|pharmacy|NHS|Samaritans|Mind|charity|helpline|police|crisis|landlord|venue|cafe|library|taxis?|bookshop|your GP|insurer|accountant|hosting)\b|café/i;

/** Matches numbers of landlines and mobiles, but not those of helplines and charities (03, 08). */
export const PHONE_NUMBER =
	/(?<![\d+]|tel:|sms:)(?:\+44|0044|0)[\s(0).-]{0,4}[127](?:[\s().-]{0,2}\d){8,9}(?!\d)/g;
/** The parts of an e-mail address have at most 64 and 255 characters. */
export const EMAIL =
	/(?<![\w/.])[^\s@<>()[\]:,;/]{1,64}@[^\s@<>()[\]/]{1,255}\.(?!png|jpe?g|webp|avif|gif|svg)[a-z]{2,}/gi;
/** Addresses that a practice has beside its main one. */
const GENERAL =
	/^(?:info|hello|hi|contact|mail|enquir(?:y|ies)|office|practice|admin|post)$/;

/** The rule content/placeholder reports these. */
const isPlaceholder = (written: string) => findPlaceholders(written).length > 0;

const PUBLIC_BODY = /\.(?:ac|gov|nhs|org|police)\.uk$/;

function isOtherMailbox(written: string, own: string): boolean {
	const [box = "", host = ""] = toEmail(written).split("@");
	const [ownBox = "", ownHost = ""] = toEmail(own).split("@");
	if (host !== ownHost)
		return PUBLIC_BODY.test(host) && !PUBLIC_BODY.test(ownHost);
	return !GENERAL.test(box) && editDistance(box, ownBox, 2) > 2;
}

function* findAddresses(
	text: string,
	{ phone, email }: Settings,
): Generator<Difference> {
	if (/\d{3}/.test(text))
		for (const [written] of text.matchAll(PHONE_NUMBER)) {
			if (isAmong(written, toPhone, [phone]) || isPlaceholder(written))
				continue;
			yield {
				what: "the telephone number",
				written: written.trim(),
				expected: `the practice's number, ${phone} (phone in content/site.yaml), so visitors may ring the wrong one`,
				target: `phone ${written.trim()}`,
			};
		}
	if (text.includes("@"))
		for (const [written] of text.matchAll(EMAIL)) {
			if (isAmong(written, toEmail, [email]) || isPlaceholder(written))
				continue;
			if (isOtherMailbox(written, email)) continue;
			yield {
				what: "the e-mail address",
				written: toEmail(written),
				expected: `the practice's address, ${email} (email in content/site.yaml), so visitors may write to the wrong one`,
				target: `email ${toEmail(written)}`,
			};
		}
}

const HOURS = new RegExp(KNOWN_WORDS, "gi");
const OPENS = /\b(?:open|opening|opens|hours|closed|shut)\b/i;
const SEES =
	/\b(?:we see|appointments?|sessions?|available|answer the (?:tele)?phone)\b/i;
const OTHER_HOURS =
	/\b(?:group|class|course|workshop|parking|lines?|shop|buses|trains?|building|reception|lift|until further|christmas|easter|new year|bank|public|holidays?|january|february|march|april|june|july|august|september|october|november|december|if you|clinic next)\b/i;

/** "Monday" -> "09:00-17:00, 18:00-19:00"; "" on a closed day. */
function readDays(text: string): Map<string, string> | undefined {
	const { periods, errors } = readOpeningHours([{ text, path: [] }]);
	if (errors.length > 0 || periods.length === 0) return undefined;
	return toDays(periods);
}

function toDays(
	periods: Settings["openingHours"]["periods"],
): Map<string, string> {
	const found = new Map<string, string>();
	for (const { days, opens, closes } of periods)
		for (const day of days) {
			const range = opens === closes ? "" : `${opens}-${closes}`;
			found.set(day, [found.get(day), range].filter(Boolean).sort().join(", "));
		}
	return found;
}

function isWithin(hours: string, open: string): boolean {
	const [from = "", to = ""] = hours.split("-");
	const [opens = "", closes = ""] = open.split("-");
	return from >= opens && to <= closes;
}

function* findHours(
	sentence: string,
	{ openingHours }: Settings,
): Generator<Difference> {
	const isStrict = OPENS.test(sentence);
	if (!isStrict && !SEES.test(sentence)) return;
	if (OTHER_HOURS.test(sentence) || openingHours.periods.length === 0) return;
	const known = toDays(openingHours.periods);
	for (const [written] of sentence.matchAll(HOURS)) {
		if (!/\d|closed|shut|noon/i.test(written)) continue;
		const stated = readDays(written);
		const differs = [...(stated ?? [])].some(([day, hours]) => {
			const open = known.get(day) ?? "";
			return isStrict ? hours !== open : hours !== "" && !isWithin(hours, open);
		});
		if (differs)
			yield {
				what: "the opening hours",
				written: written.replace(/^[\s,;:.&-]+|[\s,;:.&-]+$/g, ""),
				expected: `the practice's hours, ${openingHours.lines.join("; ")} (openingHours in content/site.yaml)`,
				target: `hours ${written.trim()}`,
			};
	}
}

const SERVICES = /\b(\d\d+) (?:different |hypnotherapy )?services\b/g;

function* findNumberOfServices(
	sentence: string,
	{ services }: Settings,
): Generator<Difference> {
	for (const [written, number] of sentence.matchAll(SERVICES))
		if (Number(number) !== services)
			yield {
				what: "the number",
				written,
				expected: `the ${services} listed services (content/services.yaml)`,
				target: written,
			};
}

/** Leaves out what belongs to somebody else, as the sentence says. */
export function* findContacts(
	sentence: string,
	settings: Settings,
): Generator<Difference> {
	if (!/\d|@|closed|shut/i.test(sentence) || OTHERS.test(sentence)) return;
	yield* findAddresses(sentence, settings);
	yield* findHours(sentence, settings);
	yield* findNumberOfServices(sentence, settings);
}
