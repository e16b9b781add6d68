// Pages consist of bands of full width, each with a heading. Several pages use the other parts here.
import type { ReactNode } from "react";
import type { Link } from "../../src/plan/frame.ts";
import type {
	CallToActionCopy,
	EntryCopy,
	FigureCopy,
	SectionProps,
	Tone,
} from "../types.ts";
import { ButtonLink } from "../ui/button.tsx";

export const TONES: Readonly<Record<Tone, string>> = {
	plain: "band",
	line: "band border-t border-line",
	band: "band bg-band",
};

/** A band is as wide as the page, and its children stand below its heading. */
export function Section(props: SectionProps) {
	const { id, heading, text, tone = "plain", children } = props;
	return (
		<section id={id} className={TONES[tone]}>
			<div className="wrap">
				<div className="mb-10 max-w-2xl">
					<h2>{heading}</h2>
					{text && <p className="mt-4 text-lg text-soft">{text}</p>}
				</div>
				{children}
			</div>
		</section>
	);
}

/** Lists names with their explanations, separated by hairlines. */
export function Entries({
	entries,
}: {
	readonly entries: readonly EntryCopy[];
}) {
	return (
		<dl>
			{entries.map(({ name, href, text }) => (
				<div
					key={name}
					className="grid gap-x-8 gap-y-1 border-b border-line py-6 first:pt-0 last:border-0 sm:grid-cols-[3fr_5fr]"
				>
					<dt className="font-heading text-lg leading-snug">
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

/** The figure is shown above its label, but screen readers read the label first. */
export function Figure({ label, children }: FigureProps) {
	return (
		<div className="flex break-inside-avoid flex-col-reverse justify-end border-l border-line px-6 py-2">
			<dt className="text-soft">{label}</dt>
			<dd className="font-heading text-3xl leading-tight tracking-tight">
				{children}
			</dd>
		</div>
	);
}

export function Figures({
	figures,
}: {
	readonly figures: readonly FigureCopy[];
}) {
	return (
		<dl className="figures gap-y-6">
			{figures.map(({ value, label }) => (
				<Figure key={label} label={label}>
					{value}
				</Figure>
			))}
		</dl>
	);
}

interface ButtonRowProps {
	readonly buttons: readonly Link[];
}

/** The first button is the next step, and the others are outlined. */
export function ButtonRow({ buttons }: ButtonRowProps) {
	return (
		<p className="flex flex-wrap gap-4">
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

export function CallToAction({ copy }: { readonly copy: CallToActionCopy }) {
	const { heading, text, buttons } = copy;
	return (
		<section className="bg-band py-16">
			<div className="wrap grid items-center gap-8 md:grid-cols-[7fr_5fr]">
				<div>
					<h2>{heading}</h2>
					<p className="mt-4 max-w-xl text-lg text-soft">{text}</p>
				</div>
				<ButtonRow buttons={buttons} />
			</div>
		</section>
	);
}
