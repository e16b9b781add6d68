// The page of all services.
import { PageHero } from "../sections/page-hero.tsx";
import { CallToAction, Section } from "../sections/section.tsx";
import type { PageCopy, PageProps } from "../types.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Media } from "../ui/media.tsx";

type ServicesProps = PageProps<"services">;
type ServicesCopy = PageCopy<"services">;

interface CoreCardProps {
	readonly card: ServicesCopy["core"]["cards"][number];
	readonly pictures: ServicesProps["pictures"];
	/** If true, the picture comes after the words on a wide page. */
	readonly isReversed: boolean;
}

/** The picture is less than half as wide as the page, or as wide as a narrow page. */
const CARD = "(min-width: 76rem) 30rem, (min-width: 52rem) 40vw, 90vw";

function CoreCard({ card, pictures, isReversed }: CoreCardProps) {
	const { title, description, duration, features, link } = card;
	return (
		<li
			className={`items-center gap-14 md:grid ${isReversed ? "md:grid-cols-[7fr_5fr]" : "md:grid-cols-[5fr_7fr]"}`}
		>
			<Media
				image={card.image}
				picture={card.picture}
				pictures={pictures}
				sizes={CARD}
				className={`mb-6 aspect-8/5 w-full rounded-surface object-cover ${isReversed ? "md:order-1" : ""}`}
			/>
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

interface CoreProps extends Pick<ServicesProps, "pictures"> {
	readonly core: ServicesCopy["core"];
}

function Core({ core, pictures }: CoreProps) {
	return (
		<Section heading={core.heading} text={core.text} tone="line">
			<ul className="grid gap-14">
				{core.cards.map((card, index) => (
					<CoreCard
						key={card.title}
						card={card}
						pictures={pictures}
						isReversed={index % 2 === 1}
					/>
				))}
			</ul>
		</Section>
	);
}

function Specialisations({
	specialisations,
}: Pick<ServicesCopy, "specialisations">) {
	const { heading, text, items } = specialisations;
	return (
		<Section heading={heading} text={text} tone="band">
			<ul className="grid gap-x-12 *:border-t *:border-line *:py-7 sm:grid-cols-2 lg:grid-cols-3 [&_h3]:flex [&_h3]:items-center [&_h3]:gap-3">
				{items.map(({ icon, title, text }) => (
					<li key={title}>
						<h3>
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

function Process({ process }: Pick<ServicesCopy, "process">) {
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
	readonly copy: ServicesCopy["allServices"];
}

function AllServices({ copy, groups }: AllServicesProps) {
	const { heading, text } = copy;
	return (
		<Section id="all-services" heading={heading} text={text} tone="line">
			<div className="columns-1 gap-x-12 *:mb-10 *:break-inside-avoid sm:columns-2 lg:columns-3 [&_a]:inline-block [&_a]:py-1 [&_h3]:mb-3 [&_h3]:text-lg">
				{groups.map(({ id, title, services }) => (
					<section key={id} id={`theme-${id}`}>
						<h3>{title}</h3>
						<ul>
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

/** The page opens with its subjects, which lead to their services further down. */
function Themes({ groups }: Pick<ServicesProps, "groups">) {
	return (
		<ul className="no-print mt-6 flex max-w-3xl flex-wrap gap-x-8 gap-y-1 [&_a]:inline-block [&_a]:py-1">
			{groups.map(({ id, title }) => (
				<li key={id}>
					<a href={`#theme-${id}`}>{title}</a>
				</li>
			))}
		</ul>
	);
}

export function ServicesPage({ page, pictures, groups }: ServicesProps) {
	const { core, specialisations, process } = page;
	return (
		<>
			<PageHero copy={page.hero}>
				<Themes groups={groups} />
			</PageHero>
			{core && <Core core={core} pictures={pictures} />}
			{specialisations && <Specialisations specialisations={specialisations} />}
			{process && <Process process={process} />}
			<AllServices copy={page.allServices} groups={groups} />
			{page.callToAction && <CallToAction copy={page.callToAction} />}
		</>
	);
}
