// A page with all fees, which stand in the file of the contact page.
import { type Props, page, type SiteView } from "hypno";
import { crumbOf, headOf } from "../head/head-of.ts";
import { contact, fees as model } from "../models/contact.ts";
import { Fees } from "../sections/fees.tsx";
import { PageHero } from "../sections/page-hero.tsx";

const shared = (site: SiteView) => ({ fees: site.needPart(contact, "fees") });

export const feesPage = page({
	of: model,
	at: "/fees",
	shared,
	head: headOf,
	crumb: crumbOf,
	Page: ({ words, fees }: Props<typeof model, typeof shared>) => (
		<>
			<PageHero copy={words.hero} />
			<Fees copy={fees} />
		</>
	),
});
