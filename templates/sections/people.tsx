// Introduces the people of the practice where visitors decide: beside the opening of the home page, and beside
// the form of each service.
import type { PageProps } from "../types.ts";
import { Picture } from "../ui/picture.tsx";

interface PeopleProps
	extends Pick<PageProps<"service">, "people" | "pictures"> {
	/** A single person is shown with a large portrait on a wide page. */
	readonly isLarge?: boolean;
}

const SMALL = { row: "", sizes: "5rem" };
const LARGE = {
	row: "large",
	sizes: "(min-width: 64rem) 24rem, 5rem",
};

export function People({ people, pictures, isLarge = false }: PeopleProps) {
	const { list, href, fee } = people;
	if (list.length === 0) return null;
	const size = isLarge && list.length === 1 ? LARGE : SMALL;
	return (
		<div className="people">
			{list.map(({ name, picture, listedIn }) => (
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
						{fee && list.length === 1 && <Fee fee={fee} />}
					</div>
				</div>
			))}
			{fee && list.length > 1 && <Fee fee={fee} />}
		</div>
	);
}

function Fee({
	fee,
}: {
	readonly fee: NonNullable<PeopleProps["people"]["fee"]>;
}) {
	return (
		<p className="text-sm">
			<a href={fee.href}>{fee.label}</a>
		</p>
	);
}
