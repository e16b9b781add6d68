// Testimonials of clients are shown as quotations, with figures below them.
import type { ValueOf } from "hypno";
import type { ReactNode } from "react";
import type { testimonials as model } from "../models/testimonials.ts";
import type { TemplateWords } from "../models/words.ts";
import { Figures, Section } from "./section.tsx";

type Words = ValueOf<typeof model>;

interface QuotationProps {
	readonly words: TemplateWords;
	readonly testimonial: NonNullable<Words["testimonials"]>[number];
}

interface StarsProps {
	readonly rating: number;
	readonly words: TemplateWords;
}

function Stars({ rating, words }: StarsProps) {
	return (
		<p>
			<span className="sr-only">
				{words.stars.replace("{count}", String(rating))}
			</span>
			<span className="stars" aria-hidden="true">
				{"★".repeat(rating)}
			</span>
		</p>
	);
}

function Quotation({ testimonial, words }: QuotationProps) {
	const { name, role, text, rating, sample } = testimonial;
	return (
		<figure className={sample ? "sample" : undefined}>
			{rating && <Stars rating={rating} words={words} />}
			<blockquote className="heading text-xl">
				<p>{text}</p>
			</blockquote>
			<figcaption className="text-soft">
				{name}
				{sample && ` ${words.sample}`}, {role}
			</figcaption>
		</figure>
	);
}

interface TestimonialsProps {
	readonly copy: Words;
	readonly words: TemplateWords;
	readonly rateNote: string | undefined;
	/** Only the first ones are shown. */
	readonly count?: number | undefined;
	readonly children?: ReactNode;
}

export function Testimonials(props: TestimonialsProps) {
	const { copy, words, rateNote, count, children } = props;
	const { heading, sampleNote, stats } = copy;
	const testimonials = copy.testimonials?.slice(0, count) ?? [];
	const hasSamples = testimonials.some(({ sample }) => sample);
	if (testimonials.length === 0 && !stats) return null;
	return (
		<Section
			tone="line"
			heading={heading}
			text={hasSamples ? sampleNote : undefined}
		>
			{testimonials.length > 0 && (
				<div className="quotations">
					{testimonials.map((testimonial) => (
						<Quotation
							key={testimonial.text}
							testimonial={testimonial}
							words={words}
						/>
					))}
				</div>
			)}
			{children}
			{stats && <Figures figures={stats} rateNote={rateNote} />}
		</Section>
	);
}
