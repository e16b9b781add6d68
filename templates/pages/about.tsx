// The page about the practice: its story, its values and its figures.
import { type Props, page, type SiteView } from "hypno";
import { settingsOf } from "../data/contact.ts";
import { buildPeople } from "../data/people.ts";
import { headOf } from "../head/head-of.ts";
import {
	buildCredentials,
	buildTherapist,
	practiceId,
} from "../head/structured-data.ts";
import { about } from "../models/about.ts";
import { serviceWords } from "../models/service-words.ts";
import { PageHero } from "../sections/page-hero.tsx";
import {
	CallToAction,
	Entries,
	Figures,
	Section,
} from "../sections/section.tsx";
import { AsideHeading, SplitSection } from "../sections/split-section.tsx";
import { Registers, Therapist } from "../sections/therapist.tsx";
import { Rings } from "../ui/drawings.tsx";
import { Picture } from "../ui/media.tsx";

const shared = (site: SiteView) => ({
	people: buildPeople(site),
	rateNote: site.one(serviceWords)?.rateNote,
	home: site.url("/"),
	crumb: settingsOf(site).navigation.about,
});

type AboutProps = Props<typeof about, typeof shared>;

function Mission({ words: { mission } }: AboutProps) {
	if (!mission) return null;
	return (
		<div className="sheet on-deep hero mission">
			<Rings />
			<div>
				<h2>{mission.heading}</h2>
				<p className="text-lg">{mission.text}</p>
			</div>
		</div>
	);
}

/** The picture is less than half as wide as the page, or as wide as a narrow page. */
const BESIDE = "(min-width: 76rem) 30rem, (min-width: 64rem) 40vw, 90vw";

function StoryAside(props: AboutProps) {
	const { picture } = props.words.story ?? {};
	if (!picture) return <Mission {...props} />;
	return (
		<div className="grid content-start gap-10">
			<Picture
				picture={picture}
				pictures={props.pictures}
				sizes={BESIDE}
				className="w-full rounded-surface"
			/>
			<Mission {...props} />
		</div>
	);
}

function Story(props: AboutProps) {
	const { story, mission } = props.words;
	if (!story)
		return (
			mission && (
				<div className="wrap grid band">
					<Mission {...props} />
				</div>
			)
		);
	const prose = (
		<div className="prose mt-6 max-w-2xl">
			{story.paragraphs.map((paragraph) => (
				<p key={paragraph}>{paragraph}</p>
			))}
		</div>
	);
	if (!story.picture && !mission)
		return (
			<Section heading={story.heading} tone="band">
				{prose}
			</Section>
		);
	return (
		<SplitSection
			tone="band"
			columns="5:7"
			reverse
			aside={<StoryAside {...props} />}
		>
			<div>
				<h2>{story.heading}</h2>
				{prose}
			</div>
		</SplitSection>
	);
}

function Values({ words: { values } }: AboutProps) {
	if (!values) return null;
	const { heading, text, items } = values;
	return (
		<SplitSection
			columns="4:8"
			aside={<AsideHeading heading={heading} text={text} />}
		>
			<ul className="tiles">
				{items.map((value) => (
					<li key={value.title}>
						<h3>{value.title}</h3>
						<p>{value.text}</p>
					</li>
				))}
			</ul>
		</SplitSection>
	);
}

function Credentials({ words: { credentials } }: AboutProps) {
	if (!credentials) return null;
	const { heading, text, items } = credentials;
	return (
		<SplitSection
			tone="line"
			columns="5:7"
			aside={<AsideHeading heading={heading} text={text} />}
		>
			<Entries entries={items} />
		</SplitSection>
	);
}

function AboutPage(props: AboutProps) {
	const { words, people, pictures, rateNote } = props;
	const { stats } = words;
	return (
		<>
			<PageHero copy={words.hero} />
			{stats && (
				<div className="wrap pb-10">
					<Figures figures={stats} rateNote={rateNote} />
				</div>
			)}
			{people.list.length > 0 && (
				<div id="therapist">
					{people.list.map((person) => (
						<Therapist
							key={person.name}
							therapist={person}
							pictures={pictures}
						/>
					))}
				</div>
			)}
			<Story {...props} />
			<Values {...props} />
			<Credentials {...props} />
			<Registers registers={words.registers} insurance={words.insurance} />
			{words.callToAction && <CallToAction copy={words.callToAction} />}
		</>
	);
}

/** If there is one person, the credentials are that person's. */
function listPracticeCredentials({ words, people, home }: AboutProps) {
	if (people.list.length === 1) return [];
	const registers = people.list.length === 0 ? words.registers?.items : [];
	const trainings = words.credentials?.items ?? [];
	const hasCredential = buildCredentials(trainings, registers ?? []);
	if (hasCredential.length === 0) return [];
	return [{ "@id": practiceId(home), hasCredential }];
}

export const aboutPage = page({
	of: about,
	at: "/about",
	shared,
	head: headOf,
	crumb: ({ crumb }) => crumb,
	data: (props) => [
		...listPracticeCredentials(props),
		...buildTherapist(props),
	],
	Page: AboutPage,
});
