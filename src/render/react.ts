// Loads the React that renders the templates: hypno's own copy, in its production build.
import { createRequire } from "node:module";
import path from "node:path";

/** The bundle of the templates does not contain these packages. */
export const REACT = ["react", "react-dom"];

const require = createRequire(import.meta.url);

/** A site without node_modules uses the packages of hypno in this folder. */
export const OWN_PACKAGES = path.resolve(
	require.resolve("react/package.json"),
	"../..",
);

const { version }: { readonly version: string } = require("react/package.json");
export const REACT_VERSION = version;

/** Requires a module for the bundle. React reads NODE_ENV once, when it is first required. */
export function requireForTemplates(name: string): unknown {
	const { NODE_ENV } = process.env;
	process.env.NODE_ENV = "production";
	try {
		return require(name);
	} finally {
		if (NODE_ENV === undefined) delete process.env.NODE_ENV;
		else process.env.NODE_ENV = NODE_ENV;
	}
}

/** True for objects such as dates, also inside arrays, since React cannot render them. */
function isInvalid(child: unknown): boolean {
	if (Array.isArray(child)) return child.some(isInvalid);
	if (typeof child !== "object" || child === null) return false;
	return !("$$typeof" in child) && !(Symbol.iterator in child);
}

/** A component that is being rendered. */
export interface Call {
	readonly name: string;
	/** The stack names the line of its element. */
	readonly element: Error;
	readonly caller: Call | undefined;
}

let current: Call | undefined;
let failed: Call | undefined;

/** Returns what was thrown, and by which component of a bundle that has the modules of requireStrict. */
export function traceFailure(run: () => void) {
	current = undefined;
	failed = undefined;
	let error: unknown;
	try {
		run();
	} catch (thrown) {
		error = thrown;
	}
	return { error, call: failed };
}

function withCall(name: string, component: (props: unknown) => unknown) {
	const call: Call = { name, element: new Error(), caller: current };
	return (props: unknown) => {
		const previous = current;
		current = call;
		try {
			return component(props);
		} catch (error) {
			failed ??= call;
			throw error;
		} finally {
			current = previous;
		}
	};
}

/** Creating an invalid element throws at once, so that the stack names the element's location. */
export function requireStrict(name: string): unknown {
	const required: object = Object(requireForTemplates(name));
	if (name !== "react/jsx-runtime") return required;
	return new Proxy(required, {
		get: (runtime, key) => {
			const make: unknown = Reflect.get(runtime, key);
			if (typeof make !== "function") return make;
			return (type: unknown, props: { children?: unknown }, key?: unknown) => {
				if (typeof type === "function") {
					// esbuild adds a number to a name that another module has too.
					const name = type.name.replace(/\d+$/, "");
					const traced = withCall(name, (given) => type(given));
					return make(traced, props, key);
				}
				if (type === undefined || isInvalid(props.children))
					throw new Error("refused");
				return make(type, props, key);
			};
		},
	});
}
