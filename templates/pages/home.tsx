// The home page.
import { People } from "../sections/people.tsx";
import { Figures, Section } from "../sections/section.tsx";
import { SplitSection } from "../sections/split-section.tsx";
import { Testimonials } from "../sections/testimonials.tsx";
import type { PageCopy, PageProps } from "../types.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Media } from "../ui/media.tsx";
import { Rings } from "../ui/rings.tsx";

type HomeProps = PageProps<"home">;
type HomeCopy = PageCopy<"home">;

interface HeroProps extends Pick<HomeProps, "booking" | "people" | "pictures"> {
	readonly hero: HomeCopy["hero"];
}

/** Words in capitals are shown like a sentence, since they would wrap on a telephone. */
const SENTENCE_CASE = "lowercase *:first-letter:uppercase";

function HeroWords({ hero, booking }: Pick<HeroProps, "hero" | "booking">) {
	const isInCapitals = hero.bookingLabel === hero.bookingLabel.toUpperCase();
	return (
		<>
			{hero.eyebrow && (
				<p className="mb-5 text-sm tracking-wide text-on-deep-soft">
					{hero.eyebrow}
				</p>
			)}
			<h1 className="max-w-3xl text-4xl">{hero.heading}</h1>
			<p className="mt-6 max-w-xl text-lg text-on-deep-soft">{hero.text}</p>
			<p className="mt-10 flex flex-wrap items-center gap-x-8 gap-y-4">
				<ButtonLink
					{...booking}
					size="xl"
					className={isInCapitals ? SENTENCE_CASE : ""}
				>
					{booking.isExternal ? (
						hero.bookingLabel
					) : (
						<span>{hero.bookingLabel}</span>
					)}
				</ButtonLink>
				<a
					className="inline-block py-2.5 text-inherit"
					href={hero.secondary.href}
				>
					{hero.secondary.label}
				</a>
			</p>
			{hero.credentials && (
				<p className="mt-12 text-sm text-on-deep-soft">{hero.credentials}</p>
			)}
		</>
	);
}

function Hero({ hero, booking, people, pictures }: HeroProps) {
	const words = <HeroWords hero={hero} booking={booking} />;
	return (
		<div className="on-deep relative overflow-hidden">
			<Rings className="top-[55%] -right-96 w-[clamp(40rem,62vw,56rem)] max-w-none text-sage opacity-30 [translate:0_-50%] md:top-1/2 md:-right-56 md:opacity-50" />
			<div className="wrap relative py-20 md:py-28 lg:py-36">
				{people.list.length === 0 ? (
					words
				) : (
					<div className="grid items-center gap-x-16 gap-y-12 lg:grid-cols-[8fr_4fr]">
						<div>{words}</div>
						<People people={people} pictures={pictures} isLarge />
					</div>
				)}
			</div>
		</div>
	);
}

function WhyChoose({ whyChoose }: Pick<HomeCopy, "whyChoose">) {
	return (
		<SplitSection
			tone="line"
			columns="4:8"
			aside={
				<div className="max-w-2xl">
					<h2>{whyChoose.heading}</h2>
					<p className="mt-4 text-lg text-soft">{whyChoose.text}</p>
				</div>
			}
		>
			<ul className="mt-2 grid gap-x-12 gap-y-10 sm:grid-cols-2 lg:mt-0">
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
		</SplitSection>
	);
}

interface BookingCtaProps {
	readonly cta: HomeCopy["readyToBegin"];
	readonly booking: HomeProps["booking"];
}

function BookingCta({ cta, booking }: BookingCtaProps) {
	const { heading, text, points, bookingLabel, secondary } = cta;
	return (
		<section className="band bg-band">
			<div className="wrap">
				<div className="sheet mx-auto max-w-[46rem] p-[clamp(min(2rem,10vw),6vw,4.5rem)]">
					<h2>{heading}</h2>
					<p className="mt-4 text-lg text-soft">{text}</p>
					<ul className="checks mt-8 grid gap-3">
						{points.map((point) => (
							<li key={point}>{point}</li>
						))}
					</ul>
					<p className="mt-10 flex flex-wrap items-center gap-x-6 gap-y-4">
						<ButtonLink {...booking} size="lg">
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

/** A card is a third as wide as the page, or as wide as a narrow page. */
const CARD = "(min-width: 76rem) 23rem, (min-width: 52rem) 30vw, 90vw";

interface TeaserProps {
	readonly teaser: HomeCopy["teaser"];
	readonly pictures: HomeProps["pictures"];
}

function Teaser({ teaser, pictures }: TeaserProps) {
	return (
		<Section heading={teaser.heading} text={teaser.text}>
			<ul className="grid gap-8 md:grid-cols-3">
				{teaser.cards.map(({ title, text, link, image, picture }) => (
					<li
						key={title}
						className="overflow-hidden rounded-surface border border-line bg-sheet"
					>
						<Media
							image={image}
							picture={picture}
							pictures={pictures}
							sizes={CARD}
							className="aspect-8/5 w-full object-cover"
						/>
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
	const { page, booking, pictures, testimonials } = props;
	const { stats, whyChoose, readyToBegin, teaser } = page;
	return (
		<>
			<Hero
				hero={page.hero}
				booking={booking}
				people={props.people}
				pictures={pictures}
			/>
			{stats && (
				<div className="wrap py-14">
					<Figures figures={stats} />
				</div>
			)}
			{whyChoose && <WhyChoose whyChoose={whyChoose} />}
			{readyToBegin && <BookingCta cta={readyToBegin} booking={booking} />}
			{teaser && <Teaser teaser={teaser} pictures={pictures} />}
			{testimonials && <Testimonials copy={testimonials} />}
		</>
	);
}
