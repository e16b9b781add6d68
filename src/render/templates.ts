// Loads templates/ as functions that render pages, without Node's module cache, so that edited ones can run again.
import vm from "node:vm";
import type { FunctionComponent, ReactElement, ReactNode } from "react";
import { type Digest, digest } from "../cache/fingerprint.ts";
import { lazily } from "../cache/lazily.ts";
import type { Config } from "../config.ts";
import type { Frame } from "../plan/frame.ts";
import type {
	Card,
	PageData,
	PropsByTemplate,
	TemplateName,
} from "../plan/route.ts";
import {
	describeThrown,
	type Location,
	templateError,
	type UserError,
} from "../problems.ts";
import { BUNDLE_NAME, bundleTemplates } from "./bundle.ts";
import { createBundleRequire, REACT_VERSION } from "./react.ts";
import { createStackMapper, readLine, type StackMapper } from "./stack.ts";

export interface DocumentProps {
	readonly frame: Frame;
	readonly route: PageData;
	/** Renders a part once for all pages that pass it the same props. */
	readonly once: (part: ReactElement) => ReactNode;
	readonly children: ReactNode;
}

export type TemplateModule = {
	readonly [Name in TemplateName]: FunctionComponent<PropsByTemplate[Name]>;
};

export interface TemplateFailure {
	readonly location: Location | undefined;
	/** The elements that led there: "templates/pages/home.tsx:12:5 <PageHero> -> …", or "" */
	readonly calls: string;
}

export interface Templates {
	readonly names: readonly string[];
	readonly render: (page: PageData, frame: Frame) => string;
	/** Undefined if the templates export no ShareCard. Returns "" for a page without a picture of its own. */
	readonly renderCard: ((card: Card) => string) | undefined;
	/** This hash changes with the templates and with React. */
	readonly hash: Digest;
	readonly locationOf: StackMapper;
	readonly findFailure: (
		error: unknown,
		page: PageData,
		frame: Frame,
	) => Promise<TemplateFailure>;
}

function evaluate(code: string, requireModule: (name: string) => unknown) {
	const module: { exports: Record<string, unknown> } = { exports: {} };
	const parameters = ["module", "exports", "require"];
	const options = { filename: BUNDLE_NAME };
	const run = vm.compileFunction(code, parameters, options);
	run(module, module.exports, requireModule);
	return module.exports;
}

function toLoadError(error: unknown, locationOf: StackMapper): UserError {
	const reason = describeThrown(error).message;
	const entry = { file: "templates/index.tsx", line: 1, column: 1 };
	return templateError(`the templates cannot be loaded: ${reason}`, {
		hint: "Undo the last change to the file, or ask the person who looks after the templates",
		source: locationOf(error) ?? entry,
	});
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

export async function loadTemplates(
	config: Config,
	isTraced = false,
): Promise<Templates> {
	const { code, map } = await bundleTemplates(config, isTraced);
	const locationOf = createStackMapper(config, BUNDLE_NAME, map);
	const { requireModule, startPage } = createBundleRequire();
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
		const { names, render, renderCard } = evaluate(code, requireModule);
		if (typeof render !== "function" || !Array.isArray(names))
			throw new Error("templates/index.tsx exports no pages");
		return {
			names: names.map(String),
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
		throw toLoadError(error, locationOf);
	}
}

export type TemplateTrace = Awaited<ReturnType<typeof traceTemplates>>;

export async function traceTemplates(config: Config, frame: Frame) {
	const templates = await loadTemplates(config, true);
	return {
		/** Renders the same HTML, but each element names "templates/pages/home.tsx:12:5" in its attribute. */
		render: (page: PageData) => templates.render(page, frame),
		attribute: "data-hypno-written",
		readLine: (file: string, line: number) => readLine(config, file, line),
	};
}
