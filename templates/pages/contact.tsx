import type { PropsByTemplate } from "../../src/plan/route.ts";
import { ContactForm } from "../sections/contact-form.tsx";
import { Fees } from "../sections/fees.tsx";
import { PageHero } from "../sections/page-hero.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { Lines } from "../ui/lines.tsx";

type ContactProps = PropsByTemplate["contact"];
type Method = ContactProps["page"]["methods"][number];

/** The first field of the form: following the link puts the cursor there. */
const FORM_TARGET = "#contact-name";

interface MethodsProps
	extends Pick<ContactProps, "bookingUrl" | "phone" | "email"> {
	readonly methods: readonly Method[];
}

function Methods({ methods, bookingUrl, phone, email }: MethodsProps) {
	const hrefs: Readonly<Record<Method["kind"], string>> = {
		booking: bookingUrl,
		phone: phone.href,
		email: email.href,
		message: FORM_TARGET,
	};
	return (
		<ul className="wrap pb-16">
			{methods.map(({ kind, title, text, label }) => (
				<li
					key={kind}
					className={`method ${kind === "booking" ? "method-first" : ""}`}
				>
					<h2 className="text-xl">{title}</h2>
					<p className="text-soft">{text}</p>
					<p>
						{kind === "booking" ? (
							<ButtonLink href={hrefs[kind]} variant="hero" isExternal>
								{label}
							</ButtonLink>
						) : (
							<ButtonLink href={hrefs[kind]} variant="outline">
								<span className="grid">
									{label} {kind === "phone" && <span>{phone.label}</span>}
								</span>
							</ButtonLink>
						)}
					</p>
				</li>
			))}
		</ul>
	);
}

function InfoLink({ href, label }: ContactProps["phone"]) {
	return (
		<a
			className={`inline-block ${href.endsWith(label) ? "bare" : ""}`}
			href={href}
		>
			{label}
		</a>
	);
}

interface WhereProps extends Pick<ContactProps, "location" | "address"> {
	readonly directions: ContactProps["page"]["directions"];
}

/** Where the practice is, as far as the site says. */
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
					<InfoLink {...directions} />
				</p>
			)}
		</>
	);
}

interface InfoProps extends WhereProps {
	readonly info: ContactProps["page"]["info"];
	readonly phone: ContactProps["phone"];
	readonly email: ContactProps["email"];
	readonly hours: ContactProps["hours"];
}

function Info({ info, email, phone, hours, ...where }: InfoProps) {
	const { heading, text, urgentHelp, labels, response } = info;
	const rows = [
		{ label: labels.phone, value: <InfoLink {...phone} /> },
		{ label: labels.email, value: <InfoLink {...email} /> },
		{ label: labels.location, value: <Where {...where} /> },
		{ label: labels.hours, value: <Lines lines={hours} /> },
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
				{rows.map(({ label, value }) => (
					<div key={label} className="border-t border-line py-3">
						<dt className="text-sm text-soft">{label}</dt>
						<dd>{value}</dd>
					</div>
				))}
			</dl>
		</div>
	);
}

function Questions({ faqs }: Pick<ContactProps["page"], "faqs">) {
	return (
		<section className="band border-t border-line">
			<div className="wrap grid gap-x-16 gap-y-8 lg:grid-cols-[4fr_8fr]">
				<h2>{faqs.heading}</h2>
				<div className="faq">
					{faqs.items.map(({ question, answer }) => (
						<details key={question} className="border-b border-line">
							<summary>{question}</summary>
							<p className="max-w-2xl pb-6 text-soft">{answer}</p>
						</details>
					))}
				</div>
			</div>
		</section>
	);
}

export function ContactPage(props: ContactProps) {
	const { page, form, bookingUrl, phone, email } = props;
	return (
		<>
			<PageHero {...page.hero}>
				<p className="mt-8">
					<ButtonLink href={FORM_TARGET} variant="default" size="lg">
						{page.scrollToForm}
					</ButtonLink>
				</p>
			</PageHero>
			<Methods
				methods={page.methods}
				bookingUrl={bookingUrl}
				phone={phone}
				email={email}
			/>
			<section className="band bg-band">
				<div className="wrap grid gap-x-16 gap-y-14 lg:grid-cols-[7fr_4fr]">
					<div className="sheet no-print">
						<h2>{page.form.heading}</h2>
						<p className="mt-3 mb-7 text-soft">{page.form.text}</p>
						<ContactForm copy={page.form} form={form} />
					</div>
					<Info
						info={page.info}
						phone={phone}
						email={email}
						hours={props.hours}
						location={props.location}
						address={props.address}
						directions={page.directions}
					/>
				</div>
			</section>
			{page.fees && <Fees {...page.fees} />}
			<Questions faqs={page.faqs} />
		</>
	);
}
