// On a wide page this band has two columns: the main words, and an aside such as the heading. On a narrow
// page the columns follow each other in the same order.
import type { ReactNode } from "react";
import { type HeadingCopy, TONES, type Tone } from "./section.tsx";

/** The columns have these widths, in templates/styles/layout.css, if the aside comes first. */
const COLUMNS = {
	"3:5": "split third",
	"4:8": "split",
	"5:7": "split even",
};

interface SplitColumnsProps {
	readonly aside: ReactNode;
	readonly columns: keyof typeof COLUMNS;
	/** If true, the aside comes last, and is in the narrower column. */
	readonly reverse?: boolean;
	readonly children: ReactNode;
}

export function SplitColumns(props: SplitColumnsProps) {
	const { aside, columns, reverse, children } = props;
	return (
		<div className={`wrap ${reverse ? "split flip" : COLUMNS[columns]}`}>
			{!reverse && aside}
			{children}
			{reverse && aside}
		</div>
	);
}

interface SplitSectionProps extends SplitColumnsProps {
	readonly id?: string;
	readonly tone?: Tone;
}

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
			{text && <p className="text-lg">{text}</p>}
		</div>
	);
}
