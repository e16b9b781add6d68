// Loads templates/ as functions that render pages, without Node's module cache, so that edited ones can run again.
import { type Digest, digest } from "../cache/fingerprint.ts";
import { createLastResultCache, lazily } from "../cache/lazily.ts";
import type { Project } from "../config.ts";
import {
	PageKind,
	type ShareCardProps,
	type SiteView,
} from "../plan/page-kind.ts";
import type { PageData } from "../plan/route.ts";
import {
	describeThrown,
	type Location,
	type Problem,
	templateProblem,
	UserError,
} from "../problems.ts";
import { formatLocation } from "../report/text.ts";
import { BUNDLE_NAME, bundleTemplates } from "./bundle.ts";
import { createBundleRequire, REACT_VERSION } from "./react.ts";
import { runBundle, toLoadError } from "./run-bundle.ts";
import { createStackMapper, readLine, type StackMapper } from "./stack.ts";

const ENTRY: Location = { file: "templates/index.tsx", line: 1, column: 1 };

export interface TemplateFailure {
	readonly location: Location | undefined;
	/** The elements that led there: "templates/pages/home.tsx:12:5 <PageHero> -> …", or "" */
	readonly calls: string;
}

export interface Templates {
	readonly kinds: readonly PageKind[];
	readonly makeFrame: (site: SiteView) => object;
	readonly problems: readonly Problem[];
	/** Describes an error that a function of the templates throws; undefined for a bug of hypno. */
	readonly describe: (error: unknown) => Problem | undefined;
	readonly render: (page: PageData, frame: object) => string;
	/** Undefined if the templates export no ShareCard. Returns "" for a page without a picture of its own. */
	readonly renderCard: ((card: ShareCardProps) => string) | undefined;
	/** This hash changes with the templates and with React. */
	readonly hash: Digest;
	readonly locationOf: StackMapper;
	readonly findFailure: (
		error: unknown,
		page: PageData,
		frame: object,
	) => Promise<TemplateFailure>;
}

function describeFailed(
	error: unknown,
	locationOf: StackMapper,
): Problem | undefined {
	const source = locationOf(error);
	if (!source) return undefined;
	const reason = describeThrown(error).message;
	return templateProblem(`a template failed: ${reason}`, {
		hint: "Correct this line, or undo the last change to the template or to the content. hypno does not check types: npm run typecheck finds more",
		source,
	});
}

/** Leaves out a page whose address another one has, and one whose model is unknown. */
function collectKinds(
	pages: readonly unknown[],
	{ models }: Project,
	locationOf: StackMapper,
) {
	const kinds: PageKind[] = [];
	const problems: Problem[] = [];
	const placeOf = ({ declared }: PageKind) => locationOf(declared) ?? ENTRY;
	for (const kind of pages) {
		if (!(kind instanceof PageKind)) continue;
		const { at, of } = kind;
		const other = kinds.find((one) => one.at === at);
		const isKnown = models.list.includes(of);
		let message = kind.mistake;
		if (other)
			message = `two pages have the address ${at}, and the other one is in ${formatLocation(placeOf(other))}`;
		if (!isKnown)
			message = `the model "${of.name}" of this page is not in the list of models`;
		if (isKnown && !other) kinds.push(kind);
		const hint = isKnown
			? "Correct this line, or take the page from the list in templates/index.tsx"
			: "Add the model to the list in templates/models/index.ts";
		if (message)
			problems.push(templateProblem(message, { hint, source: placeOf(kind) }));
	}
	return { kinds, problems };
}

function formatCalls(failed: unknown, location: Location | undefined): string {
	const calls: unknown = Reflect.get(Object(failed), "calls");
	const steps = Array.isArray(calls) ? calls.map(String) : [];
	if (location && steps.length > 0)
		steps.push(`${location.file}:${location.line}:${location.column}`);
	return steps.join(" -> ");
}

function catchThrown(run: () => void): unknown {
	try {
		run();
		return undefined;
	} catch (error) {
		return error;
	}
}

/** Most plans of a preview have the same templates as the one before, and running them makes the schemas of all models. */
const remember = createLastResultCache<Templates>();

export async function loadTemplates(
	config: Project,
	isTraced = false,
): Promise<Templates> {
	const bundle = await bundleTemplates(config, isTraced);
	// Models that cannot be loaded have problems of their own.
	if (!config.models.hash) throw new UserError([]);
	const key = digest(bundle.code, bundle.map, config.rootDir);
	return remember(String(isTraced), key, async () => load(config, bundle));
}

type Bundle = Awaited<ReturnType<typeof bundleTemplates>>;

function load(config: Project, { code, map }: Bundle): Templates {
	const locationOf = createStackMapper(config, BUNDLE_NAME, map);
	const { requireModule, startPage } = createBundleRequire(config.models);
	const loadTraced = lazily(() => loadTemplates(config, true));
	const findFailure: Templates["findFailure"] = async (error, page, frame) => {
		const traced = await loadTraced();
		const failed = catchThrown(() => traced.render(page, frame));
		// React's own errors do not name their location in the templates, but errors of the trace do.
		const cause = Reflect.get(Object(failed), "cause") ?? failed;
		const location = locationOf(error) ?? traced.locationOf(cause);
		return { location, calls: formatCalls(failed, location) };
	};
	try {
		const exported = runBundle(code, BUNDLE_NAME, requireModule);
		const { frame, pages, render, renderCard } = exported;
		if (typeof render !== "function" || !Array.isArray(pages))
			throw new Error("templates/index.tsx exports no list of pages");
		return {
			...collectKinds(pages, config, locationOf),
			describe: (error) => describeFailed(error, locationOf),
			makeFrame: (site) =>
				typeof frame === "function" ? Object(frame(site)) : {},
			hash: digest(code, REACT_VERSION),
			render: (page, frame) => {
				startPage();
				return String(render(page, frame));
			},
			renderCard:
				typeof renderCard === "function"
					? (card) => {
							startPage();
							return String(renderCard(card));
						}
					: undefined,
			locationOf,
			findFailure,
		};
	} catch (error) {
		throw toLoadError("the templates", locationOf(error) ?? ENTRY, error);
	}
}

export type TemplateTrace = Awaited<ReturnType<typeof traceTemplates>>;

export async function traceTemplates(config: Project, frame: object) {
	const templates = await loadTemplates(config, true);
	return {
		/** Renders the same HTML, but each element names "templates/pages/home.tsx:12:5" in its attribute. */
		render: (page: PageData) => templates.render(page, frame),
		attribute: "data-hypno-written",
		readLine: (file: string, line: number) => readLine(config, file, line),
	};
}
