import type { PropsByTemplate } from "../../src/plan/route.ts";
import { PageHero } from "../sections/page-hero.tsx";
import {
	Beside,
	CallToAction,
	Entries,
	Figures,
	Section,
} from "../sections/section.tsx";
import { Registers, Therapist } from "../sections/therapist.tsx";
import { Picture } from "../ui/picture.tsx";
import { Rings } from "../ui/rings.tsx";

type AboutProps = PropsByTemplate["about"];
type Page = AboutProps["page"];

function Mission({ mission }: Pick<Page, "mission">) {
	return (
		<div className="mission on-deep">
			<Rings className="mission-rings text-sage" />
			<div className="relative">
				<h2>{mission.heading}</h2>
				<p className="mt-5 text-lg text-on-deep-soft">{mission.text}</p>
			</div>
		</div>
	);
}

/** The width of the picture: less than half of the page, or all of a narrow one. */
const BESIDE = "(min-width: 76rem) 30rem, (min-width: 64rem) 40vw, 90vw";

interface StoryProps extends Pick<Page, "story" | "mission"> {
	readonly pictures: AboutProps["pictures"];
}

function Story({ story, mission, pictures }: StoryProps) {
	const { heading, paragraphs, picture } = story;
	return (
		<section className="band bg-band">
			<div className="wrap grid gap-x-16 gap-y-12 lg:grid-cols-[7fr_5fr]">
				<div>
					<h2>{heading}</h2>
					<div className="prose mt-6 max-w-2xl">
						{paragraphs.map((paragraph) => (
							<p key={paragraph}>{paragraph}</p>
						))}
					</div>
				</div>
				{picture ? (
					<div className="beside grid content-start gap-8">
						<Picture picture={picture} pictures={pictures} sizes={BESIDE} />
						<Mission mission={mission} />
					</div>
				) : (
					<Mission mission={mission} />
				)}
			</div>
		</section>
	);
}

function Values({ values }: Pick<Page, "values">) {
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

function Credentials({ credentials }: Pick<Page, "credentials">) {
	return (
		<section className="band border-t border-line">
			<Beside heading={credentials.heading} text={credentials.text}>
				<Entries entries={credentials.items} />
			</Beside>
		</section>
	);
}

export function AboutPage({ page, pictures }: AboutProps) {
	const { story, mission, values, credentials } = page;
	return (
		<>
			<PageHero {...page.hero} />
			<div className="wrap pb-16">
				<Figures figures={page.stats} />
			</div>
			{page.therapist && (
				<Therapist therapist={page.therapist} pictures={pictures} />
			)}
			<Story story={story} mission={mission} pictures={pictures} />
			<Values values={values} />
			<Credentials credentials={credentials} />
			<Registers registers={page.registers} insurance={page.insurance} />
			<CallToAction {...page.callToAction} />
		</>
	);
}
