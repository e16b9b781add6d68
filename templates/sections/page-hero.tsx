// The opening of a page below the home page.
import type { ReactNode } from "react";

interface PageHeroProps {
	readonly eyebrow?: string | undefined;
	readonly heading: string;
	readonly text: string;
	readonly children?: ReactNode;
}

export function PageHero({ eyebrow, heading, text, children }: PageHeroProps) {
	return (
		<div className="wrap pt-8 pb-16 md:pt-14">
			{eyebrow && <p className="eyebrow mb-4 text-soft">{eyebrow}</p>}
			<h1 className="max-w-3xl">{heading}</h1>
			<p className="mt-6 max-w-2xl text-lg text-soft">{text}</p>
			{children}
		</div>
	);
}
