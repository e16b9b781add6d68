// Other services with a text, at the end of the page of a service.
import type { Link } from "hypno";

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
				<ul className="row mt-6 text-lg">
					{related.map(({ href, label }) => (
						<li key={href}>
							<a href={href}>{label}</a>
						</li>
					))}
				</ul>
			</div>
		</section>
	);
}
