// Introduces the people of the practice where visitors decide: beside the opening of the home page, and beside
// the form of each service.
import type { PageProps } from "../types.ts";
import { Picture } from "../ui/picture.tsx";

interface PeopleProps
	extends Pick<PageProps<"service">, "people" | "pictures"> {
	/** A single person is shown with a large portrait on a wide page. */
	readonly isLarge?: boolean;
}

const SMALL = { row: "", portrait: "", sizes: "5rem" };
const LARGE = {
	row: "lg:grid lg:gap-5",
	portrait: "lg:aspect-square lg:h-auto lg:w-full lg:rounded-surface",
	sizes: "(min-width: 64rem) 24rem, 5rem",
};

export function People({ people, pictures, isLarge = false }: PeopleProps) {
	const { list, href, fee } = people;
	if (list.length === 0) return null;
	const size = isLarge && list.length === 1 ? LARGE : SMALL;
	return (
		<div className="grid gap-5">
			{list.map(({ name, picture, listedIn }) => (
				<div key={name} className={`flex gap-4 ${size.row}`}>
					{picture && (
						<div className="flex-none">
							<Picture
								picture={picture}
								pictures={pictures}
								sizes={size.sizes}
								className={`size-20 rounded-full object-cover object-top ${size.portrait}`}
							/>
						</div>
					)}
					<div>
						<p className="font-heading text-lg leading-snug">
							<a className="text-inherit" href={href}>
								{name}
							</a>
						</p>
						{listedIn.map((register) => (
							<p key={register.href} className="mt-1 text-sm">
								<a className="text-inherit" href={register.href}>
									{register.name}
								</a>{" "}
								{register.number}
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
		<p className="mt-1 text-sm">
			<a className="text-inherit" href={fee.href}>
				{fee.label}
			</a>
		</p>
	);
}
