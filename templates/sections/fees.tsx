// What it costs: each price beside what is paid for.
import type { PageFiles } from "../../src/content/schema/index.ts";

type FeesProps = NonNullable<PageFiles["contact"]["fees"]>;

export function Fees({ heading, text, items }: FeesProps) {
	return (
		<section id="fees" className="band">
			<div className="wrap grid gap-x-16 gap-y-8 lg:grid-cols-[4fr_8fr]">
				<div>
					<h2>{heading}</h2>
					{text && <p className="mt-4 max-w-lg text-lg text-soft">{text}</p>}
				</div>
				<ul>
					{items.map(({ label, price, covers }) => (
						<li
							key={label}
							className="grid gap-x-8 gap-y-1 border-b border-line py-6 first:pt-0 last:border-0 sm:grid-cols-[3fr_5fr]"
						>
							<h3 className="text-lg">{label}</h3>
							<div>
								<p className="font-heading text-lg leading-snug">
									{price.text}
								</p>
								{covers && <p className="mt-1 text-soft">{covers}</p>}
							</div>
						</li>
					))}
				</ul>
			</div>
		</section>
	);
}
