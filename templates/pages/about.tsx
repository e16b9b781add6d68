import type { PropsByTemplate } from "../../src/route.ts";
import { PageHero } from "../sections/page-hero.tsx";
import { CallToAction, Figures, Section } from "../sections/section.tsx";
import { Rings } from "../ui/rings.tsx";

type Page = PropsByTemplate["about"]["page"];

function Story({ story, mission }: Page) {
	return (
		<section className="band bg-band">
			<div className="wrap grid gap-x-16 gap-y-12 lg:grid-cols-[7fr_5fr]">
				<div>
					<h2>{story.heading}</h2>
					<div className="prose mt-6 max-w-2xl">
						{story.paragraphs.map((paragraph) => (
							<p key={paragraph}>{paragraph}</p>
						))}
					</div>
				</div>
				<div className="mission on-deep">
					<Rings className="mission-rings text-sage" />
					<div className="relative">
						<h2>{mission.heading}</h2>
						<p className="mt-5 text-lg text-on-deep-soft">{mission.text}</p>
					</div>
				</div>
			</div>
		</section>
	);
}

function Values({ values }: Page) {
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

function Credentials({ credentials }: Page) {
	return (
		<section className="band border-t border-line">
			<div className="wrap grid gap-x-16 gap-y-8 lg:grid-cols-[5fr_7fr]">
				<div>
					<h2>{credentials.heading}</h2>
					<p className="mt-4 max-w-lg text-lg text-soft">{credentials.text}</p>
				</div>
				<dl>
					{credentials.items.map(({ name, text }) => (
						<div
							key={name}
							className="grid gap-x-8 gap-y-1 border-b border-line py-6 first:pt-0 last:border-0 sm:grid-cols-[3fr_5fr]"
						>
							<dt className="font-heading text-lg leading-snug">{name}</dt>
							<dd className="text-soft">{text}</dd>
						</div>
					))}
				</dl>
			</div>
		</section>
	);
}

export function AboutPage({ page }: PropsByTemplate["about"]) {
	return (
		<>
			<PageHero {...page.hero} />
			<div className="wrap pb-16">
				<Figures figures={page.stats} />
			</div>
			<Story {...page} />
			<Values {...page} />
			<Credentials {...page} />
			<CallToAction {...page.callToAction} />
		</>
	);
}
