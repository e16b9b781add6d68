// Pages below the home page open with this heading.
import type { ReactNode } from "react";

interface PageHeroProps {
	readonly copy: {
		readonly eyebrow?: string | undefined;
		readonly heading: string;
		readonly text: string;
	};
	readonly children?: ReactNode;
}

export function PageHero({ copy, children }: PageHeroProps) {
	const { eyebrow, heading, text } = copy;
	return (
		<div className="wrap opening">
			{eyebrow && <p className="mb-6 text-sm text-soft">{eyebrow}</p>}
			<h1 className="max-w-3xl">{heading}</h1>
			<p className="text-lg text-soft">{text}</p>
			{children}
		</div>
	);
}
