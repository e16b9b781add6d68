// Lists articles or events: a link, and beside it a line of facts and a summary.
import type { ContentPicture, Day, ListPart, ShownPictures } from "hypno";
import { Fragment } from "react";
import { Picture } from "../ui/media.tsx";

export interface Listed {
	readonly href: string;
	readonly title: string;
	readonly day: Day;
	/** Follows the day: "Online" */
	readonly facts: readonly string[];
	/** "3 places left" */
	readonly badge?: string | undefined;
	readonly summary: string;
	readonly picture?: ContentPicture | undefined;
	/** The moment from which a script hides the entry: "2027-03-03T20:00+00:00" */
	readonly ends?: string | undefined;
}

interface ListingProps {
	readonly items: readonly Listed[];
	readonly pictures: ShownPictures;
	readonly Heading?: "h2" | "h3";
}

/** The picture is as wide as the column of the titles. */
const SIZES = "(min-width: 44rem) 25rem, 90vw";

interface TitleProps extends Pick<ListingProps, "pictures" | "Heading"> {
	readonly item: Listed;
}

function Title({ item, pictures, Heading = "h2" }: TitleProps) {
	const { href, title, picture } = item;
	const heading = (
		<Heading className="text-lg">
			<a href={href}>{title}</a>
		</Heading>
	);
	if (!picture) return heading;
	return (
		<div>
			{heading}
			<Picture
				picture={picture}
				pictures={pictures}
				sizes={SIZES}
				className="drawing rounded-surface mt-4 mb-6"
			/>
		</div>
	);
}

export function Listing({ items, ...rest }: ListingProps) {
	return (
		<ul className="entries">
			{items.map((item) => (
				<li key={item.href} data-ends={item.ends}>
					<Title item={item} {...rest} />
					<div>
						<p className="text-sm">
							<time dateTime={item.day.iso}>{item.day.words}</time>
							{item.facts.map((fact) => (
								<span key={fact}>&nbsp;· {fact}</span>
							))}
						</p>
						{item.badge && <p className="badge mt-4">{item.badge}</p>}
						<p className="text-soft">{item.summary}</p>
					</div>
				</li>
			))}
		</ul>
	);
}

/** A list with more entries is split into pages, which have fewer. */
const LONGEST = 100;
const ON_A_PAGE = 50;

export const countPages = (items: readonly Listed[]) =>
	items.length > LONGEST ? Math.ceil(items.length / ON_A_PAGE) : 1;

/** "Page 2" */
export const namePart = (word: string, part: number) =>
	word.replace("{count}", String(part));

interface PartLinksProps {
	readonly page: ListPart;
	readonly word: string;
	readonly name: string;
}

function PartLinks({ page: { part, parts }, word, name }: PartLinksProps) {
	return (
		<nav aria-label={name}>
			<ul className="row">
				{parts.map((href, index) => (
					<li key={href}>
						<a
							href={index + 1 === part ? undefined : href}
							aria-current={index + 1 === part ? "page" : undefined}
						>
							{namePart(word, index + 1)}
						</a>
					</li>
				))}
			</ul>
		</nav>
	);
}

/** Splits a list where the year changes; undefined in one year, or in none. */
function splitYears(items: readonly Listed[]) {
	const years: { readonly year: string; readonly items: Listed[] }[] = [];
	for (const item of items) {
		const year = item.day.iso?.slice(0, 4) ?? "";
		const last = years.at(-1);
		if (last?.year === year) last.items.push(item);
		else years.push({ year, items: [item] });
	}
	return years.length > 1 ? years : undefined;
}

/** A list of several years has their numbers as headings. */
function ListByYear({ items, pictures }: ListingProps) {
	const years = splitYears(items);
	if (!years) return <Listing items={items} pictures={pictures} />;
	return years.map(({ year, items }, index) => (
		<Fragment key={year}>
			<h2 className={index === 0 ? "mb-6" : "mt-10 mb-6"}>{year}</h2>
			<Listing items={items} pictures={pictures} Heading="h3" />
		</Fragment>
	));
}

interface ListPageProps extends ListingProps {
	readonly hasYears?: boolean;
	/** Visitors read this while nothing is listed. */
	readonly none: string;
	readonly parts?: PartLinksProps | undefined;
}

export function ListBand(props: ListPageProps) {
	const { items, none, parts, pictures, hasYears } = props;
	const List = hasYears ? ListByYear : Listing;
	const { part = 1, parts: all = [] } = parts?.page ?? {};
	const first = (part - 1) * ON_A_PAGE;
	const shown = all.length > 1 ? items.slice(first, first + ON_A_PAGE) : items;
	return (
		<section className="band rule-t">
			<div className="wrap">
				{shown.length > 0 && <List items={shown} pictures={pictures} />}
				<p className="none text-lg">{none}</p>
				{parts && all.length > 1 && <PartLinks {...parts} />}
			</div>
		</section>
	);
}
