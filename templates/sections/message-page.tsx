// This page has a heading, one sentence, and links to other pages.
import { Rings } from "../ui/drawings.tsx";
import { ButtonRow, type CallToActionCopy } from "./section.tsx";

interface MessagePageProps extends CallToActionCopy {
	/** The subject of the message; the heading is then its status. */
	readonly name?: string;
}

export function MessagePage(props: MessagePageProps) {
	const { name, heading, text, buttons } = props;
	return (
		<div className="hero">
			<Rings />
			<div className="wrap">
				{name ? (
					<hgroup>
						<p className="name heading semibold text-3xl">{name}</p>
						<h1 className="text-xl">{heading}</h1>
					</hgroup>
				) : (
					<h1>{heading}</h1>
				)}
				<p className="text-lg">{text}</p>
				<ButtonRow buttons={buttons} />
			</div>
		</div>
	);
}
