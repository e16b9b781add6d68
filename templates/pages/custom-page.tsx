// A page of content/pages/*.md, such as a privacy notice.
import type { PageProps } from "../types.ts";

/** A custom page shows its title and its Markdown. */
export function CustomPage({ title, bodyHtml }: PageProps<"custom-page">) {
	return (
		<article className="wrap opening">
			<h1 className="max-w-3xl">{title}</h1>
			<div
				className="prose mt-10 max-w-2xl"
				// biome-ignore lint/security/noDangerouslySetInnerHtml: rendered from Markdown with all markup escaped
				dangerouslySetInnerHTML={{ __html: bodyHtml }}
			/>
		</article>
	);
}
