// The page of all services.
import {
	type ContentPicture,
	type Link,
	type Props,
	page,
	type SiteView,
} from "hypno";
import { BEGINNINGS } from "../client/search.ts";
import { settingsOf } from "../data/contact.ts";
import { listWho } from "../data/people.ts";
import { groupServices } from "../data/services.ts";
import { counted, fillCount } from "../data/words.ts";
import { headOf } from "../head/head-of.ts";
import { serviceListWords } from "../models/service-list-words.ts";
import { serviceWords } from "../models/service-words.ts";
import { services } from "../models/services.ts";
import type { Copy } from "../models/words.ts";
import { PageHero } from "../sections/page-hero.tsx";
import { Who } from "../sections/people.tsx";
import { CallToAction, Checks, Path, Section } from "../sections/section.tsx";
import { AsideHeading, SplitSection } from "../sections/split-section.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { Icon } from "../ui/drawings.tsx";
import { Media, Picture } from "../ui/media.tsx";
import { Links } from "../ui/text.tsx";

interface ShownService extends Link {
	/** Undefined for a service without a text. */
	readonly summary?: {
		readonly subtitle: string;
		readonly sessions: string | undefined;
		/** The list does not show these words, but visitors may look for them. */
		readonly words: string;
		readonly picture: ContentPicture | undefined;
	};
}

/** Words that more services have in their keywords tell none of them from the others. */
const MOST_SERVICES = 2;

function wordsOf(text: string): Set<string> {
	return new Set(text.toLowerCase().match(BEGINNINGS));
}

function summarise(site: SiteView) {
	const counts = new Map<string, number>();
	for (const { isWritten, keywords = [] } of site.list(services))
		for (const word of wordsOf(isWritten ? keywords.join(" ") : ""))
			counts.set(word, (counts.get(word) ?? 0) + 1);
	return groupServices(site, (service): ShownService => {
		const { label, href, isWritten, subtitle, sessions, keywords } = service;
		const { picture } = service;
		if (!isWritten || !subtitle || !keywords) return { label, href };
		const shown = wordsOf(`${label} ${subtitle}`);
		const isTelling = (word: string) =>
			!shown.has(word) && (counts.get(word) ?? 0) <= MOST_SERVICES;
		const telling = [...wordsOf(keywords.join(" "))].filter(isTelling);
		const words = telling.join(" ");
		return { label, href, summary: { subtitle, sessions, words, picture } };
	});
}

const shared = (site: SiteView) => ({
	groups: summarise(site),
	who: listWho(site),
	copy: site.one(serviceWords),
	listed: site.list(services).map(({ label, url }) => ({ name: label, url })),
	crumb: settingsOf(site).navigation.services,
	aboutWord: settingsOf(site).words.about,
	found: fillCount(
		settingsOf(site).words.found,
		site.list(services).length,
		site.settings.language,
	),
});

type ServicesProps = Props<typeof serviceListWords, typeof shared>;

/** The picture is less than half as wide as the page, or as wide as a narrow page. */
const CARD = "(min-width: 76rem) 30rem, (min-width: 44rem) 40vw, 90vw";

interface CardProps extends Pick<ServicesProps, "pictures" | "who"> {
	readonly card: Copy<typeof serviceListWords>["core"]["cards"][number];
	readonly aboutWord: string;
}

function CoreCard({ card, pictures, who, aboutWord }: CardProps) {
	const { image, picture, title, description, duration, features, link } = card;
	return (
		<li>
			<Media
				image={image}
				picture={picture}
				pictures={pictures}
				sizes={CARD}
				className="drawing"
			/>
			<div>
				<h3 className="text-2xl">{title}</h3>
				<p className="text-sm semibold">{duration}</p>
				<p>{description}</p>
				<Who who={who} href={link.href} />
				<Checks items={features} />
				<p>
					<ButtonLink href={link.href} variant="outline">
						{link.label}
						<span className="sr-only">
							{" "}
							{aboutWord} {title}
						</span>
					</ButtonLink>
				</p>
			</div>
		</li>
	);
}

function Core({ words: { core }, ...shown }: ServicesProps) {
	if (!core) return null;
	const { heading, text, cards } = core;
	return (
		<Section heading={counted(heading, cards)} text={text} tone="line">
			<ul className="core">
				{cards.map((card) => (
					<CoreCard key={card.title} card={card} {...shown} />
				))}
			</ul>
		</Section>
	);
}

