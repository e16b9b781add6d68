// Knows the form services: their addresses, their keys, and what their forms need. Settings, forms and checks ask here.

import { isProgramPath } from "../../../base/addresses/page-paths.ts";
import { parseUrl, withoutWww } from "../../../base/addresses/parse-url.ts";

export interface FormService {
	/** As it writes itself: "Web3Forms" */
	readonly label: string;
	/** Matches all its addresses, also those of its own pages. */
	readonly hosts?: RegExp;
	/** An address that takes messages, without https://: "formspree.io/f/mvgqwxyz" */
	readonly address?: RegExp;
	readonly example: string;
	/** The service refuses a message without this key in this field. */
	readonly key?: { readonly field: string; readonly value: RegExp };
	readonly honeypot: {
		readonly name: string;
		readonly type: "text" | "checkbox";
	};
	/** In the JSON response of the service, this key is true on success. */
	readonly flag?: string;
	readonly formField?: string;
	readonly fields?: Readonly<Record<string, string>>;
	readonly attributes?: (form: string, pot: string) => Record<string, string>;
}

export const SERVICE_NAMES = [
	"generic",
	"formspree",
	"web3forms",
	"netlify",
	"basin",
	"formsubmit",
	"getform",
	"staticforms",
] as const;
export type ServiceName = (typeof SERVICE_NAMES)[number];

const UUID = "[\\da-fA-F]{8}(?:-[\\da-fA-F]{4}){3}-[\\da-fA-F]{12}";
const MAIL = "[^\\s/@?#]+(?:@|%40)[^\\s/@?#]+\\.[^\\s/@?#]{2,}";
/** In hosts, capitals are those of small letters; in paths they are not. */
const form = (pattern: string) => new RegExp(`^(?:${pattern})$`);
const GOTCHA = { name: "_gotcha", type: "text" } as const;

export const FORM_SERVICES: Readonly<Record<ServiceName, FormService>> = {
	generic: {
		label: "your form service",
		example: "https://formspree.io/f/yourcode",
		honeypot: { name: "topic", type: "text" },
	},
	formspree: {
		label: "Formspree",
		hosts: /(?:^|\.)formspree\.[a-z]+$/,
		address: form("formspree\\.io/(?:f/[a-zA-Z\\d]{6,20}|p/\\d+/f/[\\w-]+)"),
		example: "https://formspree.io/f/yourcode",
		honeypot: GOTCHA,
		flag: "ok",
	},
	web3forms: {
		label: "Web3Forms",
		hosts: /(?:^|\.)web3forms?\.[a-z]+$/,
		address: form("api\\.web3forms\\.com/submit"),
		example: "https://api.web3forms.com/submit",
		key: { field: "access_key", value: form(UUID) },
		honeypot: { name: "botcheck", type: "checkbox" },
		flag: "success",
	},
	netlify: {
		label: "Netlify",
		hosts: /(?:^|\.)netlify\.com$/,
		example: "/contact",
		honeypot: { name: "bot-field", type: "text" },
		formField: "form-name",
		attributes: (name, honeypot) => ({
			name,
			"data-netlify": "true",
			"data-netlify-honeypot": honeypot,
		}),
	},
	basin: {
		label: "Basin",
		hosts: /(?:^|\.)(?:use)?basin\.com$/,
		address: form("(?:www\\.)?usebasin\\.com/f/[\\da-fA-F]{8,32}(?:\\.json)?"),
		example: "https://usebasin.com/f/yourcode",
		honeypot: GOTCHA,
	},
	formsubmit: {
		label: "FormSubmit",
		hosts: /(?:^|\.)formsubmit\.(?:co|com)$/,
		address: form(`formsubmit\\.co/(?:ajax/)?(?:[\\da-f]{32}|${MAIL})`),
		example: "https://formsubmit.co/you@example.com",
		honeypot: { name: "_honey", type: "text" },
		// Otherwise it answers with a page that asks whether the visitor is a person.
		fields: { _captcha: "false" },
	},
	getform: {
		label: "Getform",
		hosts: /(?:^|\.)getform\.(?:io|com)$/,
		address: form(`getform\\.io/f/(?:[a-zA-Z\\d]{6,20}|${UUID})`),
		example: "https://getform.io/f/yourcode",
		honeypot: GOTCHA,
	},
	staticforms: {
		label: "Static Forms",
		hosts: /(?:^|\.)staticforms\.(?:xyz|dev)$/,
		address: form("api\\.staticforms\\.(?:xyz|dev)/submit"),
		example: "https://api.staticforms.dev/submit",
		key: { field: "apiKey", value: form(`sf_[a-zA-Z\\d]{8,40}|${UUID}`) },
		honeypot: { name: "honeypot", type: "text" },
		flag: "success",
	},
};

/** @returns undefined for a host that is not one of a form service */
export function findFormService(endpoint: string): ServiceName | undefined {
	const { hostname = "" } = parseUrl(endpoint) ?? {};
	return SERVICE_NAMES.find((name) =>
		FORM_SERVICES[name].hosts?.test(hostname),
	);
}

