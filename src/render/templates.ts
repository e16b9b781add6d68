// templates/ -> functions that render: one bundle, run in this process without the module
// cache, so that a changed template is really run again.
import vm from "node:vm";
import type { FunctionComponent, ReactElement, ReactNode } from "react";
import { type Digest, digest } from "../cache/digest.ts";
import { lazily } from "../cache/lazily.ts";
import type { Config } from "../config.ts";
import type { Frame } from "../plan/frame.ts";
import type {
	Card,
	PageData,
	PropsByTemplate,
	TemplateName,
} from "../plan/route.ts";
import { contentError, type UserError } from "../problems.ts";
import { BUNDLE_NAME, type BundleExtras, bundleTemplates } from "./bundle.ts";
import { linkCrisisNumbers } from "./crisis-numbers.ts";
import {
	REACT_VERSION,
	requireForTemplates,
	requireStrictly,
} from "./react.ts";
import { createStackMapper, type StackMapper } from "./stack.ts";

export interface DocumentProps {
	readonly frame: Frame;
	readonly route: PageData;
	/** Renders a part that many pages share once for all that give it the same props. */
	readonly once: (part: ReactElement) => ReactNode;
	readonly children: ReactNode;
}

export type PageTemplates = {
	readonly [Name in TemplateName]: FunctionComponent<PropsByTemplate[Name]>;
};

export interface Templates {
	/** The names that templates/index.tsx maps to components. */
	readonly names: readonly string[];
	/**
	 * @returns the HTML of a page
	 * @throws whatever the template throws
	 */
	readonly render: (page: PageData, frame: Frame) => string;
	/**
	 * Undefined when templates/index.tsx has no ShareCard: all pages share one picture. Empty
	 * when that has no picture for these words.
	 * @throws whatever the template throws
	 */
	readonly renderCard: ((card: Card) => string) | undefined;
	/** Differs for templates that may render other pages of the same routes. */
	readonly hash: Digest;
	/** Where in templates/ an error came from. */
	readonly locationOf: StackMapper;
}

/** Runs the bundle and returns what it exports. Node keeps no copy of such a function. */
function evaluate(
	code: Buffer,
	requireModule = requireForTemplates,
): Record<string, unknown> {
	const module: { exports: Record<string, unknown> } = { exports: {} };
	const parameters = ["module", "exports", "require"];
	const options = { filename: BUNDLE_NAME };
	const run = vm.compileFunction(String(code), parameters, options);
	run(module, module.exports, requireModule);
	return module.exports;
}

function refuseLoading(error: unknown, locationOf: StackMapper): UserError {
	const reason = error instanceof Error ? error.message : String(error);
	const entry = { file: "templates/index.tsx", line: 1, column: 1 };
	return contentError(
		`the templates stop as soon as they are loaded: ${reason}`,
		{
			hint: "Undo the last change to the file, or ask the person who looks after the templates",
			source: locationOf(error) ?? entry,
		},
	);
}

/** @throws UserError (1) with every mistake that keeps the templates from being built or run */
export async function loadTemplates(
	config: Config,
	extras: BundleExtras = {},
): Promise<Templates> {
	const { code, map } = await bundleTemplates(config, extras);
	const locationOf = createStackMapper(config, BUNDLE_NAME, map);
	/** React says what it refuses to show, not where that is written: stricter elements throw there. */
	const strict = lazily(() => evaluate(code, requireStrictly));
	const findStack = (page: PageData, frame: Frame) => {
		const { render } = strict();
		try {
			if (typeof render === "function") render(page, frame);
		} catch (error) {
			if (error instanceof Error) return error.stack;
		}
		return undefined;
	};
	try {
		const { names, render, renderCard } = evaluate(code);
		if (typeof render !== "function" || !Array.isArray(names))
			throw new Error("templates/index.tsx exports no pages");
		return {
			names: names.map(String),
			hash: digest(code, REACT_VERSION),
			render: (page, frame) => {
				try {
					return linkCrisisNumbers(String(render(page, frame)));
				} catch (error) {
					if (!(error instanceof Error) || locationOf(error)) throw error;
					throw Object.assign(error, { stack: findStack(page, frame) });
				}
			},
			renderCard:
				typeof renderCard === "function"
					? (card) => String(renderCard(card))
					: undefined,
			locationOf,
		};
	} catch (error) {
		throw refuseLoading(error, locationOf);
	}
}
