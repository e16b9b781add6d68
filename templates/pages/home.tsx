// The home page.
import { type Props, page, type SiteView } from "hypno";
import { listArticles } from "../data/articles.ts";
import { bookingLink, settingsOf } from "../data/contact.ts";
import { buildPeople, listWho } from "../data/people.ts";
import { listFirst } from "../data/services.ts";
import { headOf } from "../head/head-of.ts";
import { home } from "../models/home.ts";
import { serviceWords } from "../models/service-words.ts";
import { testimonials, testimonialsWords } from "../models/testimonials.ts";
import { Listing } from "../sections/listing.tsx";
import { People, Who } from "../sections/people.tsx";
import { Checks, Figures, Section } from "../sections/section.tsx";
import { AsideHeading, SplitSection } from "../sections/split-section.tsx";
import { Testimonials } from "../sections/testimonials.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { Icon, Rings } from "../ui/drawings.tsx";
import { Media } from "../ui/media.tsx";

/** So many articles, and testimonials if they have a page of their own. */
const LATEST = 3;

function linkTestimonials(site: SiteView) {
	const words = site.one(testimonialsWords);
	return words && { label: words.all, href: site.href("/testimonials") };
}

const shared = (site: SiteView) => ({
	testimonials: site.one(testimonials),
	booking: bookingLink(site),
	people: buildPeople(site),
	who: listWho(site),
	rateNote: site.one(serviceWords)?.rateNote,
	latest: listArticles(site, LATEST),
	first: listFirst(site),
	all: linkTestimonials(site),
	crumb: settingsOf(site).navigation.home,
	templateWords: settingsOf(site).words,
});

type HomeProps = Props<typeof home, typeof shared>;

function HeroWords({ words: { hero }, booking }: HomeProps) {
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
					{booking.newTab ? (
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

/** Portraits stand beside the words in place of the rings, which would cross names. Names alone stand below the words. */
function Hero(props: HomeProps) {
	const { people, pictures } = props;
	const words = <HeroWords {...props} />;
	const isBeside = people.list.some(({ picture }) => picture !== undefined);
	return (
		<div className="on-deep hero">
			{!isBeside && <Rings />}
			<div className="wrap">
				{isBeside ? (
					<div className="split flip items-center">
						<div>{words}</div>
						<People people={people} pictures={pictures} isLarge />
					</div>
				) : (
					<>
						{words}
						<People people={people} pictures={pictures} isLarge />
					</>
				)}
			</div>
		</div>
	);
}

function WhyChoose({ words: { whyChoose } }: HomeProps) {
	if (!whyChoose) return null;
	const { heading, text, points } = whyChoose;
	return (
		<SplitSection
			tone="line"
			columns="4:8"
			aside={<AsideHeading heading={heading} text={text} />}
		>
			<ul className="tiles">
				{points.map(({ icon, title, text }) => (
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

function BookingCta({ words: { readyToBegin }, booking }: HomeProps) {
	if (!readyToBegin) return null;
	const { heading, text, points, bookingLabel, secondary } = readyToBegin;
	return (
		<section className="band bg-band">
			<div className="wrap">
				<div className="sheet letter">
					<h2>{heading}</h2>
					<p className="text-lg">{text}</p>
					<Checks items={points} />
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

/** A card of a service without a drawing leads there by its heading. */
function FirstServices({ first, who, pictures }: HomeProps) {
	return first.map(({ label, href, text, picture }) => (
		<li key={href}>
			<Media
				picture={picture}
				pictures={pictures}
				sizes={CARD}
				className="drawing"
			/>
			<div>
				<h3>
					<a href={href}>{label}</a>
				</h3>
				{text && <p>{text}</p>}
				<Who who={who} href={href} />
			</div>
		</li>
	));
}

function Teaser(props: HomeProps) {
	const { pictures, who } = props;
	const { teaser } = props.words;
	if (!teaser) return null;
	return (
		<Section heading={teaser.heading} text={teaser.text}>
			<ul className="teaser">
				{!teaser.cards && <FirstServices {...props} />}
				{teaser.cards?.map(({ title, text, link, image, picture }) => (
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
							<Who who={who} href={link.href} />
							<a href={link.href}>{link.label}</a>
						</div>
					</li>
				))}
			</ul>
		</Section>
	);
}

function HomePage(props: HomeProps) {
	const { testimonials, all } = props;
	const { stats, latest } = props.words;
	return (
		<>
			<Hero {...props} />
			{stats && (
				<div className="wrap py-10">
					<Figures figures={stats} rateNote={props.rateNote} />
				</div>
			)}
			<WhyChoose {...props} />
			<BookingCta {...props} />
			<Teaser {...props} />
			{testimonials && (
				<Testimonials
					copy={testimonials}
					words={props.templateWords}
					rateNote={props.rateNote}
					count={all && LATEST}
				>
					{all && (
						<p className="row mt-6">
							<a href={all.href}>{all.label}</a>
						</p>
					)}
				</Testimonials>
			)}
			{latest && props.latest.length > 0 && (
				<Section heading={latest.heading} text={latest.text}>
					<Listing
						items={props.latest}
						pictures={props.pictures}
						Heading="h3"
					/>
				</Section>
			)}
		</>
	);
}

export const homePage = page({
	of: home,
	at: "/",
	shared,
	head: headOf,
	crumb: ({ crumb }) => crumb,
	Page: HomePage,
});
