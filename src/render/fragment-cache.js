// Bundled with the templates: fragments that many pages share, such as the bar and the footer, are
// rendered once for all pages that give them the same props.

/** Stands in a page where a fragment belongs. */
const PLACEHOLDER = "\u0001";
/** A component whose props differ from page to page would only take memory. */
const MAX_FRAGMENTS = 100;

function isSame(a, b) {
	const keys = Object.keys(a);
	return (
		keys.length === Object.keys(b).length &&
		keys.every((key) => Object.is(a[key], b[key]))
	);
}

/** Renders an element once for each set of props that its component is given. */
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
 * @param renderPage renders a page; its third argument stands for a fragment
 * @param renderFragment element -> HTML
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
		// A text of the page holds the character too, which hardly any does.
		if (pieces.length !== used.length + 1)
			return renderPage(page, frame, (element) => element);
		return pieces.map((piece, at) => piece + (used[at] ?? "")).join("");
	};
}
