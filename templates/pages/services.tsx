import type { PropsByTemplate } from "../../src/plan/route.ts";
import { PageHero } from "../sections/page-hero.tsx";
import { CallToAction, Section } from "../sections/section.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Media } from "../ui/media.tsx";

type ServicesProps = PropsByTemplate["services"];
type Page = ServicesProps["page"];

interface CoreCardProps {
	readonly card: Page["core"]["cards"][number];
	readonly pictures: ServicesProps["pictures"];
}

/** The width of its picture: less than half of the page, or all of a narrow one. */
const CARD = "(min-width: 76rem) 30rem, (min-width: 52rem) 40vw, 90vw";

function CoreCard({ card, pictures }: CoreCardProps) {
	const { title, description, duration, features, link, ...media } = card;
	return (
		<li className="core">
			<Media {...media} pictures={pictures} sizes={CARD} />
			<div>
				<h3 className="text-2xl">{title}</h3>
				<p className="mt-1 text-sm font-semibold text-primary">{duration}</p>
				<p className="mt-4 max-w-xl text-soft">{description}</p>
				<ul className="checks mt-5 grid gap-x-8 gap-y-2 sm:grid-cols-2">
					{features.map((feature) => (
						<li key={feature}>{feature}</li>
					))}
				</ul>
				<p className="mt-6">
					<ButtonLink href={link.href} variant="outline">
						{link.label}
						<span className="sr-only"> about {title}</span>
					</ButtonLink>
				</p>
			</div>
		</li>
	);
}

function Specialisations({ specialisations }: Pick<Page, "specialisations">) {
	const { heading, text, items } = specialisations;
	return (
		<Section heading={heading} text={text} className="bg-band">
			<ul className="grid gap-x-12 sm:grid-cols-2 lg:grid-cols-3">
				{items.map(({ icon, title, text }) => (
					<li key={title} className="border-t border-line py-7">
						<h3 className="flex items-center gap-3">
							<Icon name={icon} />
							{title}
						</h3>
						<p className="mt-2 text-soft">{text}</p>
					</li>
				))}
			</ul>
		</Section>
	);
}

function Process({ process }: Pick<Page, "process">) {
	return (
		<Section heading={process.heading} text={process.text}>
			<ol className="steps grid gap-x-10 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
				{process.steps.map(({ title, text }) => (
					<li key={title}>
						<h3 className="mt-4 text-lg">{title}</h3>
						<p className="mt-2 text-soft">{text}</p>
					</li>
				))}
			</ol>
		</Section>
	);
}

interface AllServicesProps extends Pick<ServicesProps, "groups"> {
	readonly copy: Page["allServices"];
}

function AllServices({ copy, groups }: AllServicesProps) {
	const { heading, text } = copy;
	return (
		<Section
			id="all-services"
			heading={heading}
			text={text}
			className="border-t border-line"
		>
			<div className="columns-1 gap-x-12 sm:columns-2 lg:columns-3">
				{groups.map(({ id, title, services }) => (
					<section
						key={id}
						id={`theme-${id}`}
						className="mb-10 break-inside-avoid"
					>
						<h3 className="mb-3 text-lg">{title}</h3>
						<ul className="link-list">
							{services.map((service) => (
								<li key={service.href}>
									<a href={service.href}>{service.label}</a>
								</li>
							))}
						</ul>
					</section>
				))}
			</div>
		</Section>
	);
}

export function ServicesPage(props: ServicesProps) {
	const { page } = props;
	return (
		<>
			<PageHero {...page.hero} />
			<Section
				heading={page.core.heading}
				text={page.core.text}
				className="border-t border-line"
			>
				<ul className="grid gap-14">
					{page.core.cards.map((card) => (
						<CoreCard key={card.title} card={card} pictures={props.pictures} />
					))}
				</ul>
			</Section>
			<Specialisations specialisations={page.specialisations} />
			<Process process={page.process} />
			<AllServices copy={page.allServices} groups={props.groups} />
			<CallToAction {...page.callToAction} />
		</>
	);
}
