// The line for the newsletter, in the footer and below articles.
import type { Frame } from "../data/frame.ts";

type NewsletterProps = Pick<Frame["footer"], "newsletter">;

/** A line that leads to where visitors order the newsletter. */
export function Newsletter({ newsletter }: NewsletterProps) {
	if (!newsletter) return null;
	const { text, label, href } = newsletter;
	return (
		<p>
			{text} <a href={href}>{label}</a>
		</p>
	);
}
