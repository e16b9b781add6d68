// The page of all services.
import type { Link } from "../../src/plan/frame.ts";
import { BEGINNINGS } from "../client/search.ts";
import { PageHero } from "../sections/page-hero.tsx";
import { CallToAction, Section } from "../sections/section.tsx";
import { AsideHeading, SplitSection } from "../sections/split-section.tsx";
import type { PageCopy, PageProps } from "../types.ts";
import { ButtonLink } from "../ui/button.tsx";
import { counted } from "../ui/counted.ts";
import { Icon } from "../ui/icon.tsx";
import { Media } from "../ui/media.tsx";

type ServicesProps = PageProps<"services">;
type ServicesCopy = PageCopy<"services">;

interface CoreCardProps {
	readonly card: ServicesCopy["core"]["cards"][number];
	readonly pictures: ServicesProps["pictures"];
}

/** The picture is less than half as wide as the page, or as wide as a narrow page. */
const CARD = "(min-width: 76rem) 30rem, (min-width: 44rem) 40vw, 90vw";

function CoreCard({ card, pictures }: CoreCardProps) {
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
				<ul className="checks">
					{features.map((feature) => (
						<li key={feature}>{feature}</li>
					))}
				</ul>
				<p>
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
		<Section
			heading={counted(core.heading, core.cards)}
			text={core.text}
			tone="line"
		>
			<ul className="core">
				{core.cards.map((card) => (
					<CoreCard key={card.title} card={card} pictures={pictures} />
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

type Summary = ServicesProps["summaries"][string];

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

interface WrittenServiceProps {
	readonly link: Link;
	readonly summary: Summary | undefined;
	readonly sessionsUnit: string | undefined;
	readonly listWords: ReturnType<typeof createWordLister>;
}

function WrittenService(props: WrittenServiceProps) {
	const { link, summary, sessionsUnit, listWords } = props;
	const { label, href } = link;
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
		</li>
	);
}

type ListProps = Pick<ServicesProps, "groups" | "summaries" | "copy">;

interface ServiceGroupProps extends Pick<ListProps, "summaries" | "copy"> {
	readonly group: ListProps["groups"][number];
	readonly listWords: ReturnType<typeof createWordLister>;
}

/** The services with a text, and below them those that visitors can ask about. */
function ServiceGroup(props: ServiceGroupProps) {
	const { group, summaries, copy, listWords } = props;
	const { id, title, services } = group;
	const written = services.filter(({ href }) => summaries[href]);
	const others = services.filter(({ href }) => !summaries[href]);
	return (
		<section id={`theme-${id}`}>
			<h3>{title}</h3>
			{written.length > 0 && (
				<ul>
					{written.map((link) => (
						<WrittenService
							key={link.href}
							link={link}
							summary={summaries[link.href]}
							sessionsUnit={copy?.sessionsUnit}
							listWords={listWords}
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
	readonly count: number;
}

/** The script shows this field, since it does nothing without one. */
function Search({ label, count }: SearchProps) {
	const of = ` of ${count} ${count === 1 ? "service" : "services"}`;
	return (
		<search className="field" hidden data-of={of}>
			<label htmlFor="find">{label}</label>
			<input id="find" type="search" autoComplete="off" />
			<output />
		</search>
	);
}

interface AllServicesProps extends ListProps {
	readonly words: ServicesCopy["allServices"];
}

function AllServices({ words, groups, summaries, copy }: AllServicesProps) {
	const { heading, text, search } = words;
	const listWords = createWordLister(Object.values(summaries));
	const count = groups.reduce((sum, { services }) => sum + services.length, 0);
	return (
		<Section id="all-services" heading={heading} text={text} tone="line">
			{search && <Search label={search} count={count} />}
			<div className="all-services">
				{groups.map((group) => (
					<ServiceGroup
						key={group.id}
						group={group}
						summaries={summaries}
						copy={copy}
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

export function ServicesPage({ page, pictures, ...list }: ServicesProps) {
	const { core, specialisations, process } = page;
	return (
		<>
			<PageHero copy={page.hero}>
				<Themes groups={list.groups} />
			</PageHero>
			<AllServices words={page.allServices} {...list} />
			{core && <Core core={core} pictures={pictures} />}
			{specialisations && <Specialisations specialisations={specialisations} />}
			{process && <Process process={process} />}
			{page.callToAction && <CallToAction copy={page.callToAction} />}
		</>
	);
}
