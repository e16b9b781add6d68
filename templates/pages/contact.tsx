// The contact page: ways to reach the practice, the form, fees and questions.

import type { Link } from "../../src/plan/frame.ts";
import { ContactForm } from "../sections/contact-form.tsx";
import { Fees } from "../sections/fees.tsx";
import { PageHero } from "../sections/page-hero.tsx";
import { SplitSection } from "../sections/split-section.tsx";
import type { PageCopy, PageProps } from "../types.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Lines } from "../ui/lines.tsx";

type ContactProps = PageProps<"contact">;
type ContactCopy = PageCopy<"contact">;
type MethodCopy = ContactCopy["methods"][number];

/** A link to the form leads to its first field, so that the cursor is there. */
const FORM_TARGET = "#contact-name";

interface MethodProps
	extends Pick<ContactProps, "booking" | "phone" | "email"> {
	readonly method: MethodCopy;
}

function MethodLink({ method, booking, phone, email }: MethodProps) {
	const { kind, label } = method;
	if (kind === "booking" && booking.isExternal)
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

interface MethodsProps extends Omit<MethodProps, "method"> {
	readonly methods: readonly MethodCopy[];
}

/** Compact rows, so that the form is near. */
function Methods({ methods, ...targets }: MethodsProps) {
	const possible = methods.filter(
		({ kind }) => (kind !== "phone" && kind !== "email") || targets[kind],
	);
	return (
		<ul className="methods">
			{possible.map((method) => (
				<li key={method.kind}>
					<h2 className="text-lg">{method.title}</h2>
					<p>{method.text}</p>
					<MethodLink method={method} {...targets} />
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

interface WhereProps extends Pick<ContactProps, "location" | "address"> {
	readonly directions: Link | undefined;
}

/** The address and the directions are optional. */
function Where({ directions, location, address }: WhereProps) {
	return (
		<>
			{location}
			{address && <address>{Object.values(address).join(", ")}</address>}
			{directions && (
				<p>
					<InfoLink link={directions} />
				</p>
			)}
		</>
	);
}

interface InfoProps
	extends WhereProps,
		Pick<ContactProps, "phone" | "email" | "hours"> {
	readonly info: ContactCopy["info"];
}

function Info(props: InfoProps) {
	const { info, email, phone, hours, directions, location, address } = props;
	const { heading, text, urgentHelp, labels, response } = info;
	const where = (location || address || directions) && (
		<Where directions={directions} location={location} address={address} />
	);
	const rows = [
		{ label: labels.phone, value: phone && <InfoLink link={phone} /> },
		{ label: labels.email, value: email && <InfoLink link={email} /> },
		{ label: labels.location, value: where },
		{
			label: labels.hours,
			value: hours.length > 0 && <Lines lines={hours} />,
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

type QuestionsProps = Pick<ContactCopy, "faqs" | "scrollToForm">;

/** Whoever has read the questions can go back up to the form. */
function ToForm({ label }: { readonly label: string }) {
	return (
		<p className="row mt-6">
			<ButtonLink href={FORM_TARGET} variant="outline" size="lg">
				{label}
			</ButtonLink>
		</p>
	);
}

function Questions({ faqs, scrollToForm }: QuestionsProps) {
	return (
		<SplitSection tone="line" columns="4:8" aside={<h2>{faqs.heading}</h2>}>
			<div className="faq">
				{faqs.items.map(({ question, answer }) => (
					<details key={question} className="rule-b">
						<summary className="heading text-lg">{question}</summary>
						<p className="max-w-2xl pb-6 text-soft">{answer}</p>
					</details>
				))}
				<ToForm label={scrollToForm} />
			</div>
		</SplitSection>
	);
}

export function ContactPage(props: ContactProps) {
	const { page, form, booking, phone, email } = props;
	return (
		<>
			<PageHero copy={page.hero} />
			<section className="band bg-band">
				<div className="wrap split even contact">
					{page.methods && (
						<Methods
							methods={page.methods}
							booking={booking}
							phone={phone}
							email={email}
						/>
					)}
					<div className="sheet no-print">
						<h2>{page.form.heading}</h2>
						<p className="mb-6">{page.form.text}</p>
						<ContactForm copy={page.form} form={form} />
					</div>
					<Info {...props} info={page.info} directions={page.directions} />
				</div>
			</section>
			{page.fees && <Fees copy={page.fees} />}
			{page.faqs ? (
				<Questions faqs={page.faqs} scrollToForm={page.scrollToForm} />
			) : (
				<div className="wrap pb-10">
					<ToForm label={page.scrollToForm} />
				</div>
			)}
		</>
	);
}
