// Lists articles or events: a link, and beside it a line of facts and a summary.
import type { Day } from "hypno";

export interface Listed {
	readonly href: string;
	readonly title: string;
	readonly day: Day;
	/** Follows the day: "Online" */
	readonly facts: readonly string[];
	readonly summary: string;
	/** The moment from which a script hides the entry: "2027-03-03T20:00+00:00" */
	readonly ends?: string | undefined;
}

interface ListingProps {
	readonly items: readonly Listed[];
	readonly Heading?: "h2" | "h3";
}

export function Listing({ items, Heading = "h2" }: ListingProps) {
	return (
		<ul className="entries">
			{items.map(({ href, title, day, facts, summary, ends }) => (
				<li key={href} data-ends={ends}>
					<Heading className="text-lg">
						<a href={href}>{title}</a>
					</Heading>
					<div>
						<p className="text-sm">
							<time dateTime={day.iso}>{day.words}</time>
							{facts.map((fact) => (
								<span key={fact}>&nbsp;· {fact}</span>
							))}
						</p>
						<p className="text-soft">{summary}</p>
					</div>
				</li>
			))}
		</ul>
	);
}

interface ListPageProps extends ListingProps {
	/** Visitors read this while nothing is listed. */
	readonly none: string;
}

export function ListBand({ items, none }: ListPageProps) {
	return (
		<section className="band rule-t">
			<div className="wrap">
				{items.length > 0 && <Listing items={items} />}
				<p className="none text-lg">{none}</p>
			</div>
		</section>
	);
}
