// Renders fragments such as the footer once for all pages that pass them the same props. This file is
// bundled with the templates.

/** The page is rendered with this character in place of each fragment. */
const PLACEHOLDER = "\u0001";
/** A component whose props differ on every page would fill the memory without this limit. */
const MAX_FRAGMENTS = 100;

function isSame(a, b) {
	const keys = Object.keys(a);
	return (
		keys.length === Object.keys(b).length &&
		keys.every((key) => Object.is(a[key], b[key]))
	);
}

/** Renders an element once for each set of props of its component. */
function cacheFragments(renderFragment) {
	const fragments = new Map();
	return (element) => {
		const { type, props } = element;
		const known = fragments.get(type) ?? [];
		fragments.set(type, known);
		const same = known.find((fragment) => isSame(fragment.props, props));
		if (same) return same.html;
		const html = renderFragment(element);
		if (known.length < MAX_FRAGMENTS) known.push({ props, html });
		return html;
	};
}

/**
 * @param renderPage calls its third argument for each fragment, and shows the result in its place
 * @param renderFragment converts an element to HTML
 */
export function createRenderer(renderPage, renderFragment) {
	let render;
	let lastFrame;
	return (page, frame) => {
		if (frame !== lastFrame)
			render =
				process.env.HYPNO_FRAGMENTS === "cached"
					? cacheFragments(renderFragment)
					: renderFragment;
		lastFrame = frame;
		const used = [];
		const html = renderPage(page, frame, (element) => {
			used.push(render(element));
			return PLACEHOLDER;
		});
		const pieces = html.split(PLACEHOLDER);
		// The text of the page contains the placeholder, so the page is rendered without the cache.
		if (pieces.length !== used.length + 1)
			return renderPage(page, frame, (element) => element);
		return pieces.map((piece, at) => piece + (used[at] ?? "")).join("");
	};
}
