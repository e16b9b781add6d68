// Pages consist of bands of full width, each with a heading. Several pages use the other parts here.
import type { Link } from "hypno";
import type { ReactNode } from "react";
import { ButtonLink } from "../ui/button.tsx";
import { Links } from "../ui/text.tsx";

/** The background of a band: that of the page, the same below a hairline, or a darker one. */
export type Tone = "plain" | "line" | "band";

export const TONES: Readonly<Record<Tone, string>> = {
	plain: "band",
	line: "band rule-t",
	band: "band bg-band",
};

export interface HeadingCopy {
	readonly heading: string;
	/** The sentences below it. */
	readonly text?: string | undefined;
}

interface SectionProps extends HeadingCopy {
	readonly id?: string;
	readonly tone?: Tone;
	readonly children: ReactNode;
}

/** A band is as wide as the page, and its children stand below its heading. */
export function Section(props: SectionProps) {
	const { id, heading, text, tone = "plain", children } = props;
	return (
		<section id={id} className={TONES[tone]}>
			<div className="wrap">
				<div className="mb-10 max-w-2xl">
					<h2>{heading}</h2>
					{text && <p className="text-lg">{text}</p>}
				</div>
				{children}
			</div>
		</section>
	);
}

interface EntriesProps {
	readonly entries: readonly {
		readonly name: string;
		/** The address that confirms it. */
		readonly href?: string;
		readonly text: string;
	}[];
}

/** Lists names with their explanations, separated by hairlines. */
export function Entries({ entries }: EntriesProps) {
	return (
		<dl className="entries">
			{entries.map(({ name, href, text }) => (
				<div key={name}>
					<dt className="heading text-lg">
						{href ? <a href={href}>{name}</a> : name}
					</dt>
					<dd className="text-soft">{text}</dd>
				</div>
			))}
		</dl>
	);
}

interface FigureProps {
	readonly label: string;
	readonly children: ReactNode;
}

export function Figure({ label, children }: FigureProps) {
	return (
		<div>
			<dt>{label}</dt>
			<dd>{children}</dd>
		</div>
	);
}

interface FigureCopy {
	readonly value: string;
	/** The things that were counted. */
	readonly label: string;
}

interface FiguresProps {
	readonly figures: readonly FigureCopy[];
	/** Says that results vary; it is shown if there is a rate among the figures. */
	readonly rateNote: string | undefined;
}

const isRate = ({ value }: FigureCopy) =>
	value.includes("%") && !/100\D?%/.test(value);

export function Figures({ figures, rateNote }: FiguresProps) {
	return (
		<>
			<dl className="figures">
				{figures.map(({ value, label }) => (
					<Figure key={label} label={label}>
						{value}
					</Figure>
				))}
			</dl>
			{rateNote && figures.some(isRate) && (
				<p className="mt-4 text-sm text-soft">{rateNote}</p>
			)}
		</>
	);
}

export function Checks({ items }: { readonly items: readonly string[] }) {
	return (
		<ul className="checks">
			{items.map((item) => (
				<li key={item}>{item}</li>
			))}
		</ul>
	);
}

interface PathProps {
	readonly steps: readonly { readonly title: string; readonly text: string }[];
}

/** Numbered steps. */
export function Path({ steps }: PathProps) {
	return (
		<ol className="path">
			{steps.map(({ title, text }) => (
				<li key={title}>
					<h3 className="text-lg">{title}</h3>
					<p>{text}</p>
				</li>
			))}
		</ol>
	);
}

interface ButtonRowProps {
	readonly buttons: readonly Link[];
}

/** The first button is the next step, and the others are outlined. */
export function ButtonRow({ buttons }: ButtonRowProps) {
	return (
		<p className="row">
			{buttons.map(({ label, href }, index) => (
				<ButtonLink
					key={label}
					href={href}
					variant={index === 0 ? "hero" : "outline"}
					size="lg"
				>
					{label}
				</ButtonLink>
			))}
		</p>
	);
}

export interface CallToActionCopy extends ButtonRowProps {
	readonly heading: string;
	readonly text: string;
}

/** On paper nobody can press its buttons. */
export function CallToAction({ copy }: { readonly copy: CallToActionCopy }) {
	const { heading, text, buttons } = copy;
	return (
		<section className={`${TONES.band} no-print`}>
			<div className="wrap grid items-center gap-8 md:grid-cols-2">
				<div>
					<h2>{heading}</h2>
					<p className="max-w-xl text-lg">{text}</p>
				</div>
				<ButtonRow buttons={buttons} />
			</div>
		</section>
	);
}

interface RelatedProps {
	readonly related: readonly Link[];
	readonly heading: string;
}

export function Related({ related, heading }: RelatedProps) {
	if (related.length === 0) return null;
	return (
		<section className="no-print rule-t band">
			<div className="wrap">
				<h2 className="text-xl">{heading}</h2>
				<Links links={related} className="row mt-6 text-lg" />
			</div>
		</section>
	);
}
