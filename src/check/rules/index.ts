// The LIST of rules, in the order of the documentation.
import type { Rule } from "../rule.ts";
import { baselineStale } from "./baseline-stale.ts";
import { claimsMedical } from "./claims-medical.ts";
import { claimsUnsourced } from "./claims-unsourced.ts";
import { claimsWording } from "./claims-wording.ts";
import { contentInvalid } from "./content-invalid.ts";
import { contentPlaceholder } from "./content-placeholder.ts";
import { factsConflict } from "./facts-conflict.ts";
import { formNotDelivered } from "./form-not-delivered.ts";
import { linkBroken } from "./link-broken.ts";
import { linkExternal } from "./link-external.ts";
import { linkFragment } from "./link-fragment.ts";
import { serviceMissingContent } from "./service-missing-content.ts";
import { serviceUnlistedContent } from "./service-unlisted-content.ts";

export const RULES: readonly Rule[] = [
	contentInvalid,
	contentPlaceholder,
	serviceMissingContent,
	serviceUnlistedContent,
	linkBroken,
	linkFragment,
	linkExternal,
	factsConflict,
	formNotDelivered,
	claimsUnsourced,
	claimsWording,
	claimsMedical,
	baselineStale,
];
