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

function methodHref(kind: Method["kind"], props: ContactProps): string {
	const targets = {
		booking: props.bookingUrl,
		phone: props.phone.href,
		email: props.email.href,
		message: FORM_TARGET,
	};
	return targets[kind];
}

function Methods(props: ContactProps) {
	return (
		<ul className="wrap pb-16">
			{props.page.methods.map(({ kind, title, text, label }) => (
				<li
					key={kind}
					className={`method ${kind === "booking" ? "method-first" : ""}`}
				>
					<h2 className="text-xl">{title}</h2>
					<p className="text-soft">{text}</p>
					<p>
						{kind === "booking" ? (
							<ButtonLink
								href={methodHref(kind, props)}
								variant="hero"
								isExternal
							>
								{label}
							</ButtonLink>
						) : (
							<ButtonLink href={methodHref(kind, props)} variant="outline">
								<span className="grid">
									{label} {kind === "phone" && <span>{props.phone.label}</span>}
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

/** What is known of the way to the practice. */
function Where({ page, location, address }: ContactProps) {
	return (
		<>
			{location}
			{address && (
				<address className="not-italic">
					{Object.values(address).join(", ")}
				</address>
			)}
			{page.directions && (
				<p>
					<InfoLink {...page.directions} />
				</p>
			)}
		</>
	);
}

function Info(props: ContactProps) {
	const { page, email, phone, hours } = props;
	const { heading, text, urgentHelp, labels, response } = page.info;
	const rows = [
		{ label: labels.phone, value: <InfoLink {...phone} /> },
		{ label: labels.email, value: <InfoLink {...email} /> },
		{ label: labels.location, value: <Where {...props} /> },
		{ label: labels.hours, value: <Lines of={hours} /> },
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
	const { page, form } = props;
	return (
		<>
			<PageHero {...page.hero}>
				<p className="mt-8">
					<ButtonLink href={FORM_TARGET} variant="default" size="lg">
						{page.scrollToForm}
					</ButtonLink>
				</p>
			</PageHero>
			<Methods {...props} />
			<section className="band bg-band">
				<div className="wrap grid gap-x-16 gap-y-14 lg:grid-cols-[7fr_4fr]">
					<div className="sheet no-print">
						<h2>{page.form.heading}</h2>
						<p className="mt-3 mb-7 text-soft">{page.form.text}</p>
						<ContactForm texts={page.form} form={form} />
					</div>
					<Info {...props} />
				</div>
			</section>
			{page.fees && <Fees {...page.fees} />}
			<Questions faqs={page.faqs} />
		</>
	);
}
