// Renders pages and share images. A part such as the footer is rendered once for all pages that pass it the same props.
import type { FunctionComponent, ReactElement } from "react";
import { memoizeLast } from "../../base/disk/lazily.ts";
import type {
	DocumentProps,
	PageKind,
	ShareCardProps,
} from "../plan/page-kind.ts";
import type { PageData } from "../plan/routes.ts";
import { loadReact, loadServer } from "./react.ts";

/** The page is rendered with this character in place of each fragment. */
const PLACEHOLDER = "\u0001";
/** These stand round what the component of a page shows. */
const START = "\u0002";
const END = "\u0003";
/** A component whose props differ on every page would fill the memory without this limit. */
const MAX_FRAGMENTS = 200;

const toHtml = (element: ReactElement) =>
	loadServer().renderToStaticMarkup(element);

type FragmentProps = Readonly<Record<string, unknown>>;

function isSame(props: FragmentProps, other: FragmentProps): boolean {
	for (const key in props) if (!Object.is(props[key], other[key])) return false;
	for (const key in other) if (!(key in props)) return false;
	return true;
}

interface Fragment {
	readonly props: FragmentProps;
	readonly html: string;
}

/** The fragments of one frame. */
class Fragments {
	/** By their components, since a page asks for many. */
	readonly #known = new Map<unknown, Fragment[]>();
	#count = 0;

	htmlOf(element: ReactElement): string {
		const { type } = element;
		const props = Object(element.props);
		const ofType = this.#known.get(type) ?? [];
		const known = ofType.find((fragment) => isSame(fragment.props, props));
		if (known) return known.html;
		// React returns a text in thousands of parts, which every page would join again.
		const html = Buffer.from(toHtml(element)).toString();
		if (this.#count >= MAX_FRAGMENTS) return html;
		ofType.push({ props, html });
		this.#known.set(type, ofType);
		this.#count++;
		return html;
	}
}

type Once = DocumentProps<object>["once"];

/** @param render shows what its argument returns in the place of each fragment */
function renderWith(fragments: Fragments, render: (once: Once) => string) {
	const used: string[] = [];
	const rendered = render((element) => {
		used.push(fragments.htmlOf(element));
		return PLACEHOLDER;
	});
	const pieces = rendered.split(PLACEHOLDER);
	// The text of the page contains the placeholder, so the page is rendered without the cache.
	if (pieces.length !== used.length + 1) return render((element) => element);
	return pieces.map((piece, at) => piece + (used[at] ?? "")).join("");
}

/** The exports of templates/index.tsx, besides the frame. */
interface Components {
	readonly kinds: readonly PageKind[];
	readonly Document: FunctionComponent<object>;
	readonly ShareCard: FunctionComponent<ShareCardProps> | undefined;
}

/** @param startPage is called before each page and each share image */
export function createRenderer(
	{ kinds, Document, ShareCard }: Components,
	startPage: () => void,
) {
	const { createElement, Fragment } = loadReact();
	const byAddress = new Map(kinds.map((kind) => [kind.at, kind]));
	let last: { frame: object; fragments: Fragments } | undefined;
	return {
		render(page: PageData, frame: object): string {
			startPage();
			const { at, isMissing, props } = page;
			const { Page, Missing, declared } = byAddress.get(at) ?? {};
			const Shown = isMissing ? Missing : Page;
			if (!Shown) throw new Error(`no page is declared at ${at}`);
			if (last?.frame !== frame) last = { frame, fragments: new Fragments() };
			const { fragments } = last;
			const shown = createElement(Shown, props);
			const content = createElement(Fragment, null, START, shown, END);
			const html = renderWith(fragments, (once) => {
				const document = { frame, route: page, once };
				return `<!DOCTYPE html>${toHtml(createElement(Document, document, content))}`;
			});
			const start = html.indexOf(START);
			const end = html.indexOf(END, start);
			if (start < 0)
				throw new Error("the component Document does not show its children");
			if (end === start + 1)
				throw new Error("the component of this page shows nothing", {
					cause: declared,
				});
			const before = html.slice(0, start);
			return before + html.slice(start + 1, end) + html.slice(end + 1);
		},
		/** Undefined if the templates export no ShareCard. Returns "" for a page without a picture of its own. */
		renderCard:
			ShareCard &&
			memoizeLast((card: ShareCardProps): string => {
				startPage();
				return toHtml(createElement(ShareCard, card));
			}),
	};
}
