// Testimonials of clients are shown as quotations, with figures below them.
import type { Testimonials as Words } from "../../src/content/schema/site.ts";
import { Figures, Section } from "./section.tsx";

interface QuotationProps {
	readonly testimonial: NonNullable<Words["testimonials"]>[number];
}

function Stars({ rating }: { readonly rating: number }) {
	return (
		<p className="mb-4">
			<span className="sr-only">{rating} out of 5 stars</span>
			<span className="tracking-[0.2em] text-plum" aria-hidden="true">
				{"★".repeat(rating)}
			</span>
		</p>
	);
}

function Quotation({ testimonial }: QuotationProps) {
	const { name, role, text, rating } = testimonial;
	return (
		<figure className="border-t border-line pt-8">
			<Stars rating={rating} />
			<blockquote className="font-heading text-xl leading-snug">
				<p>{text}</p>
			</blockquote>
			<figcaption className="mt-5 text-soft">
				{name}, {role}
			</figcaption>
		</figure>
	);
}

interface TestimonialsProps {
	readonly copy: Words;
}

export function Testimonials({ copy }: TestimonialsProps) {
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
				<div
					className={`grid gap-x-12 gap-y-10 lg:grid-cols-3 ${stats ? "mb-16" : ""}`}
				>
					{testimonials.map((testimonial) => (
						<Quotation key={testimonial.text} testimonial={testimonial} />
					))}
				</div>
			)}
			{stats && <Figures figures={stats} />}
		</Section>
	);
}
