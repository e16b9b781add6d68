// Renders fragments such as the footer once for all pages that pass them the same props. This file is
// bundled with the templates.

/** The page is rendered with this character in place of each fragment. */
const PLACEHOLDER = "\u0001";
/** A component whose props differ on every page would fill the memory without this limit. */
const MAX_FRAGMENTS = 200;
/** Traced fragments are not reused, since their locations differ from page to page. */
const IS_TRACED = process.env.HYPNO_FRAGMENTS === "traced";

function isSame(one, other) {
	const keys = Object.keys(one.props);
	return (
		one.type === other.type &&
		keys.length === Object.keys(other.props).length &&
		keys.every((key) => Object.is(one.props[key], other.props[key]))
	);
}

/**
 * @param renderPage calls its third argument for each fragment, and shows the result in its place
 * @param renderFragment converts an element to HTML
 */
export function createRenderer(renderPage, renderFragment) {
	let known = [];
	let lastFrame;
	return (page, frame) => {
		if (frame !== lastFrame) known = [];
		lastFrame = frame;
		const used = [];
		const html = renderPage(page, frame, (element) => {
			const found = known.find((fragment) => isSame(fragment, element));
			const { type, props } = element;
			const fragment = found ?? { type, props, html: renderFragment(element) };
			if (!found && !IS_TRACED && known.length < MAX_FRAGMENTS)
				known.push(fragment);
			used.push(fragment.html);
			return PLACEHOLDER;
		});
		const pieces = html.split(PLACEHOLDER);
		// The text of the page contains the placeholder, so the page is rendered without the cache.
		if (pieces.length !== used.length + 1)
			return renderPage(page, frame, (element) => element);
		return pieces.map((piece, at) => piece + (used[at] ?? "")).join("");
	};
}
