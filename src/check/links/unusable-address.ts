// Mail addresses, telephone numbers and host names that cannot work, although they have the right form.
import { editDistance } from "../../suggest.ts";
import {
	findSimilar,
	INVISIBLE,
	LOOKALIKE,
	nameCharacter,
} from "../text/rare-letters.ts";

export interface AddressProblem {
	readonly reason: string;
	readonly hint: string;
}

/** Hosts of many mail addresses, and others that differ from one of them by a letter. */
const PROVIDERS =
	"gmail.com googlemail.com hotmail.com hotmail.co.uk outlook.com yahoo.com yahoo.co.uk icloud.com btinternet.com live.co.uk virginmedia.com protonmail.com".split(
		" ",
	);
const OTHER_PROVIDERS = new Set(
	"ymail.com email.com mail.com gmx.com live.com outlook.co hotmail.co yahoo.co".split(
		" ",
	),
);
/** Endings of many addresses, and real ones that differ from one of them by a letter. */
const ENDINGS = ["com", "org", "net", "info"];
const OTHER_ENDINGS = new Set(
	"com org net info cam bom ong bet pet vet nec new next".split(" "),
);

const LABEL = /^[a-z\d_](?:[a-z\d_-]*[a-z\d_])?$/i;

/** @param host as in "www.nhs.uk"; undefined when it may exist */
export function findHostProblem(host: string): string | undefined {
	const name = host.replace(/\.$/, "");
	if (/^[\d.]+$|^\[|^localhost$/.test(name)) return undefined;
	const labels = name.split(".");
	if (labels.includes("")) return "it has two dots in a row";
	const wrong = labels.find(
		(label) => !LABEL.test(label) && !/[^\0-\x7f]/.test(label),
	);
	if (wrong !== undefined)
		return wrong.includes(",")
			? "it has a comma, where a dot belongs"
			: `"${wrong}" cannot be a part of a host name`;
	const ending = labels.at(-1)?.toLowerCase() ?? "";
	const isUnknown =
		ending.length !== 2 &&
		!OTHER_ENDINGS.has(ending) &&
		ENDINGS.some((known) => editDistance(ending, known, 1) <= 1);
	return isUnknown || /^(?:co-?uk|org-?uk|nhs-?uk|ukk|uuk)$/.test(ending)
		? `no address ends in .${ending}`
		: undefined;
}

/** @param address as in "hello@stillwater.co.uk" */
export function findMailProblem(address: string): AddressProblem | undefined {
	const [user = "", ...rest] = address.split("@");
	const host = rest.join("@").toLowerCase();
	const provider = OTHER_PROVIDERS.has(host)
		? undefined
		: PROVIDERS.find((known) => {
				const distance = editDistance(host, known, 2);
				return distance > 0 && distance <= (known.length > 9 ? 2 : 1);
			});
	if (provider !== undefined && !PROVIDERS.includes(host))
		return {
			reason: `${host} is not ${provider}`,
			hint: `Did you mean ${user}@${provider}?`,
		};
	const reason = /^\.|\.$|\.\.|[,;:()<>\\[\]"]/.test(user)
		? `"${user}" cannot stand before the @`
		: findHostProblem(host);
	return reason === undefined
		? undefined
		: { reason, hint: "Type the address again, as in hello@stillwater.co.uk" };
}

/** Short numbers of the United Kingdom that have no area code. */
const SHORT = /^(?:\d{3}|1\d{3}|116\d{3}|118\d{3}|\d{5}|08001111|084546\d\d)$/;

/** @param number as in "+442079460123" */
export function findPhoneProblem(number: string): string | undefined {
	const digits = number.replace(/\D/g, "");
	const isInternational = /^(?:\+|00)/.test(number.trim());
	const national = isInternational ? digits.replace(/^00/, "") : digits;
	if (isInternational && !national.startsWith("44"))
		return national.length < 8 || national.length > 15
			? "no country has telephone numbers of this length"
			: undefined;
	if (!isInternational && SHORT.test(digits)) return undefined;
	if (isInternational && /^440/.test(national))
		return "a 0 follows +44, and such a number cannot be dialled";
	if (!isInternational && !digits.startsWith("0"))
		return "it begins with neither 0 nor +";
	const rest = national.replace(isInternational ? /^44/ : /^0/, "");
	const lengths = /^[237]/.test(rest) ? [10] : [9, 10];
	return lengths.includes(rest.length) ||
		(isInternational && SHORT.test(`0${rest}`))
		? undefined
		: `telephone numbers in the United Kingdom have 11 digits with the first 0, but this one has ${rest.length + 1}`;
}

/** Finds characters in an address that nobody sees, or that only look like others. */
export function findOddCharacter(address: string): AddressProblem | undefined {
	const [hidden] =
		address.match(INVISIBLE) ?? /[\u00ad\u200c\u200d]/.exec(address) ?? [];
	if (hidden !== undefined)
		return {
			reason: `it contains an invisible character (${nameCharacter(hidden)})`,
			hint: "Type the address again instead of copying it",
		};
	const [word] = address.match(LOOKALIKE) ?? [];
	return word === undefined
		? undefined
		: {
				reason: `in "${word}", the letter ${nameCharacter(findSimilar(word))} belongs to another alphabet and only looks Latin`,
				hint: "Type the address again instead of copying it",
			};
}
