// A line that leads to where visitors order the newsletter.
import type { Frame } from "../frame.ts";

type NewsletterProps = Pick<Frame["footer"], "newsletter">;

export function Newsletter({ newsletter }: NewsletterProps) {
	if (!newsletter) return null;
	const { text, label, href } = newsletter;
	return (
		<p>
			{text} <a href={href}>{label}</a>
		</p>
	);
}
