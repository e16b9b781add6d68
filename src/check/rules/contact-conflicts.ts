// Numbers and addresses to reach the practice -> where a link leads elsewhere than it says, and
// where a text gives another number than the settings do.
import type { ReadFile } from "../../content/read.ts";
import type { ParsedPage } from "../page/page.ts";
import type { PageLink } from "../page/page-links.ts";
import type { Found } from "../rule.ts";
import { textsWith } from "../text/file-texts.ts";
import { findPlaceholders } from "../text/placeholders.ts";

const PHONE = /\+?\(?\d[\d\s().-]{5,}\d/g;
const MAIL = /[^\s@<>()]+@[^\s@<>()]+\.[a-z]{2,}/gi;
/** Of a place or a mobile: helplines begin in other ways. */
const OWN_KIND =
	/(?<![\d+]|tel:)(?:\+44|0044|0)[\s(0).-]{0,4}[127](?:[\s().-]{0,2}\d){8,9}(?!\d)/g;

/** As it is dialled within the country. */
function toPhone(text: string): string {
	const digits = text.replace("(0)", "").replace(/[^\d+]/g, "");
	return digits.replace(/^(?:\+|00)44/, "0").replace(/\D/g, "");
}

const toMail = (text: string) => text.toLowerCase().replace(/[.,;:]+$/, "");

function decodePlain(text: string): string {
	return text.replace(/%(40|2B|20)/gi, (all) => decodeURIComponent(all));
}

interface Way {
	readonly scheme: RegExp;
	readonly pattern: RegExp;
	readonly normalise: (text: string) => string;
	readonly leads: string;
}

const WAYS: readonly Way[] = [
	{ scheme: /^tel:/i, pattern: PHONE, normalise: toPhone, leads: "dials" },
	{ scheme: /^mailto:/i, pattern: MAIL, normalise: toMail, leads: "writes to" },
];

/** A link holds no other: its text ends where the next one is closed. */
function textOf({ html }: ParsedPage, { offset }: PageLink): string {
	const start = html.indexOf(">", offset) + 1;
	const end = html.indexOf("</a", start);
	return html.slice(start, end).replace(/<[^>]*>/g, " ");
}

function* judgeLink(page: ParsedPage, link: PageLink): Generator<Found> {
	const { url, element } = link;
	const way = WAYS.find(({ scheme }) => scheme.test(url));
	if (!way) return;
	const { scheme, pattern, normalise, leads } = way;
	const [written = ""] = url.replace(scheme, "").split(/[?;]/);
	const meant = decodePlain(written);
	const said = textOf(page, link).match(pattern) ?? [];
	const [first] = said;
	if (!first || said.some((one) => normalise(one) === normalise(meant))) return;
	yield {
		message: `the link "${first}" ${leads} ${meant}, so visitors reach somebody else than they read`,
		hint: "Write the same behind the link as in its text",
		target: `${first} ${url}`,
		source: { page, element, written: url },
	};
}

/** Where the text of a link and its address contradict each other. */
export function* findLinkConflicts(page: ParsedPage): Generator<Found> {
	for (const link of page.links)
		if (link.url.startsWith("tel:") || link.url.startsWith("mailto:"))
			yield* judgeLink(page, link);
}

/** Numbers that are not the one of the settings. */
export function* findOtherNumbers(
	file: ReadFile,
	phone: string,
): Generator<Found> {
	if (file.sourcePath === "content/site.yaml") return;
	for (const { text, sourceAt } of textsWith(file, /\d{3}/)) {
		for (const { 0: written, index } of text.matchAll(OWN_KIND)) {
			const isOther = toPhone(written) !== toPhone(phone);
			// content/placeholder tells of numbers that nobody has.
			if (!isOther || findPlaceholders(written).length > 0) continue;
			yield {
				message: `this text gives the number ${written.trim()}, and that of the practice is ${phone} (phone in content/site.yaml)`,
				hint: "Write the number that is answered in both; if it is somebody else's, say whose it is, and accept it",
				target: `phone ${written.trim()}`,
				source: sourceAt(index),
			};
		}
	}
}
