// Routes and the markup of their cards -> the same routes, each with a picture of its own to
// be shared with, and the pictures, made late. Leaves a route as it is that has no card.
import { type Digest, digest } from "../cache/digest.ts";
import { type Memo, NO_MEMO } from "../cache/memo.ts";
import { withHead } from "../plan/late-route.ts";
import type { Route, ShareImage } from "../plan/route.ts";
import type { Urls } from "../plan/urls.ts";
import type { UnplacedProblem } from "../problems.ts";
import type { Asset } from "./asset.ts";
import type { PlanDrawing } from "./drawing.ts";

/** In pixels; templates/head says so on every page. */
const SIZE = { width: 1200, height: 630 };

type Rendered = string | UnplacedProblem | undefined;
export type PlannedImage = Asset | UnplacedProblem | undefined;

export interface ShareImageOptions {
	/** Undefined where there is no picture for this route. */
	readonly renderCard: (route: Route) => Rendered;
	/** What the markup is made with, besides the route. */
	readonly templates: unknown;
	readonly css: string;
	readonly font: Uint8Array | undefined;
	readonly draw: PlanDrawing;
	readonly urls: Urls;
	readonly memo?: Memo<PlannedImage> | undefined;
	/** The paths of those that earlier builds have planned with the very same. */
	readonly known?: KnownPaths | undefined;
}

export interface KnownPaths {
	/** @param mark of what the page says */
	readonly find: (mark: Digest) => string | undefined;
	readonly add: (mark: Digest, outputPath: string) => void;
}

export interface ShareImages {
	readonly routes: Route[];
	readonly images: Asset[];
	/** Where the picture of a page will be, by the path of the page. */
	readonly imagePaths: Map<string, string>;
	readonly problems: UnplacedProblem[];
}

/** "/services/ocd" -> "services-ocd" */
function nameOf(path: string): string {
	return path === "/" ? "home" : path.slice(1).replaceAll("/", "-");
}

function planImage(route: Route, options: ShareImageOptions): PlannedImage {
	const html = options.renderCard(route);
	if (typeof html !== "string") return html;
	const { css, font, draw } = options;
	const drawing = draw({ html, css, font, ...SIZE, format: "png" });
	const hash = drawing.key.slice(0, 8);
	return {
		outputPath: `assets/share/${nameOf(route.path)}-${hash}.png`,
		contents: drawing.contents,
	};
}

const endSentence = (text: string) =>
	/[.!?\u2026]$/.test(text) ? text : `${text}.`;

export function withImage(route: Route, outputPath: string, urls: Urls): Route {
	const describe = (): ShareImage => {
		const { title = "", line = "", siteName = "" } = route.card ?? {};
		const words = [title, line].filter((text) => text !== "");
		return {
			type: "image/png",
			url: urls.absolute(`/${outputPath}`),
			alt: [...words.map(endSentence), siteName].join(" "),
		};
	};
	return withHead(route, {
		mark: route.mark && digest(`${route.mark} ${outputPath}`),
		head: () => ({ ...route.head, image: describe() }),
	});
}

/** The picture of an earlier build, which is planned once more only when it is asked for. */
function knownImage(route: Route, options: ShareImageOptions) {
	const outputPath = route.mark && options.known?.find(route.mark);
	if (!outputPath) return undefined;
	const contents = async () => {
		const image = planImage(route, options);
		if (image && "contents" in image && typeof image.contents === "function")
			return image.contents();
		throw new Error(`${outputPath} cannot be made once more`);
	};
	return { outputPath, contents };
}

/** Undefined where the route has no card. */
function findImage(route: Route, options: ShareImageOptions): PlannedImage {
	const { path, card, mark } = route;
	if (!card) return undefined;
	const { templates, css, font, known, memo = NO_MEMO } = options;
	const words = [card.title, card.line, card.siteName];
	const image = memo.recall(path, [...words, templates, css, font], () =>
		planImage(route, options),
	);
	if (mark && image && "outputPath" in image)
		known?.add(mark, image.outputPath);
	return image;
}

export function planShareImages(
	routes: readonly Route[],
	options: ShareImageOptions,
): ShareImages {
	const planned: ShareImages = {
		routes: [],
		images: [],
		imagePaths: new Map(),
		problems: [],
	};
	for (const route of routes) {
		const image = knownImage(route, options) ?? findImage(route, options);
		const isMade = image && "outputPath" in image;
		planned.routes.push(
			isMade ? withImage(route, image.outputPath, options.urls) : route,
		);
		if (isMade) {
			planned.images.push(image);
			planned.imagePaths.set(route.path, image.outputPath);
		} else if (image) planned.problems.push(image);
	}
	return planned;
}
