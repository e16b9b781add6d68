// The page of a service with content. A card with the facts stays in view beside its sections, and the enquiry form
// follows them.
import { changeWords, type Props, page, plain, type SiteView } from "hypno";
import { linkArticles } from "../data/articles.ts";
import { buildForm, settingsOf } from "../data/contact.ts";
import { describePractice } from "../data/frame.ts";
import { buildPeople, choosePeople, feesHref } from "../data/people.ts";
import { findRelated, type ServiceListing } from "../data/services.ts";
import { counted } from "../data/words.ts";
import { personNode, practiceId } from "../head/structured-data.ts";
import { articlesWords } from "../models/articles.ts";
import { contact } from "../models/contact.ts";
import { serviceWords } from "../models/service-words.ts";
import { services } from "../models/services.ts";
import { EnquiryForm } from "../sections/enquiry-form.tsx";
import { MessagePage } from "../sections/message-page.tsx";
import {
	NextSteps,
	Shortcuts,
	type StepsProps,
} from "../sections/next-steps.tsx";
import { People } from "../sections/people.tsx";
import { QuestionList } from "../sections/questions.tsx";
import { Checks, Figure, Path, Related } from "../sections/section.tsx";
import { Icon } from "../ui/drawings.tsx";
import { Picture, Player } from "../ui/media.tsx";

function shared(site: SiteView) {
	const { fees } = site.one(contact) ?? {};
	return {
		/** The words of all service pages; `words` are those of the service. */
		copy: site.need(serviceWords),
		fees: fees && { label: fees.heading, href: feesHref(site) },
		toRead: site.one(articlesWords)?.related ?? "",
		people: buildPeople(site),
		hours: settingsOf(site).openingHours.lines,
		form: buildForm(site, "enquiry"),
		practice: describePractice(site),
	};
}

function own(site: SiteView, entry: ServiceListing) {
	const about = encodeURIComponent(plain(entry.label));
	return {
		related: findRelated(site, entry),
		articles: linkArticles(site, entry.slug),
		/** Leads to the form of the contact page, which then names the service. */
		askHref: `${site.href("/contact")}?about=${about}`,
	};
}

type ServiceProps = Props<typeof services, typeof shared, typeof own>;
type PartProps = Pick<ServiceProps, "words" | "copy">;

function Opening({ words, copy, form }: PartProps & StepsProps) {
	const { badge, title, subtitle, description, heroPoints } = words;
	return (
		<div className="wrap opening">
			<p className="badge">{badge}</p>
			<div className="split flip">
				<div>
					<h1>{title}</h1>
					<p className="heading text-xl text-primary">{subtitle}</p>
					<p className="text-lg text-soft">{description}</p>
					<NextSteps copy={copy} form={form} />
				</div>
				<ul className="points">
					{heroPoints.map(({ icon, text }) => (
						<li key={text}>
							<Icon name={icon} />
							{text}
						</li>
					))}
				</ul>
			</div>
		</div>
	);
}

/** A rate always has the note that results vary. */
function Facts({ words, copy }: PartProps) {
	const { sessions, successRate, source } = words;
	const { headings, sessionsUnit, rateNote, rateSource } = copy;
	if (!sessions && !successRate) return null;
	return (
		<>
			<h2 className="sr-only">{headings.facts}</h2>
			<dl className="figures">
				{sessions && (
					<Figure label={headings.sessions}>
						{sessions} {sessionsUnit}
					</Figure>
				)}
				{successRate && (
					<Figure label={headings.successRate}>{successRate}</Figure>
				)}
			</dl>
			{successRate && (
				<p className="text-sm text-soft">
					{rateNote}
					{source && ` ${rateSource} ${source}`}
				</p>
			)}
		</>
	);
}

/** The figures that visitors compare, with the next step: they stay in view on a wide page. */
function Card(props: ServiceProps) {
	const { words, copy, form, people, pictures } = props;
	return (
		<div className="sheet card">
			<Facts words={words} copy={copy} />
			<People people={people} pictures={pictures} />
			<NextSteps copy={copy} form={form} />
		</div>
	);
}

/** The picture is as wide as the text beside the card. */
const SIZES = "(min-width: 64rem) 44rem, 90vw";

