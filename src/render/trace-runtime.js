// Stands in for the part of React that is told where each element was written. A value that
// components hand down to an element was written where the outermost of them was given it.
import { Fragment, jsx } from "react/jsx-runtime";

export { Fragment };

let owner;

function findGiver(value) {
	let location;
	for (
		let at = owner;
		at && Object.values(at.props).includes(value);
		at = at.owner
	)
		location = at.location;
	return location;
}

function writeLocations(location, props) {
	const given = Object.values(props)
		.filter((value) => typeof value === "string" && value !== "")
		.map((value) => [value, findGiver(value)])
		.filter(([, giver]) => giver);
	return JSON.stringify({ location, given: Object.fromEntries(given) });
}

function withOwner(type, location) {
	const above = owner;
	return (props) => {
		const before = owner;
		owner = { location, props, owner: above };
		try {
			return type(props);
		} finally {
			owner = before;
		}
	};
}

export function jsxDEV(...made) {
	const [type, props, key, , source] = made;
	if (!source) return jsx(type, props, key);
	const { fileName, lineNumber, columnNumber } = source;
	const location = `${fileName}:${lineNumber}:${columnNumber}`;
	if (typeof type === "function")
		return jsx(withOwner(type, location), props, key);
	if (typeof type !== "string") return jsx(type, props, key);
	const written = writeLocations(location, props);
	return jsx(type, { ...props, "data-hypno-written": written }, key);
}
