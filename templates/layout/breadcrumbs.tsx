// The trail from the home page to this one.
import type { Breadcrumb } from "../../src/plan/route.ts";

export function Breadcrumbs({
	trail,
}: {
	readonly trail: readonly Breadcrumb[];
}) {
	if (trail.length === 0) return null;
	return (
		<nav className="crumbs wrap" aria-label="Breadcrumb">
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
