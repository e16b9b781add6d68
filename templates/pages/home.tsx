import type { PropsByTemplate } from "../../src/plan/route.ts";
import { Figures, Section, SectionHeading } from "../sections/section.tsx";
import { Testimonials } from "../sections/testimonials.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Media } from "../ui/media.tsx";
import { Rings } from "../ui/rings.tsx";

type HomeProps = PropsByTemplate["home"];
type Page = HomeProps["page"];

interface HeroProps {
	readonly hero: Page["hero"];
	readonly bookingUrl: string;
}

function Hero({ hero, bookingUrl }: HeroProps) {
	return (
		<div className="hero on-deep">
			<Rings className="hero-rings text-sage" />
			<div className="wrap relative py-20 md:py-28 lg:py-36">
				<p className="eyebrow mb-5 text-on-deep-soft">{hero.eyebrow}</p>
				<h1 className="max-w-3xl text-4xl">{hero.heading}</h1>
				<p className="mt-6 max-w-xl text-lg text-on-deep-soft">{hero.text}</p>
				<p className="mt-10 flex flex-wrap items-center gap-x-8 gap-y-4">
					<ButtonLink href={bookingUrl} variant="hero" size="xl" isExternal>
						{hero.bookingLabel}
					</ButtonLink>
					<a className="hero-link" href={hero.secondary.href}>
						{hero.secondary.label}
					</a>
				</p>
				<p className="mt-12 text-sm text-on-deep-soft">{hero.credentials}</p>
			</div>
		</div>
	);
}

function WhyChoose({ whyChoose }: Pick<Page, "whyChoose">) {
	return (
		<section className="band border-t border-line">
			<div className="wrap grid gap-x-16 lg:grid-cols-[4fr_8fr]">
				<SectionHeading heading={whyChoose.heading} text={whyChoose.text} />
				<ul className="grid gap-x-12 gap-y-10 sm:grid-cols-2">
					{whyChoose.points.map(({ icon, title, text }) => (
						<li key={title} className="flex gap-4">
							<Icon name={icon} />
							<div>
								<h3 className="text-lg">{title}</h3>
								<p className="mt-2 text-soft">{text}</p>
							</div>
						</li>
					))}
				</ul>
			</div>
		</section>
	);
}

interface BookingCtaProps {
	readonly cta: Page["readyToBegin"];
	readonly bookingUrl: string;
}

function BookingCta({ cta, bookingUrl }: BookingCtaProps) {
	const { heading, text, points, bookingLabel, secondary } = cta;
	return (
		<section className="band bg-band">
			<div className="wrap">
				<div className="letter">
					<h2>{heading}</h2>
					<p className="mt-4 text-lg text-soft">{text}</p>
					<ul className="checks mt-8 grid gap-3">
						{points.map((point) => (
							<li key={point}>{point}</li>
						))}
					</ul>
					<p className="mt-10 flex flex-wrap items-center gap-x-6 gap-y-4">
						<ButtonLink href={bookingUrl} variant="cta" size="lg" isExternal>
							{bookingLabel}
						</ButtonLink>
						<ButtonLink href={secondary.href} variant="link">
							{secondary.label}
						</ButtonLink>
					</p>
				</div>
			</div>
		</section>
	);
}

/** The width of a card: a third of the page, or all of a narrow one. */
const CARD = "(min-width: 76rem) 23rem, (min-width: 52rem) 30vw, 90vw";

interface TeaserProps {
	readonly teaser: Page["teaser"];
	readonly pictures: HomeProps["pictures"];
}

function Teaser({ teaser, pictures }: TeaserProps) {
	return (
		<Section heading={teaser.heading} text={teaser.text}>
			<ul className="panels">
				{teaser.cards.map(({ title, text, link, ...media }) => (
					<li key={title} className="panel">
						<Media {...media} pictures={pictures} sizes={CARD} />
						<div className="p-7">
							<h3>{title}</h3>
							<p className="mt-3 mb-5 text-soft">{text}</p>
							<a className="inline-block py-1 font-semibold" href={link.href}>
								{link.label}
							</a>
						</div>
					</li>
				))}
			</ul>
		</Section>
	);
}

export function HomePage(props: HomeProps) {
	const { page, bookingUrl, pictures, testimonials } = props;
	return (
		<>
			<Hero hero={page.hero} bookingUrl={bookingUrl} />
			<div className="wrap py-14 md:py-20">
				<Figures figures={page.stats} />
			</div>
			<WhyChoose whyChoose={page.whyChoose} />
			<BookingCta cta={page.readyToBegin} bookingUrl={bookingUrl} />
			<Teaser teaser={page.teaser} pictures={pictures} />
			<div className="border-t border-line">
				<Testimonials testimonials={testimonials} />
			</div>
		</>
	);
}
