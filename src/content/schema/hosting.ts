// What hosts are told to promise browsers: the part "hosting" of site.yaml.
import * as z from "zod";
import { group, mayBeEmpty, notes, wholeNumber } from "./fields.ts";
import { refuse } from "./shape.ts";

/** What browsers that have the site built in ask of it. */
const PRELOAD_DAYS = 365;

const hsts = group(
	"Tells browsers to open the site by https alone; nobody can take it back before the days are over",
	{
		days: wholeNumber(
			"How many days a browser keeps to https; 0 ends it for those who come by",
			365,
		),
		includeSubDomains: z
			.boolean()
			.default(false)
			.meta(notes("Whether that holds for all subdomains too", true)),
		preload: z
			.boolean()
			.default(false)
			.meta(notes("Whether browsers may build the site in", true)),
	},
).superRefine(({ days, includeSubDomains, preload }, context) => {
	if (preload && !(includeSubDomains && days >= PRELOAD_DAYS))
		refuse(context, {
			path: ["preload"],
			message:
				"browsers build a site in only with all its subdomains and for a year or more",
			hint: "Write includeSubDomains: true and days: 365 beside it, or take preload out",
		});
});

export const hosting = mayBeEmpty(
	group("What hosts promise browsers", { hsts: hsts.optional() }),
	{},
);
