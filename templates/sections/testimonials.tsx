// What clients said, as quotations, with the figures below them.
import type { TestimonialsFile } from "../../src/content/schema/site.ts";
import { Figures, SectionHeading } from "./section.tsx";

type Testimonial = TestimonialsFile["testimonials"][number];

function Stars({ rating }: { readonly rating: number }) {
	return (
		<p className="mb-4">
			<span className="sr-only">{rating} out of 5 stars</span>
			<span className="stars" aria-hidden="true">
				{"★".repeat(rating)}
			</span>
		</p>
	);
}

function Quotation({ name, role, text, rating }: Testimonial) {
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
	readonly testimonials: TestimonialsFile;
}

export function Testimonials({ testimonials }: TestimonialsProps) {
	const { heading, sampleNote, stats } = testimonials;
	const hasSamples = testimonials.testimonials.some(({ sample }) => sample);
	return (
		<section className="band">
			<div className="wrap">
				<SectionHeading
					heading={heading}
					text={hasSamples ? sampleNote : undefined}
				/>
				<div className="mb-16 grid gap-x-12 gap-y-10 lg:grid-cols-3">
					{testimonials.testimonials.map((testimonial) => (
						<Quotation key={testimonial.text} {...testimonial} />
					))}
				</div>
				<Figures figures={stats} />
			</div>
		</section>
	);
}
