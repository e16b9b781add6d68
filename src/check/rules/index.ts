// All rules of hypno check, in the order of --list-rules.
import { BASELINE_STALE } from "../check-report.ts";
import type { Rule } from "../rule.ts";
import { budgetBytes } from "./budget-bytes.ts";
import { claimsMedical } from "./claims-medical.ts";
import { claimsTestimonials } from "./claims-testimonials.ts";
import { claimsUnsourced } from "./claims-unsourced.ts";
import { claimsWording } from "./claims-wording.ts";
import { contentMarkup } from "./content-markup.ts";
import { contentOutdated } from "./content-outdated.ts";
import { contentPlaceholder } from "./content-placeholder.ts";
import { contentTrust } from "./content-trust.ts";
import { factsConflict } from "./facts-conflict.ts";
import { formNotDelivered, privacyNotice } from "./forms.ts";
import { jsonldCount, jsonldHidden, jsonldInvalid } from "./jsonld.ts";
import { linkBroken } from "./link-broken.ts";
import { linkExternal } from "./link-external.ts";
import { linkFragment } from "./link-fragment.ts";
import { markupRules } from "./markup.ts";
import { pageDescription, pageShare, pageTitle } from "./page-head.ts";
import { pageOrphan } from "./page-orphan.ts";
import { securityMarkup } from "./security-markup.ts";
import {
	serviceMissingContent,
	serviceUnlistedContent,
} from "./service-content.ts";
import { staticPrivate } from "./static-private.ts";

export const RULES: readonly Rule[] = [
	// Other modules report the findings of rules without a function.
	{ id: "content/invalid", severity: "error" },
	{ id: "template/invalid", severity: "error" },
	contentPlaceholder,
	contentOutdated,
	contentMarkup,
	contentTrust,
	serviceMissingContent,
	serviceUnlistedContent,
	linkBroken,
	linkFragment,
	linkExternal,
	{ id: "link/moved", severity: "error" },
	pageTitle,
	pageDescription,
	pageOrphan,
	pageShare,
	...markupRules,
	jsonldInvalid,
	jsonldCount,
	jsonldHidden,
	factsConflict,
	formNotDelivered,
	claimsUnsourced,
	claimsWording,
	claimsMedical,
	claimsTestimonials,
	privacyNotice,
	budgetBytes,
	securityMarkup,
	staticPrivate,
	{ id: "published/missing", severity: "error" },
	{ id: "published/outdated", severity: "error" },
	{ id: "published/status", severity: "error" },
	{ id: "published/header", severity: "warning" },
	{ id: "published/host", severity: "warning" },
	{ id: BASELINE_STALE, severity: "warning" },
];
