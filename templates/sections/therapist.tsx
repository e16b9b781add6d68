// Who the therapist is, and what others can confirm: registers and insurance.
import type { PageFiles } from "../../src/content/schema/index.ts";
import type { ShownPictures } from "../../src/plan/picture.ts";
import { Picture } from "../ui/picture.tsx";
import { Beside, Entries } from "./section.tsx";

type Page = PageFiles["about"];

interface TherapistProps {
	readonly therapist: NonNullable<Page["therapist"]>;
	readonly pictures: ShownPictures;
}

/** The width of the picture: a third of the page, or all of a narrow one. */
const PORTRAIT = "(min-width: 76rem) 26rem, (min-width: 40rem) 33vw, 90vw";

export function Therapist({ therapist, pictures }: TherapistProps) {
	const { name, text, picture } = therapist;
	return (
		<section className="band border-t border-line">
			<div
				className={
					picture
						? "wrap grid items-center gap-x-16 gap-y-8 sm:grid-cols-[3fr_5fr]"
						: "wrap"
				}
			>
				{picture && (
					<div className="beside">
						<Picture picture={picture} pictures={pictures} sizes={PORTRAIT} />
					</div>
				)}
				<div>
					<h2>{name}</h2>
					<p className="mt-4 max-w-2xl text-lg text-soft">{text}</p>
				</div>
			</div>
		</section>
	);
}

/** Nothing where the site says neither. */
export function Registers({
	registers,
	insurance,
}: Pick<Page, "registers" | "insurance">) {
	if (!registers && !insurance) return null;
	return (
		<section className="band grid gap-14 border-t border-line">
			{registers && (
				<Beside heading={registers.heading}>
					<Entries
						entries={registers.items.map(({ name, number, href }) => ({
							name,
							href,
							text: `${registers.numberLabel} ${number}`,
						}))}
					/>
				</Beside>
			)}
			{insurance && (
				<Beside heading={insurance.heading}>
					<p className="max-w-2xl text-soft">{insurance.text}</p>
				</Beside>
			)}
		</section>
	);
}
