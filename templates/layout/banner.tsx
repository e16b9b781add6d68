// The lines at the top of every page: an announcement, and that the domain is for sale.
import type { Frame } from "../frame.ts";

export function Banner({ notices }: Pick<Frame, "notices">) {
	return notices.map(({ name, text, link }) => (
		<aside key={name} className="notice no-print" aria-label={name}>
			<p className="wrap">
				{text} {link && <a href={link.href}>{link.label}</a>}
			</p>
		</aside>
	));
}
