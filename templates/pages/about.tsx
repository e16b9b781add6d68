// The page about the practice: its story, its values and its figures.
import { PageHero } from "../sections/page-hero.tsx";
import {
	CallToAction,
	Entries,
	Figures,
	Section,
} from "../sections/section.tsx";
import { AsideHeading, SplitSection } from "../sections/split-section.tsx";
import { Registers, Therapist } from "../sections/therapist.tsx";
import type { PageCopy, PageProps } from "../types.ts";
import { Picture } from "../ui/picture.tsx";
import { Rings } from "../ui/rings.tsx";

type AboutProps = PageProps<"about">;
type AboutCopy = PageCopy<"about">;

function Mission({ mission }: Pick<AboutCopy, "mission">) {
	return (
		<div className="on-deep relative self-start overflow-hidden rounded-surface p-[clamp(min(2rem,10vw),4vw,3rem)]">
			<Rings className="-right-44 -bottom-44 w-104 max-w-none text-sage opacity-35" />
			<div className="relative">
				<h2>{mission.heading}</h2>
				<p className="mt-5 text-lg text-on-deep-soft">{mission.text}</p>
			</div>
		</div>
	);
}

/** The picture is less than half as wide as the page, or as wide as a narrow page. */
const BESIDE = "(min-width: 76rem) 30rem, (min-width: 64rem) 40vw, 90vw";

interface StoryProps extends Pick<AboutCopy, "story"> {
	readonly mission: AboutProps["page"]["mission"];
	readonly pictures: AboutProps["pictures"];
}

function StoryAside({ story, mission, pictures }: StoryProps) {
	if (!story.picture) return mission && <Mission mission={mission} />;
	return (
		<div className="grid content-start gap-8">
			<Picture
				picture={story.picture}
				pictures={pictures}
				sizes={BESIDE}
				className="w-full rounded-surface"
			/>
			{mission && <Mission mission={mission} />}
		</div>
	);
}

function Story({ story, mission, pictures }: StoryProps) {
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
			aside={<StoryAside story={story} mission={mission} pictures={pictures} />}
		>
			<div>
				<h2>{story.heading}</h2>
				{prose}
			</div>
		</SplitSection>
	);
}

function Values({ values }: Pick<AboutCopy, "values">) {
	return (
		<Section heading={values.heading} text={values.text}>
			<ul className="grid gap-x-12 sm:grid-cols-2">
				{values.items.map(({ title, text }) => (
					<li key={title} className="border-t border-line py-7">
						<h3>{title}</h3>
						<p className="mt-2 max-w-lg text-soft">{text}</p>
					</li>
				))}
			</ul>
		</Section>
	);
}

function Credentials({ credentials }: Pick<AboutCopy, "credentials">) {
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

export function AboutPage({ page, people, pictures }: AboutProps) {
	const { stats, story, mission, values, credentials } = page;
	return (
		<>
			<PageHero copy={page.hero} />
			{stats && (
				<div className="wrap pb-16">
					<Figures figures={stats} />
				</div>
			)}
			{people.list.length > 0 && (
				<div id="therapist">
					{people.list.map((one) => (
						<Therapist key={one.name} therapist={one} pictures={pictures} />
					))}
				</div>
			)}
			{story ? (
				<Story story={story} mission={mission} pictures={pictures} />
			) : (
				mission && (
					<div className="wrap grid py-16">
						<Mission mission={mission} />
					</div>
				)
			)}
			{values && <Values values={values} />}
			{credentials && <Credentials credentials={credentials} />}
			<Registers registers={page.registers} insurance={page.insurance} />
			{page.callToAction && <CallToAction copy={page.callToAction} />}
		</>
	);
}
