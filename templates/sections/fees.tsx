// Shows a list of fees, each with what the price covers.
import type { contact } from "../models/contact.ts";
import type { Copy } from "../models/words.ts";
import { Lines } from "../ui/text.tsx";
import { AsideHeading, SplitSection } from "./split-section.tsx";

interface FeesProps {
	readonly copy: Copy<typeof contact>["fees"];
}

export function Fees({ copy }: FeesProps) {
	const { heading, text, items } = copy;
	return (
		<SplitSection
			id="fees"
			columns="4:8"
			aside={<AsideHeading heading={heading} text={text} />}
		>
			<ul className="entries">
				{items.map(({ label, price, covers, person }) => (
					<li key={`${label} ${person}`}>
						<h3 className="text-lg">
							<Lines lines={person ? [label, person] : [label]} />
						</h3>
						<div>
							<p className="heading text-lg">{price.text}</p>
							{covers && <p className="text-soft">{covers}</p>}
						</div>
					</li>
				))}
			</ul>
		</SplitSection>
	);
}
