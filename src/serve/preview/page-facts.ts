// A page of the preview -> what the panel on it shows, as JSON.
import type { Problem } from "../../problems.ts";
import type { Reader } from "./format-problem.ts";
import type { PageState } from "./page-states.ts";
import type { PreviewSite } from "./preview-site.ts";

/** A text, and the address that opens what it names in the editor. */
export interface FileLink {
	readonly text: string;
	readonly href: string;
}

export interface Remark {
	readonly severity: "error" | "warning";
	readonly rule: string;
	readonly message: string;
	readonly advice: readonly string[];
	readonly fix: string | undefined;
	readonly place: FileLink | undefined;
}

export interface PageFacts {
	/** Undefined where no page is, as at an address that leads nowhere. */
	readonly page:
		| {
				readonly path: string;
				readonly content: FileLink;
				readonly template: FileLink;
				readonly url: string;
				readonly siteName: string;
				readonly title: string;
				readonly description: string;
				readonly isListed: boolean;
				/** On this server. */
				readonly image: { readonly src: string; readonly alt: string };
		  }
		| undefined;
	readonly remarks: readonly Remark[];
	/** Errors that stop a build, anywhere. */
	readonly mistakes: number;
	readonly checks: "done" | "running";
}

function describe(problem: Problem, { editorLink }: Reader): Remark {
	const { severity, rule, message, source, hint, fix } = problem;
	const [nearest] = problem.suggestions ?? [];
	const isNew = nearest !== undefined && !hint?.includes(nearest);
	return {
		severity,
		rule,
		message,
		advice: [
			...(isNew ? [`Did you mean ${nearest}?`] : []),
			...(hint ? [hint] : []),
		],
		fix: fix && `npx ${fix}`,
		place: source && {
			text: `${source.file}:${source.line}`,
			href: editorLink(source),
		},
	};
}

function describePage(site: PreviewSite, state: PageState, reader: Reader) {
	const { route } = state;
	const settings = site.rebuilt.site?.settings;
	if (!route || !settings) return undefined;
	const { head, sourcePath, template, url, indexable } = route;
	const file = `templates/pages/${template}.tsx`;
	const image = new URL(head.image.url);
	return {
		path: state.path,
		content: {
			text: sourcePath,
			href: reader.editorLink({ file: sourcePath }),
		},
		template: { text: file, href: reader.editorLink({ file }) },
		url,
		siteName: settings.name,
		title: head.title,
		description: head.description,
		isListed: indexable,
		image: { src: image.pathname, alt: head.image.alt },
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
	readonly site: PreviewSite;
	/** Undefined where no page is. */
	readonly state: PageState | undefined;
	/** Undefined while the checks are at work. */
	readonly findings: readonly Problem[] | undefined;
}

export function describeFacts(asked: Asked, reader: Reader): PageFacts {
	const { site, state, findings } = asked;
	const own = state ? findingsOn(findings ?? [], state) : [];
	const mistakes = state?.problems ?? [];
	return {
		page: state && describePage(site, state, reader),
		remarks: [...mistakes, ...own].map((problem) => describe(problem, reader)),
		mistakes: site.rebuilt.problems.filter(
			({ severity }) => severity === "error",
		).length,
		checks: findings ? "done" : "running",
	};
}
