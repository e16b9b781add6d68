// A page with one sentence and two ways on.
import { Rings } from "../ui/rings.tsx";
import { ButtonRow } from "./section.tsx";

interface MessagePageProps {
	readonly heading: string;
	readonly text: string;
	readonly buttons: readonly {
		readonly label: string;
		readonly href: string;
	}[];
}

export function MessagePage({ heading, text, buttons }: MessagePageProps) {
	return (
		<div className="quiet">
			<Rings className="quiet-rings text-sage-strong" />
			<div className="wrap relative py-24 md:py-36">
				<h1>{heading}</h1>
				<p className="mt-6 mb-10 max-w-xl text-lg text-soft">{text}</p>
				<ButtonRow buttons={buttons} />
			</div>
		</div>
	);
}