function Sections({ words, copy }: PartProps) {
	const { approaches, benefits, process } = words;
	const { headings } = copy;
	const steps = process.map(({ title, description }) => {
		return { title, text: description };
	});
	return (
		<>
			<section>
				<h2>{counted(headings.approaches, approaches)}</h2>
				<ol className="ways">
					{approaches.map(({ title, description }) => (
						<li key={title}>
							<div>
								<h3>{title}</h3>
								<p>{description}</p>
							</div>
						</li>
					))}
				</ol>
			</section>
			<section>
				<h2>{headings.benefits}</h2>
				<Checks items={benefits} />
			</section>
			<section>
				<h2>{headings.process}</h2>
				<Path steps={steps} />
			</section>
		</>
	);
}

/** That of the service itself comes first, then that of the only person who does it, then that of the practice. */
function chooseBooking({ words, copy, form, people: { list } }: ServiceProps) {
	const person = list.length === 1 ? list[0] : undefined;
	const href = words.booking ?? person?.booking?.href;
	if (href === undefined) return form;
	const label = form.booking ? form.booking.label : copy.book;
	return { ...form, booking: { label, href } };
}

/** "Stop Smoking Hypnotherapy" -> "Stop Smoking" */
function nameForEnquiry(title: string): string {
	return title
		.replace(/\bhypnotherapy\b/gi, "")
		.replace(/\s+/g, " ")
		.trim();
}

function ServicePage(given: ServiceProps) {
	const people = choosePeople(given.people, given.words.people);
	const form = chooseBooking({ ...given, people });
	const props = { ...given, people, form };
	const { words, entry, copy, related } = props;
	const enquiryService =
		changeWords(words.title, nameForEnquiry) || entry.label;
	return (
		<>
			<div>
				<Opening words={words} copy={copy} form={form} />
				<div className="wrap service">
					<Card {...props} />
					<div>
						{words.picture && (
							<Picture
								picture={words.picture}
								pictures={props.pictures}
								sizes={SIZES}
								className="w-full"
							/>
						)}
						<Sections words={words} copy={copy} />
						{words.body !== "" && (
							<section
								className="prose"
								// biome-ignore lint/security/noDangerouslySetInnerHtml: rendered from Markdown with all markup escaped
								dangerouslySetInnerHTML={{ __html: words.body }}
							/>
						)}
						{words.recording && (
							<Player
								recording={words.recording}
								recordings={props.recordings}
							/>
						)}
						{words.faqs && (
							<section>
								<h2>{copy.headings.faqs}</h2>
								<div className="faq">
									<QuestionList items={words.faqs} />
								</div>
							</section>
						)}
					</div>
				</div>
				<Shortcuts copy={copy} form={form} />
			</div>
			<EnquiryForm
				copy={copy.enquiry}
				service={enquiryService}
				names={words.people ?? []}
				hours={props.hours}
				fees={props.fees}
				people={props.people}
				pictures={props.pictures}
				form={form}
			/>
			<Related related={props.articles} heading={props.toRead} />
			<Related related={related} heading={copy.headings.related} />
		</>
	);
}

/** A service in content/services.yaml that has no text yet gets this page. */
function MissingServicePage({
	entry,
	copy,
	askHref,
	related,
}: Omit<ServiceProps, "words">) {
	const { ask, text, description, buttons } = copy.missing;
	const askLink = { label: `${ask} ${entry.label}`, href: askHref };
	return (
		<>
			<MessagePage
				name={entry.label}
				heading={text}
				text={description}
				buttons={[askLink, ...buttons]}
			/>
			<Related related={related} heading={copy.headings.related} />
		</>
	);
}

function describeService(props: ServiceProps) {
	const { words, page, practice, people } = props;
	const { title, description } = words;
	const { areaServed } = practice;
	const { url } = page;
	const provider = { "@id": practiceId(practice.url) };
	const persons = words.people?.map((name) =>
		personNode(people, name, practice.url),
	);
	return {
		"@type": "Service",
		"@id": `${url}#service`,
		name: title,
		description,
		serviceType: title,
		url,
		provider: persons ? [provider, ...persons] : provider,
		...(areaServed.length > 0 && { areaServed: [...areaServed] }),
		availableChannel: { "@type": "ServiceChannel", serviceUrl: url },
	};
}

export const servicePage = page({
	of: services,
	at: "/services/:slug",
	shared,
	own,
	head: ({ words }) => ({ ...words, line: words.subtitle }),
	data: (props) => [describeService(props)],
	Page: ServicePage,
	Missing: MissingServicePage,
	missingHead: ({ entry, copy }) => ({
		title: `${entry.label}: ${copy.missing.text}`,
		description: copy.missing.description,
	}),
});
