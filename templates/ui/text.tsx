// Texts that are more than words in an element.
import { type Link, plain } from "hypno";
import { Fragment } from "react";
import { CRISIS_NUMBER } from "../data/crisis-lines.ts";
import { MAX_LINE } from "../data/week.ts";

/** Several lines with a line break between them. */
export function Lines({ lines }: { readonly lines: readonly string[] }) {
	return lines.map((line, index) => (
		<Fragment key={line}>
			{index > 0 && <br />}
			{line}
		</Fragment>
	));
}

/** "Mon-Wed 9am-6pm, Thu 12pm-8pm, Sat 10am-1pm" goes on in the next line after a comma, not within a day's hours. */
function splitDays(line: string) {
	if (plain(line).length <= MAX_LINE) return line;
	// Each second part is a space.
	return line.split(/(?<=,)( )/).map((part) =>
		part === " " ? (
			part
		) : (
			<span className="inline-block" key={part}>
				{part}
			</span>
		),
	);
}

/** The lines of opening hours. */
export function Hours({ lines }: { readonly lines: readonly string[] }) {
	return lines.map((line, index) => (
		<Fragment key={line}>
			{index > 0 && <br />}
			{splitDays(line)}
		</Fragment>
	));
}

/** A text in which the numbers of crisis lines dial when they are pressed. */
export function CrisisText({ text }: { readonly text: string }) {
	// Each second part is a number.
	return text.split(CRISIS_NUMBER).map((part, at) =>
		at % 2 === 0 ? (
			part
		) : (
			<a key={part} href={`tel:${part.replace(/\D/g, "")}`}>
				{part}
			</a>
		),
	);
}

interface LinksProps {
	readonly links: readonly Link[];
	readonly className?: string;
}

/** A list of links; without any, nothing. */
export function Links({ links, className }: LinksProps) {
	if (links.length === 0) return null;
	return (
		<ul className={className}>
			{links.map(({ href, label }) => (
				<li key={href}>
					<a href={href}>{label}</a>
				</li>
			))}
		</ul>
	);
}

interface ProseProps {
	readonly html: string;
	readonly className?: string;
}

/** The Markdown of a page. */
export function Prose({ html, className = "prose" }: ProseProps) {
	return (
		<div
			className={className}
			// biome-ignore lint/security/noDangerouslySetInnerHtml: rendered from Markdown with all markup escaped
			dangerouslySetInnerHTML={{ __html: html }}
		/>
	);
}
