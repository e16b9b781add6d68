// Replaces React's development runtime, to which every element passes its location: it writes the location
// into an attribute.
import { Fragment, jsx } from "react/jsx-runtime";

export { Fragment };

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
	if (typeof type !== "string") return jsx(type, props, key);
	const { fileName, lineNumber, columnNumber } = source;
	const location = `${fileName}:${lineNumber}:${columnNumber}`;
	return jsx(type, { ...props, "data-hypno-written": location }, key);
}
