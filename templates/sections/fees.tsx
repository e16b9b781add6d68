// Shows a list of fees, each with what the price covers.
import type { PageCopy } from "../types.ts";
import { AsideHeading, SplitSection } from "./split-section.tsx";

interface FeesProps {
	readonly copy: NonNullable<PageCopy<"contact">["fees"]>;
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
				{items.map(({ label, price, covers }) => (
					<li key={label}>
						<h3 className="text-lg">{label}</h3>
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
