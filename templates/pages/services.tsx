// The page of all services.
import { type Link, type Props, page, type SiteView } from "hypno";
import { BEGINNINGS } from "../client/search.ts";
import { fillCount, groupServices, settingsOf } from "../frame.ts";
import { headOf } from "../head/head-of.ts";
import { serviceWords } from "../models/service-words.ts";
import { services } from "../models/services.ts";
import { servicesWords } from "../models/services-words.ts";
import { PageHero } from "../sections/page-hero.tsx";
import { listWho, Who } from "../sections/people.tsx";
import { CallToAction, Section } from "../sections/section.tsx";
import { AsideHeading, SplitSection } from "../sections/split-section.tsx";
import type { Copy } from "../types.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Icon } from "../ui/drawings.tsx";
import { Media } from "../ui/media.tsx";
import { counted } from "../ui/text.tsx";

interface Summary {
	readonly subtitle: string;
	readonly sessions?: string | undefined;
	readonly keywords: readonly string[];
}

interface ShownService extends Link {
	/** Undefined for a service without a text. */
	readonly summary: Summary | undefined;
}

const shared = (site: SiteView) => ({
	groups: groupServices(site, (service): ShownService => {
		const { label, href, isWritten, subtitle, sessions, keywords } = service;
		if (!isWritten || !subtitle || !keywords)
			return { label, href, summary: undefined };
		return { label, href, summary: { subtitle, sessions, keywords } };
	}),
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

type ServicesProps = Props<typeof servicesWords, typeof shared>;
type ServicesCopy = Copy<typeof servicesWords>;

interface CoreCardProps extends Pick<ServicesProps, "pictures" | "who"> {
	readonly card: ServicesCopy["core"]["cards"][number];
	readonly aboutWord: string;
}

/** The picture is less than half as wide as the page, or as wide as a narrow page. */
const CARD = "(min-width: 76rem) 30rem, (min-width: 44rem) 40vw, 90vw";

function CoreCard({ card, pictures, who, aboutWord }: CoreCardProps) {
	const { title, description, duration, features, link } = card;
	return (
		<li>
			<Media
				image={card.image}
				picture={card.picture}
				pictures={pictures}
				sizes={CARD}
				className="drawing"
			/>
			<div>
				<h3 className="text-2xl">{title}</h3>
				<p className="text-sm semibold">{duration}</p>
				<p>{description}</p>
				<Who who={who} href={link.href} />
				<ul className="checks">
					{features.map((feature) => (
						<li key={feature}>{feature}</li>
					))}
				</ul>
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

interface CoreProps
	extends Pick<ServicesProps, "pictures" | "who" | "aboutWord"> {
	readonly core: ServicesCopy["core"];
}

function Core({ core, ...shown }: CoreProps) {
	return (
		<Section
			heading={counted(core.heading, core.cards)}
			text={core.text}
			tone="line"
		>
			<ul className="core">
				{core.cards.map((card) => (
					<CoreCard key={card.title} card={card} {...shown} />
				))}
			</ul>
		</Section>
	);
}

function Specialisations({
	specialisations,
}: Pick<ServicesCopy, "specialisations">) {
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

function Process({ process }: Pick<ServicesCopy, "process">) {
	const { heading, steps } = process;
	const text = counted(process.text, steps);
	return (
		<SplitSection
			columns="4:8"
			aside={<AsideHeading heading={heading} text={text} />}
		>
			<ol className="path">
				{steps.map(({ title, text }) => (
					<li key={title}>
						<h3 className="text-lg">{title}</h3>
						<p>{text}</p>
					</li>
				))}
			</ol>
		</SplitSection>
	);
}

/** Words that more services have in their keywords tell none of them from the others. */
const MOST_SERVICES = 2;

function wordsOf(text: string): Set<string> {
	return new Set(text.toLowerCase().match(BEGINNINGS));
}

/** Returns a function that lists words which the list does not show, but visitors may look for. */
function createWordLister(summaries: readonly Summary[]) {
	const counts = new Map<string, number>();
	for (const { keywords } of summaries)
		for (const word of wordsOf(keywords.join(" ")))
			counts.set(word, (counts.get(word) ?? 0) + 1);
	return (label: string, { keywords, subtitle }: Summary) => {
		const shown = wordsOf(`${label} ${subtitle}`);
		const isTelling = (word: string) =>
			!shown.has(word) && (counts.get(word) ?? 0) <= MOST_SERVICES;
		return [...wordsOf(keywords.join(" "))].filter(isTelling).join(" ");
	};
}

interface WrittenServiceProps extends Pick<ServicesProps, "who"> {
	readonly service: ShownService;
	readonly sessionsUnit: string | undefined;
	readonly listWords: ReturnType<typeof createWordLister>;
}

function WrittenService(props: WrittenServiceProps) {
	const { service, sessionsUnit, listWords, who } = props;
	const { label, href, summary } = service;
	if (!summary) return null;
	const { sessions, subtitle } = summary;
	return (
		<li>
			<a href={href} data-words={listWords(label, summary)}>
				{label}
			</a>{" "}
			{sessions && (
				<span>
					{sessions} {sessionsUnit}
				</span>
			)}{" "}
			<p>{subtitle}</p>
			<Who who={who} href={href} />
		</li>
	);
}

type ListProps = Pick<ServicesProps, "groups" | "copy" | "who">;

interface ServiceGroupProps extends Pick<ListProps, "copy" | "who"> {
	readonly group: ListProps["groups"][number];
	readonly listWords: ReturnType<typeof createWordLister>;
}

/** The services with a text, and below them those that visitors can ask about. */
function ServiceGroup({ group, copy, who, listWords }: ServiceGroupProps) {
	const { id, title, services } = group;
	const written = services.filter(({ summary }) => summary);
	const others = services.filter(({ summary }) => !summary);
	return (
		<section id={`theme-${id}`}>
			<h3>{title}</h3>
			{written.length > 0 && (
				<ul>
					{written.map((service) => (
						<WrittenService
							key={service.href}
							service={service}
							sessionsUnit={copy?.sessionsUnit}
							listWords={listWords}
							who={who}
						/>
					))}
				</ul>
			)}
			{others.length > 0 && (
				<div>
					<p>{copy?.missing.ask}:</p>
					<ul>
						{others.map(({ href, label }) => (
							<li key={href}>
								<a href={href}>{label}</a>
							</li>
						))}
					</ul>
				</div>
			)}
		</section>
	);
}

interface SearchProps {
	readonly label: string;
	readonly found: string;
}

/** The script shows this field, since it does nothing without one. */
function Search({ label, found }: SearchProps) {
	return (
		<search className="field" hidden data-of={` ${found}`}>
			<label htmlFor="find">{label}</label>
			<input id="find" type="search" autoComplete="off" />
			<output />
		</search>
	);
}

interface AllServicesProps extends ListProps {
	readonly words: ServicesCopy["allServices"];
	readonly found: string;
}

function AllServices({ words, groups, copy, found, who }: AllServicesProps) {
	const { heading, text, search } = words;
	const all = groups.flatMap(({ services }) => services);
	const listWords = createWordLister(
		all.flatMap(({ summary }) => summary ?? []),
	);
	return (
		<Section id="all-services" heading={heading} text={text} tone="line">
			{search && <Search label={search} found={found} />}
			<div className="all-services">
				{groups.map((group) => (
					<ServiceGroup
						key={group.id}
						group={group}
						copy={copy}
						who={who}
						listWords={listWords}
					/>
				))}
			</div>
		</Section>
	);
}

/** The page opens with its subjects, which lead to their services further down. */
function Themes({ groups }: Pick<ServicesProps, "groups">) {
	return (
		<ul className="row no-print mt-6 text-sm">
			{groups.map(({ id, title }) => (
				<li key={id}>
					<a href={`#theme-${id}`}>{title}</a>
				</li>
			))}
		</ul>
	);
}

function ServicesPage(props: ServicesProps) {
	const { words, pictures, aboutWord, ...list } = props;
	const { core, specialisations, process } = words;
	return (
		<>
			<PageHero copy={words.hero}>
				{list.groups.length > 1 && <Themes groups={list.groups} />}
			</PageHero>
			<AllServices words={words.allServices} {...list} />
			{core && (
				<Core
					core={core}
					pictures={pictures}
					who={list.who}
					aboutWord={aboutWord}
				/>
			)}
			{specialisations && <Specialisations specialisations={specialisations} />}
			{process && <Process process={process} />}
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
	of: servicesWords,
	at: "/services",
	shared,
	head: headOf,
	crumb: ({ crumb }) => crumb,
	data: (props) => [listServices(props)],
	Page: ServicesPage,
});
