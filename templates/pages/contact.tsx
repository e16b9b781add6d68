// The contact page: ways to reach the practice, the form, fees and questions.

import { type Link, type Props, page, type SiteView } from "hypno";
import {
	bookingLink,
	buildForm,
	contactLinks,
	listChoices,
	settingsOf,
} from "../data/contact.ts";
import { listPlaces, writeAddress } from "../data/places.ts";
import { listWeek, type Week } from "../data/week.ts";
import { headOf } from "../head/head-of.ts";
import { practiceId } from "../head/structured-data.ts";
import { contact } from "../models/contact.ts";
import type { Copy } from "../models/words.ts";
import { ContactForm } from "../sections/contact-form.tsx";
import { Fees } from "../sections/fees.tsx";
import { PageHero } from "../sections/page-hero.tsx";
import { Questions } from "../sections/questions.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { Hours } from "../ui/text.tsx";

function shared(site: SiteView) {
	const settings = settingsOf(site);
	const { location, address, country, openingHours, navigation } = settings;
	const { currency, language } = settings;
	const places = listPlaces(site);
	return {
		booking: bookingLink(site),
		location,
		address: writeAddress(address, country),
		places,
		currency,
		...contactLinks(site),
		hours: openingHours.lines,
		week: listWeek(openingHours, language),
		form: buildForm(site, "contact"),
		services: listChoices(site),
		home: site.url("/"),
		crumb: navigation.contact,
	};
}

type ContactProps = Props<typeof contact, typeof shared>;
type MethodCopy = Copy<typeof contact>["methods"][number];

/** A link to the form leads to its first field, so that the cursor is there. */
const FORM_TARGET = "#contact-name";

interface MethodProps
	extends Pick<ContactProps, "booking" | "phone" | "email"> {
	readonly method: MethodCopy;
}

function MethodLink({ method, booking, phone, email }: MethodProps) {
	const { kind, label } = method;
	if (kind === "booking" && booking.newTab)
		return <ButtonLink {...booking}>{label}</ButtonLink>;
	const href = { phone, email, booking: undefined, message: undefined }[kind]
		?.href;
	return (
		<ButtonLink href={href ?? FORM_TARGET} variant="outline">
			<span>
				{label} {kind === "phone" && <span>{phone?.label}</span>}
			</span>
		</ButtonLink>
	);
}

/** Compact rows, so that the form is near. */
function Methods(props: ContactProps) {
	const { methods } = props.words;
	if (!methods) return null;
	const possible = methods.filter(
		({ kind }) => (kind !== "phone" && kind !== "email") || props[kind],
	);
	return (
		<ul className="methods">
			{possible.map((method) => (
				<li key={method.kind}>
					<h2 className="text-lg">{method.title}</h2>
					<p>{method.text}</p>
					<MethodLink method={method} {...props} />
				</li>
			))}
		</ul>
	);
}

/** The class `bare` keeps the address of a link from being printed behind the same words. */
function InfoLink({ link }: { readonly link: Link }) {
	const isBare = link.href.endsWith(link.label);
	return (
		<a className={`inline-block ${isBare ? "bare" : ""}`} href={link.href}>
			{link.label}
		</a>
	);
}

interface AddressProps {
	readonly address: string;
	readonly directions: Link | undefined;
}

/** The address and the directions are optional. */
function Address({ address, directions }: AddressProps) {
	return (
		<>
			{address && <address>{address}</address>}
			{directions && (
				<p>
					<InfoLink link={directions} />
				</p>
			)}
		</>
	);
}

interface WeekHoursProps {
	readonly week: Week | undefined;
	readonly lines: readonly string[];
}

/** A day in each row, or the words of one's own. */
function WeekHours({ week, lines }: WeekHoursProps) {
	if (!week) return <Hours lines={lines} />;
	return (
		<div className="prose">
			<table>
				<tbody>
					{week.days.map(({ day, hours }) => (
						<tr key={day}>
							<th scope="row">{day}</th>
							<td>{hours}</td>
						</tr>
					))}
				</tbody>
			</table>
			<Hours lines={week.lines} />
		</div>
	);
}

function Where({ words, location, address, places }: ContactProps) {
	return (
		<>
			{location}
			<Address address={address} directions={words.directions} />
			{places.map(({ name, written, directions, hours, week }) => (
				<div key={name} className="mt-4">
					<h3 className="text-lg">{name}</h3>
					<Address address={written} directions={directions} />
					<WeekHours week={week} lines={hours} />
				</div>
			))}
		</>
	);
}

function Info(props: ContactProps) {
	const { words, email, phone, hours, location, address, places } = props;
	const { info, directions } = words;
	const { heading, text, urgentHelp, labels, response } = info;
	const isSomewhere = location || address || directions || places.length > 0;
	const where = isSomewhere && <Where {...props} />;
	const rows = [
		{ label: labels.phone, value: phone && <InfoLink link={phone} /> },
		{ label: labels.email, value: email && <InfoLink link={email} /> },
		{ label: labels.location, value: where },
		{
			label: labels.hours,
			value: hours.length > 0 && <WeekHours week={props.week} lines={hours} />,
		},
		{ label: labels.response, value: response },
	];
	return (
		<div>
			<h2>{heading}</h2>
			<p>{text}</p>
			{urgentHelp && (
				<p className="row">
					<a href="#urgent-help">{urgentHelp}</a>
				</p>
			)}
			<dl className="details">
				{rows.map(
					({ label, value }) =>
						value && (
							<div key={label}>
								<dt>{label}</dt>
								<dd>{value}</dd>
							</div>
						),
				)}
			</dl>
		</div>
	);
}

/** Readers of the questions can go back up to the form. */
function ToForm({ label }: { readonly label: string }) {
	return (
		<p className="row mt-6">
			<ButtonLink href={FORM_TARGET} variant="outline" size="lg">
				{label}
			</ButtonLink>
		</p>
	);
}

function ContactPage(props: ContactProps) {
	const { words, form } = props;
	return (
		<>
			<PageHero copy={words.hero} />
			<section className="band bg-band">
				<div className="wrap split even contact">
					<Methods {...props} />
					<div className="sheet no-print">
						<h2>{words.form.heading}</h2>
						<p className="mb-6">{words.form.text}</p>
						<ContactForm
							copy={words.form}
							form={form}
							services={props.services}
						/>
					</div>
					<Info {...props} />
				</div>
			</section>
			{words.fees && <Fees copy={words.fees} />}
			{words.faqs ? (
				<Questions copy={words.faqs}>
					<ToForm label={words.scrollToForm} />
				</Questions>
			) : (
				<div className="wrap pb-10">
					<ToForm label={words.scrollToForm} />
				</div>
			)}
		</>
	);
}

/** A fee becomes an offer only if it is one amount, because an offer states one price. */
function listOffers({ words, home, currency }: ContactProps) {
	const makesOffer: object[] = [];
	for (const { label, price, covers, person } of words.fees?.items ?? [])
		if (price.amount !== undefined)
			makesOffer.push({
				"@type": "Offer",
				name: label,
				...(covers && { description: covers }),
				price: price.amount,
				priceCurrency: currency,
				...(person && { offeredBy: { "@type": "Person", name: person } }),
			});
	return makesOffer.length > 0 ? [{ "@id": practiceId(home), makesOffer }] : [];
}

export const contactPage = page({
	of: contact,
	at: "/contact",
	shared,
	head: headOf,
	crumb: ({ crumb }) => crumb,
	data: listOffers,
	Page: ContactPage,
});
