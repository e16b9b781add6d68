// The people of the practice where visitors decide whether to get in touch: beside the opening of the home page, and
// beside the form of each service.
import { type Link, plain, type ShownPictures } from "hypno";
import type { PeopleData } from "../data/people.ts";
import { Picture } from "../ui/media.tsx";

export interface PeopleProps {
	readonly people: PeopleData;
	readonly pictures: ShownPictures;
	/** A single person is shown with a large portrait on a wide page, and everybody with one fee. */
	readonly isLarge?: boolean;
}

const SMALL = { row: "", sizes: "5rem" };
const LARGE = {
	row: "lone",
	sizes: "(min-width: 64rem) 24rem, 5rem",
};

export function People({ people, pictures, isLarge = false }: PeopleProps) {
	const { list, href, fee } = people;
	if (list.length === 0) return null;
	const size = isLarge && list.length === 1 ? LARGE : SMALL;
	const isShared =
		list.length > 1 && list.every(({ fees }) => fees.length === 0);
	const common = fee && !isShared ? [fee] : [];
	return (
		<div className="people">
			{list.map(({ name, picture, listedIn, fees, booking }) => (
				<div key={name} className={size.row}>
					{picture && (
						<div>
							<Picture
								picture={picture}
								pictures={pictures}
								sizes={size.sizes}
								className="portrait"
							/>
						</div>
					)}
					<div>
						<p className="heading text-lg">
							<a href={href}>{name}</a>
						</p>
						{listedIn.map((register) => (
							<p key={register.href} className="text-sm">
								<a href={register.href}>{register.name}</a> {register.number}
							</p>
						))}
						{(fees.length > 0 ? fees : common)
							.slice(0, isLarge ? 1 : undefined)
							.map((fee) => (
								<Fee key={fee.label} fee={fee} />
							))}
						{booking && (
							<p className="text-sm">
								<a href={booking.href} target="_blank" rel="noopener">
									{booking.label}
									<span className="sr-only"> {booking.newTab}</span>
								</a>
							</p>
						)}
					</div>
				</div>
			))}
			{fee && isShared && <Fee fee={fee} />}
		</div>
	);
}

interface WhoProps {
	readonly who: Readonly<Record<string, string>>;
	readonly href: string;
}

/** Says in a card who does the service that it leads to, if its people are named. */
export function Who({ who, href }: WhoProps) {
	const words = who[plain(href)];
	return words && <p className="text-sm">{words}</p>;
}

function Fee({ fee }: { readonly fee: Link }) {
	return (
		<p className="text-sm">
			<a href={fee.href}>{fee.label}</a>
		</p>
	);
}
