import type { PropsByTemplate } from "../../src/plan/route.ts";

/** A page that the maintainer has added: its title, and its words as they were written. */
export function CustomPage({
	title,
	bodyHtml,
}: PropsByTemplate["custom-page"]) {
	return (
		<article className="wrap pt-8 pb-24 md:pt-14">
			<h1 className="max-w-3xl">{title}</h1>
			<div
				className="prose mt-10 max-w-2xl"
				// biome-ignore lint/security/noDangerouslySetInnerHtml: rendered from Markdown with all markup escaped
				dangerouslySetInnerHTML={{ __html: bodyHtml }}
			/>
		</article>
	);
}
