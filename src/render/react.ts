// React as the templates meet it: hypno's own, in its form for production, and the same for the
// templates and for what renders them.
import { createRequire } from "node:module";
import path from "node:path";

/** The packages, which bundles of templates leave out. */
export const REACT = ["react", "react-dom"];

const require = createRequire(import.meta.url);

/** hypno's own packages, for a site whose folder has none. */
export const OWN_PACKAGES = path.resolve(
	require.resolve("react/package.json"),
	"../..",
);

const { version }: { readonly version: string } = require("react/package.json");
export const REACT_VERSION = version;

/** What a module gives, by the name it is required by. React asks once which form is wanted. */
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

/** Whether React refuses to show it; a list is looked through. */
function isRefused(child: unknown): boolean {
	if (Array.isArray(child)) return child.some(isRefused);
	const isObject = child !== null && typeof child === "object";
	return (
		isObject &&
		Object.getPrototypeOf(child) === Object.prototype &&
		!("$$typeof" in child)
	);
}

/** The same, but what React would refuse in the end throws where it is written. */
export function requireStrictly(name: string): unknown {
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
				const isShown = typeof type !== "function" && isRefused(props.children);
				if (type === undefined || isShown) throw new Error("refused");
				return make(type, props, ...rest);
			};
		},
	});
}
