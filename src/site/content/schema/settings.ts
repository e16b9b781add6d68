// The settings that hypno itself uses: a site adds its own keys to these of content/site.yaml.
import * as z from "zod";
import { hasCallingCode } from "../../addresses/urls.ts";
import { email, origin, phone, staticFile } from "./addresses.ts";
import { brand } from "./brand.ts";
import {
	choice,
	claims,
	code,
	flag,
	group,
	list,
	mayBeEmpty,
	text,
	wholeNumber,
} from "./fields.ts";
import { forms } from "./forms.ts";
import { localeKeys, timeZone } from "./locale.ts";
import { MEANING } from "./meaning.ts";
import { Model } from "./model.ts";
import { openingHours } from "./opening-hours.ts";
import { addIssue, patternText, TRIMMED } from "./pattern-text.ts";
import { MISSING_ALT } from "./picture.ts";
import { recordingWords } from "./recording.ts";
import { movedPage } from "./redirects.ts";
import { statistics } from "./statistics.ts";

const hsts = group(
	"Tells browsers to open the site by https only; nobody can undo this before the days are over",
	{
		days: wholeNumber(
			"For how many days browsers use https only; 0 ends this for visitors who return",
			365,
		),
		includeSubDomains: flag("Whether this applies to all subdomains too"),
		preload: flag("Whether browsers may add the site to their preload list"),
	},
);

const hosting = mayBeEmpty(
	group("Settings that hosts send to browsers", { hsts: hsts.optional() }),
	{},
);

const publish = mayBeEmpty(
	group("Files of static/ that are published although they look private", {
		allow: list(
			"Keys, archives and office files that everyone may download",
			code("The path of a file in static/", "/forms/intake.docx"),
		),
	}),
	{ allow: [] },
);

/** In all countries, at least one digit is among a few letters. */
const POSTCODE = /^(?=.*\d)[A-Z\d][A-Z\d -]{1,10}$/i;

export const address = z.strictObject({
	street: text("Street and number", "12 Example Street", "street"),
	locality: patternText({
		isValid: (value) => !value.includes(","),
		error: "is more than a town",
		hint: "Write the town alone, as in London; the street and the postcode have lines of their own",
		description: "Town",
		example: "London",
	}).register(MEANING, { is: "words" }),
	postcode: patternText({
		isValid: (value) => POSTCODE.test(value),
		error: "is not a postcode",
		hint: "Write the postcode alone, as in N1 1AA",
		description: "Postcode",
		example: "N1 1AA",
	}).register(MEANING, { is: "words" }),
});

const shareImage = group(
	"The picture that is shown when somebody shares a link",
	{
		file: staticFile(
			"A PNG or JPEG of 1200 by 630 pixels, below 300 kB; without this line, the name of the practice is drawn",
			"/share.png",
		).optional(),
		alt: text("What the picture shows", "Rings on still water").optional(),
		pages: choice(
			"own: each page that search engines may list is shared with a picture of its own, which shows its title. same: every page is shared with the picture named here",
			["own", "same"],
		),
	},
).superRefine(({ file, alt }, context) => {
	if (file !== undefined && alt === undefined)
		addIssue(context, {
			path: ["alt"],
			message: MISSING_ALT,
			hint: "Describe the picture in a few words, as in alt: Rings on still water",
		});
});

/** The keys that hypno itself uses. */
export const engineKeys = {
	claims,
	name: text("The name of the practice", "Stillwater Hypnotherapy"),
	tagline: text("The practice in one short line", "Hypnotherapy in London"),
	description: text(
		"The practice in one or two sentences",
		"A London hypnotherapy practice, also online.",
	),
	url: origin("The address of the site", "https://www.example.com"),
	basePath: patternText(
		{
			isValid: (value) => /^(?:\/(?!\.{1,2}(?:\/|$))[\w.~-]+)*$/.test(value),
			error:
				"is not a valid folder of the site: write a slash at the start, and none at the end",
			hint: "Write it like this: /practice",
			description: "The folder of the host that the site lives in, if any",
			example: "/practice",
		},
		TRIMMED,
	)
		.register(MEANING, { is: "code" })
		.default(""),
	urlStyle: choice(
		"flat: about.html at /about. directory: about/index.html at /about/",
		["flat", "directory"],
	),
	email: email(
		"The e-mail address shown to visitors",
		"hello@example.com",
	).optional(),
	phone: phone(
		"The telephone number shown to visitors",
		"020 7946 0123",
	).optional(),
	...localeKeys,
	areaServed: mayBeEmpty(
		list("The places the practice serves", text("A place", "London")),
		[],
	),
	address: address.optional().meta({
		description: "The public address of the practice, if it has one",
	}),
	openingHours,
	shareImage: mayBeEmpty(shareImage, { pages: "own" }),
	brand: mayBeEmpty(brand, {}),
	forms,
	hosting,
	publish,
	recordings: recordingWords,
	movedPage,
	statistics: statistics.optional(),
	timeZone,
};

const engineSchema = z.object(engineKeys);
export type Settings = z.output<typeof engineSchema>;

export class SettingsModel<
	Value extends Settings = Settings,
> extends Model<Value> {}

type Contact = Pick<Settings, "email" | "phone"> &
	Partial<Pick<Settings, "country">>;

export function requireContact(
	{ email, phone, country = "GB" }: Contact,
	context: z.RefinementCtx,
): void {
	if (phone && !/^(?:\+|00)/.test(phone) && !hasCallingCode(country))
		addIssue(context, {
			path: ["phone"],
			message: `"${phone}" cannot be dialled: hypno has no country code for ${country}`,
			hint: 'Write it with + and the code, as in "+1 212 555 0123"',
		});
	if (!email && !phone)
		addIssue(context, {
			path: ["phone"],
			message: "there is neither a telephone number nor an e-mail address",
			hint: 'Add one of them, as in phone: "020 7946 0123" or email: hello@example.com',
		});
}

/** Declares content/site.yaml: the keys of hypno, and those of the site. */
export function settings<Keys extends z.ZodRawShape>(keys: Keys) {
	type Value = z.output<z.ZodObject<typeof engineKeys>> &
		z.output<z.ZodObject<Keys>>;
	const shape = { ...engineKeys, ...keys };
	const whole: z.ZodType = group("What belongs to the whole site", shape);
	// TypeScript cannot follow the keys of a site into its values.
	const schema = whole as z.ZodType<Settings>;
	const label = "Settings of the site";
	const checked = schema.superRefine(requireContact);
	return new SettingsModel<Value>("site", checked, { label });
}
