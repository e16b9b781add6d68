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
			<span className="grid">
				{label} {kind === "phone" && <span>{phone?.label}</span>}
			</span>
		</ButtonLink>
	);
}

interface MethodsProps extends Omit<MethodProps, "method"> {
	readonly methods: readonly MethodCopy[];
}

/** Booking has its own background colour, and hairlines separate the other methods. */
function Methods({ methods, ...targets }: MethodsProps) {
	const possible = methods.filter(
		({ kind }) => (kind !== "phone" && kind !== "email") || targets[kind],
	);
	return (
		<ul className="wrap gap-x-10 pb-16 md:grid md:grid-cols-[3fr_6fr_auto]">
			{possible.map((method) => (
				<li
					key={method.kind}
					className={`grid gap-y-2 py-7 md:col-span-3 md:grid-cols-subgrid md:items-center md:px-7 ${
						method.kind === "booking"
							? "rounded-surface bg-sage px-7"
							: "border-t border-line [.bg-sage+&]:border-t-0"
					}`}
				>
					<h2 className="text-xl">{method.title}</h2>
					<p className="text-soft">{method.text}</p>
					<p>
						<MethodLink method={method} {...targets} />
					</p>
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
			{address && (
				<address className="not-italic">
					{Object.values(address).join(", ")}
				</address>
			)}
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
			<h2 className="text-xl">{heading}</h2>
			<p className="mt-3 text-soft">{text}</p>
			{urgentHelp && (
				<p className="mt-3">
					<a className="inline-block" href="#urgent-help">
						{urgentHelp}
					</a>
				</p>
			)}
			<dl className="mt-6">
				{rows.map(
					({ label, value }) =>
						value && (
							<div key={label} className="border-t border-line py-3">
								<dt className="text-sm text-soft">{label}</dt>
								<dd>{value}</dd>
							</div>
						),
				)}
			</dl>
		</div>
	);
}

function Questions({ faqs }: Pick<ContactCopy, "faqs">) {
	return (
		<SplitSection tone="line" columns="4:8" aside={<h2>{faqs.heading}</h2>}>
			<div className="faq">
				{faqs.items.map(({ question, answer }) => (
					<details key={question} className="border-b border-line">
						<summary className="flex min-h-14 items-center justify-between gap-4 py-3.5 font-heading text-lg leading-snug">
							{question}
						</summary>
						<p className="max-w-2xl pb-6 text-soft">{answer}</p>
					</details>
				))}
			</div>
		</SplitSection>
	);
}

export function ContactPage(props: ContactProps) {
	const { page, form, booking, phone, email, hours } = props;
	return (
		<>
			<PageHero copy={page.hero}>
				<p className="mt-8">
					<ButtonLink href={FORM_TARGET} variant="outline" size="lg">
						{page.scrollToForm}
					</ButtonLink>
				</p>
			</PageHero>
			{page.methods && (
				<Methods
					methods={page.methods}
					booking={booking}
					phone={phone}
					email={email}
				/>
			)}
			<SplitSection
				tone="band"
				columns="4:7"
				reverse
				aside={
					<Info
						info={page.info}
						phone={phone}
						email={email}
						hours={hours}
						location={props.location}
						address={props.address}
						directions={page.directions}
					/>
				}
			>
				<div className="sheet no-print">
					<h2>{page.form.heading}</h2>
					<p className="mt-3 mb-7 text-soft">{page.form.text}</p>
					<ContactForm copy={page.form} form={form} />
				</div>
			</SplitSection>
			{page.fees && <Fees copy={page.fees} />}
			{page.faqs && <Questions faqs={page.faqs} />}
		</>
	);
}
