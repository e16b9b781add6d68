// The LIST of rules, in the order of the documentation.
import type { Rule } from "../rule.ts";
import { baselineStale } from "./baseline-stale.ts";
import { contentInvalid } from "./content-invalid.ts";
import { factsConflict } from "./facts-conflict.ts";
import { formNotDelivered } from "./form-not-delivered.ts";
import { linkBroken } from "./link-broken.ts";
import { linkExternal } from "./link-external.ts";
import { linkFragment } from "./link-fragment.ts";
import { serviceMissingContent } from "./service-missing-content.ts";
import { serviceUnlistedContent } from "./service-unlisted-content.ts";

export const RULES: readonly Rule[] = [
	contentInvalid,
	serviceMissingContent,
	serviceUnlistedContent,
	linkBroken,
	linkFragment,
	linkExternal,
	factsConflict,
	formNotDelivered,
	baselineStale,
];
