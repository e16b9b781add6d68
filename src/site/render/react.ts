// Loads the React that renders the templates: hypno's own copy, in its production build.
import { createRequire } from "node:module";
import { lazily } from "../../base/disk/lazily.ts";
import type { Models } from "../content/models.ts";
import reactModules from "./react-modules.cjs";
import { OWN_MODULES } from "./run-bundle.ts";

export const REACT = ["react", "react-dom"];

/** A bundle requires the modules of templates/models/ by names that begin with this. */
export const MODELS = "hypno-models/";

const require = createRequire(import.meta.url);

const { version }: { readonly version: string } = require("react/package.json");
export const REACT_VERSION = version;

const MODULES: Readonly<Record<string, () => object>> = reactModules;

/** React reads NODE_ENV once, when it is first required. */
function inProduction<Loaded>(load: () => Loaded): Loaded {
	const { NODE_ENV } = process.env;
	process.env.NODE_ENV = "production";
	try {
		return load();
	} finally {
		if (NODE_ENV === undefined) delete process.env.NODE_ENV;
		else process.env.NODE_ENV = NODE_ENV;
	}
}

const requireReact = (name: string): object =>
	inProduction(MODULES[name] ?? (() => Object(require(name))));

export const loadReact = () => inProduction(reactModules.react);

/** It takes long to load, and most builds render nothing. */
export const loadServer = lazily(() =>
	inProduction(reactModules["react-dom/server"]),
);

/** A component that renders itself would fill the memory; no other page has more elements than this. */
const MAX_ELEMENTS = 200_000;

const AsyncFunction = (async () => {}).constructor;

/** React leaves out a function among the children of an HTML element. A component may take one. */
function hasFunction(children: unknown): boolean {
	if (Array.isArray(children)) return children.some(hasFunction);
	return typeof children === "function";
}

/** Creates the require of one bundle. `startPage` resets the count of elements. */
export function createBundleRequire({ modules }: Pick<Models, "modules">) {
	let count = 0;
	const limit =
		(make: unknown) => (type: unknown, props: unknown, key?: unknown) => {
			if (++count > MAX_ELEMENTS)
				throw new Error(
					"a component renders itself, so the page would never end",
				);
			if (typeof type === "function" && type instanceof AsyncFunction)
				throw new Error(`<${type.name}> is async, and pages are made at once`);
			const isPlain = typeof type === "string" || typeof type === "symbol";
			if (isPlain && hasFunction(Reflect.get(Object(props), "children")))
				throw new Error("a function stands where words are expected");
			return typeof make === "function" ? make(type, props, key) : undefined;
		};
	const react = requireReact("react");
	// A boundary would hide what fails in it, and show its fallback for ever.
	const atOnce = { ...react, Suspense: Reflect.get(react, "Fragment") };
	const runtime = requireReact("react/jsx-runtime");
	const limited = {
		...runtime,
		jsx: limit(Reflect.get(runtime, "jsx")),
		jsxs: limit(Reflect.get(runtime, "jsxs")),
	};
	return {
		requireModule: (name: string): unknown => {
			if (name === "react") return atOnce;
			if (name === "react/jsx-runtime") return limited;
			if (name.startsWith(MODELS)) return modules[name.slice(MODELS.length)];
			return OWN_MODULES[name] ?? requireReact(name);
		},
		startPage: () => {
			count = 0;
		},
	};
}
