// React's development runtime, which also writes the location of each element into an attribute, and explains errors.
import { Fragment, jsx } from "react/jsx-runtime";

export { Fragment };

/** Describes the component that is being rendered: its location, name and own owner. */
let owner;

/** A component that renders itself has many owners. */
const MAX_CALLS = 10;

/** Lists the elements that led to the current component: "templates/pages/home.tsx:12:5 <PageHero>" */
function listCalls() {
	const calls = [];
	for (let at = owner; at && calls.length < MAX_CALLS; at = at.owner)
		calls.unshift(`${at.location} <${at.name}>`);
	return calls;
}

function withOwner(component, location) {
	const parent = owner;
	// esbuild adds a number to a name that another module has too.
	const name = component.name.replace(/\d+$/, "");
	return (props) => {
		const previous = owner;
		owner = { location, name, owner: parent };
		try {
			return component(props);
		} catch (cause) {
			throw Object.assign(new Error("", { cause }), { calls: listCalls() });
		} finally {
			owner = previous;
		}
	};
}

/** True for objects such as dates, also inside arrays, since React cannot render them. */
function isInvalid(child) {
	if (Array.isArray(child)) return child.some(isInvalid);
	if (typeof child !== "object" || child === null) return false;
	return !("$$typeof" in child) && !(Symbol.iterator in child);
}

export function jsxDEV(...parameters) {
	const [type, props, key, , source] = parameters;
	if (!source) return jsx(type, props, key);
	// React would throw only later, when the stack no longer names the element. Components may take any object.
	const isPlain = typeof type === "string" || type === Fragment;
	if (type === undefined || (isPlain && isInvalid(props.children)))
		throw new Error("refused");
	const { fileName, lineNumber, columnNumber } = source;
	const location = `${fileName}:${lineNumber}:${columnNumber}`;
	// memo() wraps a component.
	const component = typeof type?.type === "function" ? type.type : type;
	// A class cannot be called.
	const isClass = component?.prototype?.isReactComponent !== undefined;
	if (typeof component === "function" && !isClass)
		return jsx(withOwner(component, location), props, key);
	if (typeof type !== "string") return jsx(type, props, key);
	return jsx(type, { ...props, "data-hypno-written": location }, key);
}
