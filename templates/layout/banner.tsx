// The line that says the domain is for sale.
import type { Frame } from "../../src/plan/frame.ts";

export function Banner({ banner }: { readonly banner: Frame["banner"] }) {
	return (
		<aside className="notice" aria-label="Domain for sale">
			<p className="wrap">
				{banner.text} <a href={banner.link.href}>{banner.link.label}</a>
			</p>
		</aside>
	);
}
