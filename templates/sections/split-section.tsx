// On a wide page this band has two columns: the main words, and an aside such as the heading. On a narrow
// page the columns follow each other in the same order.
import type { ReactNode } from "react";
import type { HeadingCopy, Tone } from "../types.ts";
import { TONES } from "./section.tsx";

/** The columns have these widths if the aside comes first. */
const COLUMNS = {
	"3:5": "items-center gap-y-8 sm:grid-cols-[3fr_5fr]",
	"4:8": "gap-y-8 lg:grid-cols-[4fr_8fr]",
	"5:7": "gap-y-8 lg:grid-cols-[5fr_7fr]",
};

/** If the main column comes first, both columns are full, so the gap between them is wider. */
const REVERSED_COLUMNS = {
	"4:7": "gap-y-14 lg:grid-cols-[7fr_4fr]",
	"5:7": "gap-y-12 lg:grid-cols-[7fr_5fr]",
};

type SplitColumnsProps = {
	readonly aside: ReactNode;
	readonly children: ReactNode;
} & (
	| { readonly columns: keyof typeof COLUMNS; readonly reverse?: false }
	| { readonly columns: keyof typeof REVERSED_COLUMNS; readonly reverse: true }
);

export function SplitColumns(props: SplitColumnsProps) {
	const { aside, children } = props;
	const widths = props.reverse
		? REVERSED_COLUMNS[props.columns]
		: COLUMNS[props.columns];
	return (
		<div className={`wrap grid gap-x-16 ${widths}`}>
			{!props.reverse && aside}
			{children}
			{props.reverse && aside}
		</div>
	);
}

type SplitSectionProps = SplitColumnsProps & {
	readonly id?: string;
	readonly tone?: Tone;
};

export function SplitSection(props: SplitSectionProps) {
	const { id, tone = "plain", ...columns } = props;
	return (
		<section id={id} className={TONES[tone]}>
			<SplitColumns {...columns} />
		</section>
	);
}

/** This heading is the aside of most bands. */
export function AsideHeading({ heading, text }: HeadingCopy) {
	return (
		<div>
			<h2>{heading}</h2>
			{text && <p className="mt-4 max-w-lg text-lg text-soft">{text}</p>}
		</div>
	);
}
