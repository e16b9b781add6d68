// A trail of links leads from this page back to the home page.
import type { Breadcrumb } from "hypno";

export function Breadcrumbs({
	trail,
	name,
}: {
	readonly trail: readonly Breadcrumb[];
	readonly name: string;
}) {
	if (trail.length === 0) return null;
	return (
		<nav className="crumbs wrap no-print" aria-label={name}>
			<ol>
				{trail.map(({ href, label }, index) => (
					<li key={href}>
						{index < trail.length - 1 ? (
							<a href={href}>{label}</a>
						) : (
							<span aria-current="page">{label}</span>
						)}
					</li>
				))}
			</ol>
		</nav>
	);
}
