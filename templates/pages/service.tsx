// The page of a service with content. A card with the facts stays in view beside its sections, and the enquiry form
// follows them.
import { EnquiryForm } from "../sections/enquiry-form.tsx";
import { People } from "../sections/people.tsx";
import { Related } from "../sections/related.tsx";
import { Figure } from "../sections/section.tsx";
import type { PageProps } from "../types.ts";
import { ButtonLink } from "../ui/button.tsx";
import { counted } from "../ui/counted.ts";
import { Icon } from "../ui/icon.tsx";

type ServiceProps = PageProps<"service">;
type PartProps = Pick<ServiceProps, "service" | "copy">;
type StepsProps = Pick<ServiceProps, "copy" | "form">;

/** The next step is to book, or to ask where there is no booking page; a call is the second. */
function NextSteps({ copy, form }: StepsProps) {
	const { booking, phone } = form.copy;
	const { heading, shortcuts } = copy.enquiry;
	return (
		<p className="row">
			{booking ? (
				<ButtonLink href={booking.href} isExternal>
					{booking.label}
				</ButtonLink>
			) : (
				<ButtonLink href="#enquiry">{heading}</ButtonLink>
			)}
			{phone && (
				<ButtonLink href={phone.href} variant="outline">
					{shortcuts?.call} {phone.label}
				</ButtonLink>
			)}
		</p>
	);
}

function Opening({ service, copy, form }: PartProps & StepsProps) {
	const { badge, title, subtitle, description, heroPoints } = service;
	return (
		<div className="wrap opening">
			<p className="badge">{badge}</p>
			<div className="split flip">
				<div>
					<h1>{title}</h1>
					<p className="heading text-xl text-primary">{subtitle}</p>
					<p className="text-lg text-soft">{description}</p>
					<NextSteps copy={copy} form={form} />
				</div>
				<ul className="points">
					{heroPoints.map(({ icon, text }) => (
						<li key={text}>
							<Icon name={icon} />
							{text}
						</li>
					))}
				</ul>
			</div>
		</div>
	);
}

/** A rate always has the note that results vary. */
function Facts({ service, copy }: PartProps) {
	const { sessions, successRate, source } = service;
	const { headings, sessionsUnit, rateNote, rateSource } = copy;
	if (!sessions && !successRate) return null;
	return (
		<>
			<h2 className="sr-only">{headings.facts}</h2>
			<dl className="figures">
				{sessions && (
					<Figure label={headings.sessions}>
						{sessions} {sessionsUnit}
					</Figure>
				)}
				{successRate && (
					<Figure label={headings.successRate}>{successRate}</Figure>
				)}
			</dl>
			{successRate && (
				<p className="text-sm text-soft">
					{rateNote}
					{source && ` ${rateSource} ${source}`}
				</p>
			)}
		</>
	);
}

/** What visitors compare, with the next step: it stays in view on a wide page. */
function Card(props: ServiceProps) {
	const { service, copy, form, people, pictures } = props;
	return (
		<div className="sheet card">
			<Facts service={service} copy={copy} />
			<People people={people} pictures={pictures} />
			<NextSteps copy={copy} form={form} />
		</div>
	);
}

function Approaches({ service, copy }: PartProps) {
	return (
		<section>
			<h2>{counted(copy.headings.approaches, service.approaches)}</h2>
			<ol className="ways">
				{service.approaches.map(({ title, description }) => (
					<li key={title}>
						<div>
							<h3>{title}</h3>
							<p>{description}</p>
						</div>
					</li>
				))}
			</ol>
		</section>
	);
}

function Benefits({ service, copy }: PartProps) {
	return (
		<section>
			<h2>{copy.headings.benefits}</h2>
			<ul className="checks">
				{service.benefits.map((benefit) => (
					<li key={benefit}>{benefit}</li>
				))}
			</ul>
		</section>
	);
}

function TreatmentJourney({ service, copy }: PartProps) {
	return (
		<section>
			<h2>{copy.headings.process}</h2>
			<ol className="path">
				{service.process.map(({ title, description }) => (
					<li key={title}>
						<h3 className="text-lg">{title}</h3>
						<p>{description}</p>
					</li>
				))}
			</ol>
		</section>
	);
}

/** On a narrow page the next steps stay at the foot of the window until the form comes. */
function Shortcuts({ copy, form }: StepsProps) {
	const { booking, phone } = form.copy;
	const { shortcuts } = copy.enquiry;
	if (!shortcuts) return null;
	return (
		<div className="shortcuts no-print">
			{booking ? (
				<ButtonLink href={booking.href} isExternal>
					{shortcuts.book}
				</ButtonLink>
			) : (
				<ButtonLink href="#enquiry">{shortcuts.ask}</ButtonLink>
			)}
			{phone && (
				<ButtonLink href={phone.href} variant="outline">
					{shortcuts.call}
				</ButtonLink>
			)}
		</div>
	);
}

export function ServicePage(props: ServiceProps) {
	const { service, copy, form, related } = props;
	return (
		<>
			<div>
				<Opening service={service} copy={copy} form={form} />
				<div className="wrap service">
					<Card {...props} />
					<div>
						<Approaches service={service} copy={copy} />
						<Benefits service={service} copy={copy} />
						<TreatmentJourney service={service} copy={copy} />
						{service.bodyHtml !== "" && (
							<section
								className="prose"
								// biome-ignore lint/security/noDangerouslySetInnerHtml: rendered from Markdown with all markup escaped
								dangerouslySetInnerHTML={{ __html: service.bodyHtml }}
							/>
						)}
					</div>
				</div>
				<Shortcuts copy={copy} form={form} />
			</div>
			<EnquiryForm
				copy={copy.enquiry}
				service={props.enquiryService}
				hours={props.hours}
				fees={props.fees}
				people={props.people}
				pictures={props.pictures}
				form={form}
			/>
			<Related related={related} heading={copy.headings.related} />
		</>
	);
}
