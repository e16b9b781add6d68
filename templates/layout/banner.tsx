// One line at the top of every page says that the domain is for sale.
import type { Frame } from "../../src/plan/frame.ts";

interface BannerProps {
	readonly banner: NonNullable<Frame["banner"]>;
}

export function Banner({ banner }: BannerProps) {
	return (
		<aside
			className="notice bg-notice text-sm text-on-notice print:hidden"
			aria-label="Domain for sale"
		>
			<p className="wrap flex flex-wrap justify-center gap-x-3 py-1.5">
				{banner.text} <a href={banner.link.href}>{banner.link.label}</a>
			</p>
		</aside>
	);
}
