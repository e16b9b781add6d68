// Renders fragments such as the footer once for all pages that pass them the same props. Bundled with the templates.

/** The page is rendered with this character in place of each fragment. */
const PLACEHOLDER = "\u0001";
/** A component whose props differ on every page would fill the memory without this limit. */
const MAX_FRAGMENTS = 200;

function isSame(props, other) {
	for (const key in props) if (!Object.is(props[key], other[key])) return false;
	for (const key in other) if (!(key in props)) return false;
	return true;
}

/** React returns a text in thousands of parts, which every page would join again. */
const join = (html) => Buffer.from(html).toString();

/** @param renderPage calls its third argument for each fragment, and shows the result in its place */
export function createRenderer(renderPage, renderFragment) {
	/** Maps each component to its fragments, since a page asks for many. */
	let known = new Map();
	let count = 0;
	let lastFrame;
	return (page, frame) => {
		if (frame !== lastFrame) {
			known = new Map();
			count = 0;
		}
		lastFrame = frame;
		const used = [];
		const rendered = renderPage(page, frame, (element) => {
			const { type, props } = element;
			const fragments = known.get(type) ?? [];
			const found = fragments.find((one) => isSame(one.props, props));
			const fragment = found ?? { props, html: join(renderFragment(element)) };
			if (!found && count < MAX_FRAGMENTS) {
				fragments.push(fragment);
				known.set(type, fragments);
				count++;
			}
			used.push(fragment.html);
			return PLACEHOLDER;
		});
		const pieces = rendered.split(PLACEHOLDER);
		// The text of the page contains the placeholder, so the page is rendered without the cache.
		if (pieces.length !== used.length + 1)
			return renderPage(page, frame, (element) => element);
		return pieces.map((piece, at) => piece + (used[at] ?? "")).join("");
	};
}
