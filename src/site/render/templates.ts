// Loads templates/ as functions that render pages, without Node's module cache, so that edited ones can run again.
import type { FunctionComponent } from "react";
import { type Digest, digest } from "../../base/disk/fingerprint.ts";
import { createLastResultCache, lazily } from "../../base/disk/lazily.ts";
import type { StackMapper } from "../../base/locate-error.ts";
import {
	describeThrown,
	type Location,
	type Problem,
	templateProblem,
	UserError,
} from "../../base/problems.ts";
import { formatLocation } from "../../base/text/problem-text.ts";
import type { Config, Project } from "../config.ts";
import type { Models } from "../content/models.ts";
import {
	PageKind,
	type ShareCardProps,
	type SiteView,
} from "../plan/page-kind.ts";
import type { PageData } from "../plan/routes.ts";
import { BUNDLE_NAME, bundleTemplates, type Loading } from "./bundle.ts";
import { createBundleRequire, REACT_VERSION } from "./react.ts";
import { createRenderer } from "./render-page.ts";
import { runBundle, toLoadError } from "./run-bundle.ts";
import { createStackMapper, readLine } from "./stack.ts";

const ENTRY: Location = { file: "templates/index.tsx", line: 1, column: 1 };

interface TemplateFailure {
	readonly location: Location | undefined;
	/** The elements that led there: "templates/pages/home.tsx:12:5 <PageHero> -> …", or "" */
	readonly calls: string;
}

export interface Templates extends ReturnType<typeof createRenderer> {
	readonly kinds: readonly PageKind[];
	readonly makeFrame: (site: SiteView) => object;
	readonly problems: readonly Problem[];
	/** Finds the telephone numbers that dial in Markdown; undefined if the templates name none. */
	readonly dialled: RegExp | undefined;
	/** Describes an error that a function of the templates throws; undefined for a bug of hypno. */
	readonly describe: (error: unknown) => Problem | undefined;
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
	models: Models,
	locationOf: StackMapper,
) {
	const kinds: PageKind[] = [];
	const problems: Problem[] = [];
	const placeOf = ({ declared }: PageKind) => locationOf(declared) ?? ENTRY;
	for (const kind of pages) {
		if (!(kind instanceof PageKind)) continue;
		const { at, of } = kind;
		// Some disks keep one of two names that differ in capitals only.
		const other = kinds.find(
			(kind) => kind.at.toLowerCase() === String(at).toLowerCase(),
		);
		const isKnown = models.list.includes(of);
		let message = kind.mistake;
		if (other)
			message = `two pages have the address ${at}, and the other one is in ${formatLocation(placeOf(other))}`;
		if (!isKnown)
			message = `the model "${of.name}" of this page is not in the list of models`;
		if (isKnown && !other && typeof at === "string") kinds.push(kind);
		const hint = isKnown
			? "Correct this line, or take the page from the list in templates/index.tsx"
			: "Add the model to the list in templates/models/index.ts";
		if (message)
			problems.push(templateProblem(message, { hint, source: placeOf(kind) }));
	}
	return { kinds, problems };
}

/** A component may be an object, as memo() makes one. */
function isComponent(exported: unknown): exported is FunctionComponent<object> {
	return Object(exported) === exported;
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
	config: Config,
	loading: Loading,
	isTraced = false,
): Promise<Templates> {
	const bundle = await bundleTemplates(config, loading, isTraced);
	const models = await loading;
	// Models that cannot be loaded have problems of their own.
	if (!models.hash) throw new UserError([]);
	const key = digest(bundle.code, bundle.map, models.hash, config.rootDir);
	const make = async () => load(config, models, bundle);
	return remember(String(isTraced), key, make);
}

type Bundle = Awaited<ReturnType<typeof bundleTemplates>>;

function load(
	config: Config,
	models: Models,
	{ code, map }: Bundle,
): Templates {
	const locationOf = createStackMapper(config, BUNDLE_NAME, map);
	const { requireModule, startPage } = createBundleRequire(models);
	const loadTraced = lazily(() => loadTemplates(config, models, true));
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
		const { frame, pages, Document, ShareCard, dialled } = exported;
		if (!Array.isArray(pages))
			throw new Error("templates/index.tsx exports no list of pages");
		if (!isComponent(Document))
			throw new Error("templates/index.tsx exports no component Document");
		const { kinds, problems } = collectKinds(pages, models, locationOf);
		const card = isComponent(ShareCard) ? ShareCard : undefined;
		return {
			...createRenderer({ kinds, Document, ShareCard: card }, startPage),
			kinds,
			problems,
			dialled: dialled instanceof RegExp ? dialled : undefined,
			describe: (error) => describeFailed(error, locationOf),
			makeFrame: (site) =>
				typeof frame === "function" ? Object(frame(site)) : {},
			hash: digest(code, models.hash, REACT_VERSION),
			locationOf,
			findFailure,
		};
	} catch (error) {
		throw toLoadError("the templates", locationOf(error) ?? ENTRY, error);
	}
}

function describeTemplateError(
	{ path, sourcePath }: PageData,
	error: unknown,
	{ what, location, calls }: TemplateFailure & { readonly what: string },
) {
	const { message } = describeThrown(error);
	const isWaiting = message.startsWith("A component suspended");
	const reason = isWaiting
		? "a component waits for a promise, and pages are made at once"
		: message;
	let hint = location
		? "Correct this line, or undo the last change to the template or to the content file"
		: "Undo the last change to this content file or to its template";
	if (calls) hint += `. The way there: ${calls}`;
	return templateProblem(`${what}: ${reason}`, {
		hint: `${hint}. hypno does not check types: npm run typecheck finds more`,
		pages: [path],
		...(location && { rendered: sourcePath }),
		source: location ?? { file: sourcePath, line: 1, column: 1 },
	});
}

/** @returns the HTML, or a problem that names the page and its content file */
export async function tryRender(
	page: PageData,
	frame: object,
	{ render, findFailure }: Templates,
): Promise<string | Problem> {
	try {
		return render(page, frame);
	} catch (error) {
		const what = "a template failed while its page was rendered";
		const failure = await findFailure(error, page, frame);
		return describeTemplateError(page, error, { what, ...failure });
	}
}

export function tryRenderCard(
	page: PageData,
	card: ShareCardProps,
	{ renderCard, locationOf }: Templates,
) {
	try {
		return renderCard?.(card) || undefined;
	} catch (error) {
		const what =
			"the template of the share images failed while it was rendered";
		const location = locationOf(error);
		return describeTemplateError(page, error, { what, location, calls: "" });
	}
}

export type TemplateTrace = Awaited<ReturnType<typeof traceTemplates>>;

export async function traceTemplates(config: Project, frame: object) {
	const templates = await loadTemplates(config, config.models, true);
	return {
		/** Renders the same HTML, but each element names "templates/pages/home.tsx:12:5" in its attribute. */
		render: (page: PageData) => templates.render(page, frame),
		attribute: "data-hypno-written",
		readLine: (file: string, line: number) => readLine(config, file, line),
	};
}
