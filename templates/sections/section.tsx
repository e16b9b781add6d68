// A band of a page with its heading, and the parts that several pages share.
import type { ReactNode } from "react";
import { ButtonLink, type ButtonVariants } from "../ui/button.tsx";

interface SectionProps {
	readonly id?: string;
	readonly heading: string;
	readonly text?: string;
	readonly className?: string;
	readonly children: ReactNode;
}

/** A full-width band: heading and text, then what belongs to them. */
export function Section(props: SectionProps) {
	const { id, heading, text, className = "", children } = props;
	return (
		<section id={id} className={`band ${className}`}>
			<div className="wrap">
				<SectionHeading heading={heading} text={text} />
				{children}
			</div>
		</section>
	);
}

interface SectionHeadingProps {
	readonly heading: string;
	readonly text?: string | undefined;
}

export function SectionHeading({ heading, text }: SectionHeadingProps) {
	return (
		<div className="mb-10 max-w-2xl">
			<h2>{heading}</h2>
			{text && <p className="mt-4 text-lg text-soft">{text}</p>}
		</div>
	);
}

/** A heading, and beside it on a wide page what belongs to it. */
export function Beside({ heading, text, children }: SectionProps) {
	return (
		<div className="wrap grid gap-x-16 gap-y-8 lg:grid-cols-[5fr_7fr]">
			<div>
				<h2>{heading}</h2>
				{text && <p className="mt-4 max-w-lg text-lg text-soft">{text}</p>}
			</div>
			{children}
		</div>
	);
}

interface Entry {
	readonly name: string;
	readonly href?: string;
	readonly text: string;
}

/** Names, each with what there is to say of it, between hairlines. */
export function Entries({ entries }: { readonly entries: readonly Entry[] }) {
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

interface Figure {
	readonly value: string;
	readonly label: string;
}

export function Figures({ figures }: { readonly figures: readonly Figure[] }) {
	return (
		<dl className="figures gap-y-6">
			{figures.map(({ value, label }) => (
				<div key={label}>
					<dt>{label}</dt>
					<dd>{value}</dd>
				</div>
			))}
		</dl>
	);
}

interface Button {
	readonly label: string;
	readonly href: string;
}

interface ButtonRowProps {
	readonly buttons: readonly Button[];
	/** The variant of the first button; the others are outlined. */
	readonly firstVariant?: ButtonVariants["variant"];
}

export function ButtonRow({
	buttons,
	firstVariant = "default",
}: ButtonRowProps) {
	return (
		<p className="flex flex-wrap gap-4">
			{buttons.map(({ label, href }, index) => (
				<ButtonLink
					key={label}
					href={href}
					variant={index === 0 ? firstVariant : "outline"}
					size="lg"
				>
					{label}
				</ButtonLink>
			))}
		</p>
	);
}

interface CallToActionProps {
	readonly heading: string;
	readonly text: string;
	readonly buttons: readonly Button[];
}

export function CallToAction({ heading, text, buttons }: CallToActionProps) {
	return (
		<section className="bg-band py-16">
			<div className="wrap grid items-center gap-8 md:grid-cols-[7fr_5fr]">
				<div>
					<h2>{heading}</h2>
					<p className="mt-4 max-w-xl text-lg text-soft">{text}</p>
				</div>
				<ButtonRow buttons={buttons} firstVariant="hero" />
			</div>
		</section>
	);
}
