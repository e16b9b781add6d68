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

function HeroWords({ hero, booking }: Pick<HeroProps, "hero" | "booking">) {
	// Words in capitals are shown like a sentence, since they would wrap on a telephone.
	const isInCapitals = hero.bookingLabel === hero.bookingLabel.toUpperCase();
	return (
		<>
			{hero.eyebrow && <p className="text-sm">{hero.eyebrow}</p>}
			<h1 className="text-4xl">{hero.heading}</h1>
			<p className="text-lg">{hero.text}</p>
			<p className="row">
				<ButtonLink
					{...booking}
					size="xl"
					className={isInCapitals ? "capitals" : ""}
				>
					{booking.isExternal ? (
						hero.bookingLabel
					) : (
						<span>{hero.bookingLabel}</span>
					)}
				</ButtonLink>
				<a href={hero.secondary.href}>{hero.secondary.label}</a>
			</p>
			{hero.credentials && <p className="text-sm">{hero.credentials}</p>}
		</>
	);
}

function Hero({ hero, booking, people, pictures }: HeroProps) {
	const words = <HeroWords hero={hero} booking={booking} />;
	return (
		<div className="on-deep hero">
			<Rings />
			<div className="wrap">
				{people.list.length === 0 ? (
					words
				) : (
					<div className="split flip items-center">
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
				<div>
					<h2>{whyChoose.heading}</h2>
					<p className="text-lg">{whyChoose.text}</p>
				</div>
			}
		>
			<ul className="tiles">
				{whyChoose.points.map(({ icon, title, text }) => (
					<li key={title}>
						<Icon name={icon} />
						<div>
							<h3 className="text-lg">{title}</h3>
							<p>{text}</p>
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
				<div className="sheet letter">
					<h2>{heading}</h2>
					<p className="text-lg">{text}</p>
					<ul className="checks">
						{points.map((point) => (
							<li key={point}>{point}</li>
						))}
					</ul>
					<p className="row">
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
const CARD = "(min-width: 76rem) 23rem, (min-width: 44rem) 30vw, 90vw";

interface TeaserProps {
	readonly teaser: HomeCopy["teaser"];
	readonly pictures: HomeProps["pictures"];
}

function Teaser({ teaser, pictures }: TeaserProps) {
	return (
		<Section heading={teaser.heading} text={teaser.text}>
			<ul className="teaser">
				{teaser.cards.map(({ title, text, link, image, picture }) => (
					<li key={title}>
						<Media
							image={image}
							picture={picture}
							pictures={pictures}
							sizes={CARD}
							className="drawing"
						/>
						<div>
							<h3>{title}</h3>
							<p>{text}</p>
							<a href={link.href}>{link.label}</a>
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
				<div className="wrap py-10">
					<Figures figures={stats} rateNote={props.rateNote} />
				</div>
			)}
			{whyChoose && <WhyChoose whyChoose={whyChoose} />}
			{readyToBegin && <BookingCta cta={readyToBegin} booking={booking} />}
			{teaser && <Teaser teaser={teaser} pictures={pictures} />}
			{testimonials && (
				<Testimonials copy={testimonials} rateNote={props.rateNote} />
			)}
		</>
	);
}