/** Stands in an example where a code belongs: "/YOUR_FORM_ID", "/form-id", "/xxxxxxxx", "/{code}" */
const UNFILLED = [
	/[/=_-]your?@|[/=_-]your[-_]?(?:access|api|code|form|hash|id|key)/i,
	/\/form[-_]?(?:id|code|key)\b|\/([a-z\d])\1{3,}(?:[/?]|$)/i,
	/[{}<>[\]]|%(?:3C|5B|7B)/i,
	/(?:your?|name|user)[\w.-]*@e?mail\.|your[-_]?e?mail@/i,
	/[@/.](?:your[-_]?\w*(?:domain|site)|domain|company)\./i,
	/[@/.]your[-_]?\w*(?:company|business|practice)\./i,
];
/** Keys of examples: these are in many guides, and others have few digits. */
const EXAMPLE_KEY =
	/^(?:12345678-(?:1234-){3}|123e4567-e89b-12d3-a456-|550e8400-e29b-41d4-a716-)/i;
const MIN_DIGITS = 4;

const EXAMPLE_WORDS =
	"my|your?|the|some|unique|random|form|hash|example|sample|test|endpoint|string|code|key|id|here";
/** "/myformid", "/endpoint": no code has such words alone. */
const WORDS = new RegExp(`^(?:${EXAMPLE_WORDS}|[-_])+$`, "i");
const COUNTED = [
	"abcdefghijklmnopqrstuvwxyz",
	"abcdef".repeat(6),
	"1234567890".repeat(4),
	"0123456789".repeat(4),
];

/** Examples count: "abcd1234", "a1b2c3d4-e5f6-…", "aaaaaaaa-bbbb-cccc-…" */
function isCounted(code: string): boolean {
	const once = code.toLowerCase().replace(/([a-z\d])\1+/g, "$1");
	const parts = [once.replace(/[^a-z]/g, ""), once.replace(/\D/g, "")];
	return parts.every((part) => COUNTED.some((row) => row.startsWith(part)));
}

/** @param path of an address of a service that gives codes */
function hasExampleCode(path: string): boolean {
	const code = path.split("/").at(-1) ?? "";
	return /^[\w-]+$/.test(code) && (WORDS.test(code) || isCounted(code));
}

/** These show forms of their own, which do not know the fields of ours. */
const OTHER_FORMS = new RegExp(
	[
		"^(?:(?:docs|drive)\\.google\\.com|forms\\.(?:gle|office\\.com|microsoft\\.com|cloud\\.microsoft)",
		"tally\\.so|airtable\\.com|wa\\.me|m\\.me|mailchi\\.mp|paperform\\.co|linktr\\.ee|forms\\.zoho\\.[.a-z]+",
		"(?:[\\w-]+\\.)*(?:typeform|jotform|surveymonkey|wufoo|calendly|cal|fillout|cognitoforms",
		"123formbuilder|acuityscheduling|setmore|facebook|instagram|linkedin|whatsapp)\\.com)$",
	].join("|"),
);

interface Sent {
	readonly endpoint: string;
	readonly service: ServiceName;
	readonly accessKey?: string | undefined;
}

function isKey(written: string, value: RegExp): boolean {
	const code = written.replace(/^sf_/, "");
	const digits = new Set(code.replaceAll("-", "")).size;
	if (EXAMPLE_KEY.test(code) || digits < MIN_DIGITS) return false;
	return value.test(written) && !isCounted(code);
}

/** Finds the reason for which messages cannot arrive. @param siteUrl the address of a page of the site */
export function findUndelivered(sent: Sent, siteUrl: string) {
	const { endpoint, service, accessKey = "" } = sent;
	const { label, address, example, key } = FORM_SERVICES[service];
	const url = parseUrl(endpoint, siteUrl);
	const { host = "", hostname = "", pathname = "", origin } = url ?? {};
	const wrong = (message: string, hint: string) =>
		({ key: "endpoint", message, hint }) as const;
	if (OTHER_FORMS.test(hostname))
		return wrong(
			`${hostname} shows a form of its own, and takes no messages of this one`,
			"Write the address that a form service gives you for your own form",
		);
	if (service === "netlify" && origin !== new URL(siteUrl).origin)
		return wrong(
			"Netlify takes messages at a page of this site, not at this address",
			`Write the path of a page of this site, as in endpoint: ${example}`,
		);
	const isOwn = withoutWww(hostname) === withoutWww(new URL(siteUrl).hostname);
	if (service === "generic" && isOwn && !isProgramPath(pathname))
		return wrong(
			"a page of this site receives no messages: hosts send the page, and what visitors wrote is lost",
			`Write the address that a form service gives you, as in endpoint: ${example}; on Netlify, add service: netlify`,
		);
	const isUnfilled = UNFILLED.some((pattern) => pattern.test(endpoint));
	const isExample = !key && address && hasExampleCode(pathname);
	const isWrong = isExample || (address && !address.test(host + pathname));
	if (isUnfilled || isWrong)
		return wrong(
			`this is not an address at which ${label} takes messages`,
			`Copy the address that ${label} shows you; it looks like ${example}`,
		);
	if (!key || isKey(accessKey, key.value)) return undefined;
	return {
		key: "accessKey",
		message: `this is not a key of ${label}, which takes no message without one`,
		hint: `Copy the key that ${label} gave you`,
	} as const;
}
