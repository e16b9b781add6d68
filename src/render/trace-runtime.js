// Replaces React's development runtime, to which every element passes its location. If components pass a
// value down to an element, the value's location is that of the outermost component.
import { Fragment, jsx } from "react/jsx-runtime";

export { Fragment };

/** Describes the component that is being rendered: its location, props and own owner. */
let owner;

function findOutermost(value) {
	let location;
	for (
		let at = owner;
		at && Object.values(at.props).includes(value);
		at = at.owner
	)
		location = at.location;
	return location;
}

/** Returns a TracedElement of trace.ts as JSON. */
function formatTrace(location, props) {
	const passedDown = Object.values(props)
		.filter((value) => typeof value === "string" && value !== "")
		.map((value) => [value, findOutermost(value)])
		.filter(([, outermost]) => outermost);
	const valueLocations = Object.fromEntries(passedDown);
	return JSON.stringify({ location, valueLocations });
}

function withOwner(type, location) {
	const parent = owner;
	return (props) => {
		const previous = owner;
		owner = { location, props, owner: parent };
		try {
			return type(props);
		} finally {
			owner = previous;
		}
	};
}

export function jsxDEV(...parameters) {
	const [type, props, key, , source] = parameters;
	if (!source) return jsx(type, props, key);
	const { fileName, lineNumber, columnNumber } = source;
	const location = `${fileName}:${lineNumber}:${columnNumber}`;
	if (typeof type === "function")
		return jsx(withOwner(type, location), props, key);
	if (typeof type !== "string") return jsx(type, props, key);
	const trace = formatTrace(location, props);
	return jsx(type, { ...props, "data-hypno-written": trace }, key);
}
