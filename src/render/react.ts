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

/** True for plain objects, also inside arrays, since React cannot render them. */
function isInvalid(child: unknown): boolean {
	if (Array.isArray(child)) return child.some(isInvalid);
	const isObject = child !== null && typeof child === "object";
	return (
		isObject &&
		Object.getPrototypeOf(child) === Object.prototype &&
		!("$$typeof" in child)
	);
}

/** Creating an invalid element throws at once, so that the stack names the element's location. */
export function requireStrict(name: string): unknown {
	const required: object = Object(requireForTemplates(name));
	if (name !== "react/jsx-runtime") return required;
	return new Proxy(required, {
		get: (runtime, key) => {
			const make: unknown = Reflect.get(runtime, key);
			if (typeof make !== "function") return make;
			return (
				type: unknown,
				props: { children?: unknown },
				...rest: unknown[]
			) => {
				const isRefused =
					typeof type !== "function" && isInvalid(props.children);
				if (type === undefined || isRefused) throw new Error("refused");
				return make(type, props, ...rest);
			};
		},
	});
}
