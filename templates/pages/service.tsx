// The page of a service with content, with its enquiry form.
import { EnquiryForm } from "../sections/enquiry-form.tsx";
import { Figure } from "../sections/section.tsx";
import type { PageProps } from "../types.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";

type ServiceProps = PageProps<"service">;
type PartProps = Pick<ServiceProps, "service" | "copy">;

function Opening({ service }: Pick<ServiceProps, "service">) {
	const { badge, title, subtitle, description, heroPoints } = service;
	return (
		<div className="pt-6 pb-16 lg:col-span-2">
			<p className="mb-5 inline-block rounded-full bg-lavender px-3.5 py-1 text-sm font-semibold text-on-lavender">
				{badge}
			</p>
			<div className="grid gap-x-16 gap-y-10 lg:grid-cols-[7fr_5fr]">
				<div>
					<h1>{title}</h1>
					<p className="mt-3 font-heading text-xl leading-snug text-primary">
						{subtitle}
					</p>
					<p className="mt-6 max-w-2xl text-lg text-soft">{description}</p>
				</div>
				<ul className="grid content-start gap-4 lg:pt-4">
					{heroPoints.map(({ icon, text }) => (
						<li key={text} className="flex gap-4">
							<Icon name={icon} />
							{text}
						</li>
					))}
				</ul>
			</div>
		</div>
	);
}

function Approaches({ service, copy }: PartProps) {
	return (
		<section>
			<h2>{copy.headings.approaches}</h2>
			<ol className="steps mt-6">
				{service.approaches.map(({ title, description }) => (
					<li
						key={title}
						className="grid grid-cols-[3.5rem_1fr] border-t border-line py-7 print:py-4"
					>
						<div>
							<h3>{title}</h3>
							<p className="mt-2 text-soft">{description}</p>
						</div>
					</li>
				))}
			</ol>
		</section>
	);
}

function Facts({ service, copy }: PartProps) {
	const { sessions, successRate, source } = service;
	const { headings, sessionsUnit, rateNote, rateSource } = copy;
	if (!sessions && !successRate) return null;
	return (
		<section>
			<h2 className="sr-only">{headings.facts}</h2>
			<dl className="figures gap-y-6 border-y border-line py-6">
				{sessions && (
					<Figure label={headings.sessions}>
						{sessions} <span className="text-lg">{sessionsUnit}</span>
					</Figure>
				)}
				{successRate && (
					<Figure label={headings.successRate}>{successRate}</Figure>
				)}
			</dl>
			{successRate && (
				<p className="mt-4 text-sm text-soft">
					{rateNote}
					{source && ` ${rateSource} ${source}`}
				</p>
			)}
		</section>
	);
}

function Benefits({ service, copy }: PartProps) {
	return (
		<section>
			<h2>{copy.headings.benefits}</h2>
			<ul className="checks mt-6 grid gap-x-10 gap-y-4 sm:grid-cols-2">
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
			<ol className="path mt-8">
				{service.process.map(({ title, description }) => (
					<li key={title} className="relative pb-9 pl-16 last:pb-0">
						<h3 className="text-lg">{title}</h3>
						<p className="mt-1 text-soft">{description}</p>
					</li>
				))}
			</ol>
		</section>
	);
}

interface ShortcutsProps extends Pick<PartProps, "copy"> {
	readonly phone: ServiceProps["form"]["copy"]["phone"];
}

/** On a narrow page two buttons stand above the form; on a wide page a line below it leads back to it. */
function Shortcuts({ copy, phone }: ShortcutsProps) {
	const { shortcuts, heading } = copy.enquiry;
	if (!shortcuts) return null;
	return (
		<div className="shortcuts no-print">
			{phone && (
				<ButtonLink href={phone.href} variant="outline" className="lg:hidden">
					{shortcuts.call}
				</ButtonLink>
			)}
			<ButtonLink href="#enquiry" variant="outline" className="lg:hidden">
				{shortcuts.ask}
			</ButtonLink>
			<a className="py-1 font-semibold max-lg:hidden" href="#enquiry">
				{heading}
			</a>
		</div>
	);
}

interface RelatedProps extends Pick<ServiceProps, "related"> {
	readonly heading: string;
}

function Related({ related, heading }: RelatedProps) {
	if (related.length === 0) return null;
	return (
		<section className="no-print border-t border-line py-14">
			<div className="wrap">
				<h2 className="text-xl">{heading}</h2>
				<ul className="mt-5 flex flex-wrap gap-x-10 gap-y-3">
					{related.map(({ href, label }) => (
						<li key={href}>
							<a className="inline-block py-1 text-lg" href={href}>
								{label}
							</a>
						</li>
					))}
				</ul>
			</div>
		</section>
	);
}

export function ServicePage(props: ServiceProps) {
	const { service, copy, enquiryService, form, related } = props;
	return (
		<>
			<div className="wrap service pb-16 print:pb-0">
				<div className="lg:contents">
					<Opening service={service} />
					<div className="grid content-start gap-16 pb-16 lg:row-span-2 print:gap-7 lg:pb-0">
						<Approaches service={service} copy={copy} />
						<Facts service={service} copy={copy} />
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
					<Shortcuts copy={copy} phone={form.copy.phone} />
				</div>
				<section id="enquiry" className="sheet enquiry no-print">
					<EnquiryForm
						copy={copy.enquiry}
						service={enquiryService}
						hours={props.hours}
						fees={props.fees}
						people={props.people}
						pictures={props.pictures}
						form={form}
					/>
				</section>
			</div>
			<Related related={related} heading={copy.headings.related} />
		</>
	);
}
