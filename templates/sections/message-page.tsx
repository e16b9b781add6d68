// This page has a heading, one sentence, and links to other pages.
import type { CallToActionCopy } from "../types.ts";
import { Rings } from "../ui/rings.tsx";
import { ButtonRow } from "./section.tsx";

export function MessagePage({ heading, text, buttons }: CallToActionCopy) {
	return (
		<div className="relative overflow-hidden">
			<Rings className="top-[60%] -right-88 w-176 max-w-none text-sage-strong [translate:0_-50%] md:top-1/2 md:-right-48" />
			<div className="wrap relative py-24 md:py-36">
				<h1>{heading}</h1>
				<p className="mt-6 mb-10 max-w-xl text-lg text-soft">{text}</p>
				<ButtonRow buttons={buttons} />
			</div>
		</div>
	);
}
