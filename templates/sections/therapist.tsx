// Shows who the therapist is, the registers that confirm it, and the insurance.
import type { ShownPictures, ValueOf } from "hypno";
import type { PeopleData } from "../data/people.ts";
import type { about } from "../models/about.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Picture } from "../ui/media.tsx";
import { Entries, TONES } from "./section.tsx";
import { AsideHeading, SplitColumns, SplitSection } from "./split-section.tsx";

interface TherapistProps {
	readonly pictures: ShownPictures;
	readonly therapist: PeopleData["list"][number];
}

/** The picture is a third as wide as the page, or as wide as a narrow page. */
const PORTRAIT = "(min-width: 76rem) 26rem, (min-width: 40rem) 33vw, 90vw";

export function Therapist({ therapist, pictures }: TherapistProps) {
	const { name, text, picture, registers, booking } = therapist;
	const words = (
		<div>
			<h2>{name}</h2>
			<p className="max-w-2xl text-lg">{text}</p>
			{registers?.map((register) => (
				<p key={register.href} className="mt-4">
					<a href={register.href}>{register.name}</a> {register.number}
				</p>
			))}
			{booking && (
				<p className="mt-4">
					<ButtonLink
						href={booking.href}
						variant="outline"
						newTab={booking.newTab}
					>
						{booking.label}
					</ButtonLink>
				</p>
			)}
		</div>
	);
	if (!picture)
		return (
			<section className={TONES.line}>
				<div className="wrap">{words}</div>
			</section>
		);
	return (
		<SplitSection
			tone="line"
			columns="3:5"
			aside={
				<div>
					<Picture
						picture={picture}
						pictures={pictures}
						sizes={PORTRAIT}
						className="w-full rounded-surface"
					/>
				</div>
			}
		>
			{words}
		</SplitSection>
	);
}

/** Registers and insurance share one band, which is left out if the site has neither. */
export function Registers({
	registers,
	insurance,
}: Pick<ValueOf<typeof about>, "registers" | "insurance">) {
	if (!registers && !insurance) return null;
	return (
		<section className={`${TONES.line} grid gap-10`}>
			{registers && (
				<SplitColumns
					columns="5:7"
					aside={<AsideHeading heading={registers.heading} />}
				>
					<Entries
						entries={registers.items.map(({ name, number, href }) => ({
							name,
							href,
							text: `${registers.numberLabel} ${number}`,
						}))}
					/>
				</SplitColumns>
			)}
			{insurance && (
				<SplitColumns
					columns="5:7"
					aside={<AsideHeading heading={insurance.heading} />}
				>
					<p className="max-w-2xl text-soft">{insurance.text}</p>
				</SplitColumns>
			)}
		</section>
	);
}
