// Testimonials of clients are shown as quotations, with figures below them.
import type { Testimonials as Words } from "../../src/content/schema/site.ts";
import { Figures, Section } from "./section.tsx";

interface QuotationProps {
	readonly testimonial: NonNullable<Words["testimonials"]>[number];
}

function Stars({ rating }: { readonly rating: number }) {
	return (
		<p>
			<span className="sr-only">{rating} out of 5 stars</span>
			<span className="stars" aria-hidden="true">
				{"★".repeat(rating)}
			</span>
		</p>
	);
}

function Quotation({ testimonial }: QuotationProps) {
	const { name, role, text, rating, sample } = testimonial;
	return (
		<figure className={sample ? "sample" : undefined}>
			<Stars rating={rating} />
			<blockquote className="heading text-xl">
				<p>{text}</p>
			</blockquote>
			<figcaption className="text-soft">
				{name}
				{sample && " (sample)"}, {role}
			</figcaption>
		</figure>
	);
}

interface TestimonialsProps {
	readonly copy: Words;
	readonly rateNote: string | undefined;
}

export function Testimonials({ copy, rateNote }: TestimonialsProps) {
	const { heading, sampleNote, stats, testimonials = [] } = copy;
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
						<Quotation key={testimonial.text} testimonial={testimonial} />
					))}
				</div>
			)}
			{stats && <Figures figures={stats} rateNote={rateNote} />}
		</Section>
	);
}
