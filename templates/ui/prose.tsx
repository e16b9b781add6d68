// Shows the Markdown of a page.
interface ProseProps {
	readonly html: string;
	readonly className?: string;
}

export function Prose({ html, className = "prose" }: ProseProps) {
	return (
		<div
			className={className}
			// biome-ignore lint/security/noDangerouslySetInnerHtml: rendered from Markdown with all markup escaped
			dangerouslySetInnerHTML={{ __html: html }}
		/>
	);
}
