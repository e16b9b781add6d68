// A page of the preview -> what the panel on it shows, as JSON.
import type { Problem } from "../../problems.ts";
import { newSuggestion, type Reader } from "./format-problem.ts";
import { listErrors, type PageState } from "./page-states.ts";
import type { Rebuilt } from "./rebuilt.ts";

/** A text, and the address that opens what it names in the editor. */
export interface FileLink {
	readonly text: string;
	readonly href: string;
}

export type Remark = ReturnType<typeof describeProblem>;
export type PageFacts = ReturnType<typeof describeFacts>;

function describeProblem(problem: Problem, { editorLink }: Reader) {
	const { severity, rule, message, source, hint, fix } = problem;
	const suggestion = newSuggestion(problem);
	return {
		severity,
		rule,
		message,
		advice: [suggestion && `Did you mean ${suggestion}?`, hint].filter(
			(text) => text !== undefined,
		),
		fix: fix && `npx ${fix}`,
		place: source && {
			text: `${source.file}:${source.line}`,
			href: editorLink(source),
		},
	};
}

function describePage(
	{ path, route }: PageState,
	{ site, heads }: Rebuilt,
	{ editorLink }: Reader,
) {
	const head = heads.get(path);
	if (!route || !site || !head) return undefined;
	const { sourcePath, template, url, indexable } = route;
	const linkTo = (file: string): FileLink => ({
		text: file,
		href: editorLink({ file }),
	});
	return {
		path,
		content: linkTo(sourcePath),
		template: linkTo(`templates/pages/${template}.tsx`),
		url,
		siteName: site.settings.name,
		title: head.title,
		description: head.description,
		isListed: indexable,
		/** On this server. */
		image: { src: new URL(head.image.url).pathname, alt: head.image.alt },
	};
}

/** Of all findings those that show on a page, errors first. */
export function findingsOn(
	findings: readonly Problem[],
	{ path, route }: PageState,
): Problem[] {
	const isHere = ({ pages = [], source }: Problem) =>
		pages.includes(path) ||
		(pages.length === 0 && source?.file === route?.sourcePath);
	return findings
		.filter((finding) => finding.accepted === undefined && isHere(finding))
		.toSorted((a, b) => a.severity.localeCompare(b.severity));
}

interface Asked {
	readonly rebuilt: Rebuilt;
	/** Undefined where no page is, as at an address that leads nowhere. */
	readonly page: PageState | undefined;
	/** Undefined while the checks are at work. */
	readonly findings: readonly Problem[] | undefined;
}

export function describeFacts(
	{ rebuilt, page, findings }: Asked,
	reader: Reader,
) {
	const remarks = page
		? [...page.problems, ...findingsOn(findings ?? [], page)]
		: [];
	return {
		page: page && describePage(page, rebuilt, reader),
		remarks: remarks.map((problem) => describeProblem(problem, reader)),
		/** Errors that stop a build, anywhere. */
		mistakes: listErrors(rebuilt.problems).length,
		checks: findings ? "done" : "running",
	};
}