function Specialisations({ words: { specialisations } }: ServicesProps) {
	if (!specialisations) return null;
	const { heading, items } = specialisations;
	const text = counted(specialisations.text, items);
	return (
		<SplitSection
			tone="band"
			columns="4:8"
			aside={<AsideHeading heading={heading} text={text} />}
		>
			<ul className="tiles">
				{items.map(({ icon, title, href, text }) => (
					<li key={title}>
						<h3>
							<Icon name={icon} />
							{href ? <a href={href}>{title}</a> : title}
						</h3>
						<p>{text}</p>
					</li>
				))}
			</ul>
		</SplitSection>
	);
}

function Process({ words: { process } }: ServicesProps) {
	if (!process) return null;
	const { heading, steps } = process;
	const text = counted(process.text, steps);
	return (
		<SplitSection
			columns="4:8"
			aside={<AsideHeading heading={heading} text={text} />}
		>
			<Path steps={steps} />
		</SplitSection>
	);
}

/** The picture is as wide as a column. */
const COLUMN = "(min-width: 44rem) 25rem, 90vw";

interface GroupProps extends Pick<ServicesProps, "copy" | "pictures" | "who"> {
	readonly group: ServicesProps["groups"][number];
}

/** The services with a text, and below them those that visitors can ask about. */
function ServiceGroup({ group, copy, pictures, who }: GroupProps) {
	const { id, title, services } = group;
	const written = services.flatMap(({ summary, ...link }) =>
		summary ? { ...link, ...summary } : [],
	);
	const others = services.filter(({ summary }) => !summary);
	return (
		<section id={`theme-${id}`}>
			<h3>{title}</h3>
			{written.length > 0 && (
				<ul>
					{written.map(({ label, href, picture, ...summary }) => (
						<li key={href}>
							<a href={href} data-words={summary.words}>
								{label}
							</a>{" "}
							{summary.sessions && (
								<span>
									{summary.sessions} {copy?.sessionsUnit}
								</span>
							)}{" "}
							<p>{summary.subtitle}</p>
							{picture && (
								<Picture
									picture={picture}
									pictures={pictures}
									sizes={COLUMN}
									className="drawing rounded-surface mt-4 mb-6"
								/>
							)}
							<Who who={who} href={href} />
						</li>
					))}
				</ul>
			)}
			{others.length > 0 && (
				<div>
					<p>{copy?.missing.ask}:</p>
					<Links links={others} />
				</div>
			)}
		</section>
	);
}

/** The script shows the search, since it does nothing without one. */
function AllServices({ words, groups, found, ...shown }: ServicesProps) {
	const { heading, text, search } = words.allServices;
	return (
		<Section id="all-services" heading={heading} text={text} tone="line">
			{search && (
				<search className="field" hidden data-of={` ${found}`}>
					<label htmlFor="find">{search}</label>
					<input id="find" type="search" autoComplete="off" />
					<output />
				</search>
			)}
			<div className="all-services">
				{groups.map((group) => (
					<ServiceGroup key={group.id} group={group} {...shown} />
				))}
			</div>
		</Section>
	);
}

function ServicesPage(props: ServicesProps) {
	const { words, groups } = props;
	const themes = groups.map(({ id, title: label }) => {
		return { label, href: `#theme-${id}` };
	});
	return (
		<>
			<PageHero copy={words.hero}>
				{/* They lead to their services further down. */}
				{themes.length > 1 && (
					<Links links={themes} className="row no-print mt-6 text-sm" />
				)}
			</PageHero>
			<AllServices {...props} />
			<Core {...props} />
			<Specialisations {...props} />
			<Process {...props} />
			{words.callToAction && <CallToAction copy={words.callToAction} />}
		</>
	);
}

function listServices({ words, listed, page: { url } }: ServicesProps) {
	return {
		"@type": "ItemList",
		"@id": `${url}#list`,
		name: words.allServices.heading,
		numberOfItems: words.structuredData.numberOfItems ?? listed.length,
		itemListElement: listed.map(({ name, url }, index) => ({
			"@type": "ListItem",
			position: index + 1,
			name,
			url,
		})),
	};
}

export const servicesPage = page({
	of: serviceListWords,
	at: "/services",
	shared,
	head: headOf,
	crumb: ({ crumb }) => crumb,
	data: (props) => [listServices(props)],
	Page: ServicesPage,
});
