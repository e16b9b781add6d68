// Values that lead somewhere: links, web addresses, files and e-mail addresses.
import { z } from "zod";
import { refuse } from "./refuse.ts";

const LINK_SCHEMES = new Set(["http:", "https:", "mailto:", "tel:"]);

function schemeOf(value: string): string | undefined {
	try {
		return new URL(value).protocol;
	} catch {
		return undefined;
	}
}

function isLocalPath(value: string): boolean {
	return /^\/(?![/\\])[^\s\\]*$/.test(value);
}

/** A link target: a page of this site, or an http(s), mailto or tel address. */
export function href(description: string, example = "/contact") {
	return z
		.string()
		.trim()
		.min(1)
		.superRefine((value, context) => {
			const scheme = schemeOf(value);
			const allowed = scheme !== undefined && LINK_SCHEMES.has(scheme);
			if (
				value === "" ||
				isLocalPath(value) ||
				/^#[^\s]+$/.test(value) ||
				(allowed && !/\s/.test(value))
			)
				return;
			refuse(
				context,
				`"${value}" is not an address a link can lead to: it is neither a page of this site nor an http, https, mailto or tel address`,
				"Start a page of this site with one slash, as in /contact; write other sites in full, as in https://www.nhs.uk",
			);
		})
		.meta({ description, examples: [example] });
}

/** An absolute address of the web. */
export function webAddress(description: string, example: string) {
	return z
		.string()
		.trim()
		.min(1)
		.superRefine((value, context) => {
			const scheme = schemeOf(value);
			if (value === "" || /^https?:$/.test(scheme ?? "")) return;
			refuse(
				context,
				`"${value}" is not a full web address`,
				`Write it in full: ${example}`,
			);
		})
		.meta({ description, examples: [example] });
}

/** The start of a web address: no folder, no question mark, no anchor. */
export function origin(description: string, example: string) {
	return webAddress(description, example).superRefine((value, context) => {
		if (!URL.canParse(value)) return;
		const { origin: start, pathname, search, hash } = new URL(value);
		if (pathname === "/" && search === "" && hash === "") return;
		refuse(
			context,
			`"${value}" holds more than the start of an address`,
			`Write url: ${start} here, and a folder of the host as basePath: /folder`,
		);
	});
}

/** Where a form is posted to: a web address, or a page of this site. */
export function formEndpoint(description: string, example: string) {
	return z
		.string()
		.trim()
		.min(1)
		.superRefine((value, context) => {
			if (value === "" || isLocalPath(value)) return;
			if (/^https?:$/.test(schemeOf(value) ?? "")) return;
			refuse(
				context,
				`"${value}" is not an address that a form can be sent to`,
				`Write it in full: ${example}`,
			);
		})
		.meta({ description, examples: [example] });
}

/** A path to a file in static/, from its top. */
export function staticFile(description: string, example: string) {
	return z
		.string()
		.trim()
		.min(1)
		.superRefine((value, context) => {
			if (value === "" || isLocalPath(value)) return;
			refuse(
				context,
				`"${value}" is not the path of a file in static/`,
				`Start with a slash and leave static/ out: ${example}`,
			);
		})
		.meta({ description, examples: [example] });
}

export function email(description: string, example: string) {
	return z
		.string()
		.trim()
		.min(1)
		.superRefine((value, context) => {
			if (value === "" || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)) return;
			refuse(
				context,
				`"${value}" is not an e-mail address`,
				`Write it like this: ${example}`,
			);
		})
		.meta({ description, examples: [example] });
}
