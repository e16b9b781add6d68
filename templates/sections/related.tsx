// Other services with a text, at the end of the page of a service.
import type { PageProps } from "../types.ts";

interface RelatedProps extends Pick<PageProps<"service">, "related"> {
	readonly heading: string;
}

export function Related({ related, heading }: RelatedProps) {
	if (related.length === 0) return null;
	return (
		<section className="no-print rule-t py-14">
			<div className="wrap">
				<h2 className="text-xl">{heading}</h2>
				<ul className="mt-5 flex flex-wrap gap-x-10 gap-y-3">
					{related.map(({ href, label }) => (
						<li key={href}>
							<a className="inline-block py-1 text-lg" href={href}>
								{label}
							</a>
						</li>
					))}
				</ul>
			</div>
		</section>
	);
}
