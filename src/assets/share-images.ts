// Routes and the markup of their cards -> the same routes, each with a picture of its own to
// be shared with, and the pictures, made late. Leaves a route as it is that has no card.
import { digest } from "../digest.ts";
import { type Memo, NO_MEMO } from "../memo.ts";
import type { UnplacedProblem } from "../problems.ts";
import type { Route, ShareImage } from "../route.ts";
import type { Urls } from "../urls.ts";
import type { Asset } from "./asset.ts";
import type { PlanDrawing } from "./drawing/drawing.ts";

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
}

export interface ShareImages {
	readonly routes: Route[];
	readonly images: Asset[];
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

function withImage(route: Route, outputPath: string, urls: Urls): Route {
	const { title = "", line = "", siteName = "" } = route.card ?? {};
	const words = [title, line].filter((text) => text !== "").map(endSentence);
	const image: ShareImage = {
		type: "image/png",
		url: urls.absolute(`/${outputPath}`),
		alt: [...words, siteName].join(" "),
	};
	const mark = route.mark && digest(`${route.mark} ${outputPath}`);
	return { ...route, mark, head: { ...route.head, image } };
}

export function planShareImages(
	routes: readonly Route[],
	options: ShareImageOptions,
): ShareImages {
	const { templates, css, font, urls, memo = NO_MEMO } = options;
	const planned: ShareImages = { routes: [], images: [], problems: [] };
	for (const route of routes) {
		const { path, card } = route;
		const words = [card?.title, card?.line, card?.siteName];
		const image =
			card &&
			memo.recall(path, [...words, templates, css, font], () =>
				planImage(route, options),
			);
		const isMade = image && "outputPath" in image;
		planned.routes.push(
			isMade ? withImage(route, image.outputPath, urls) : route,
		);
		if (isMade) planned.images.push(image);
		else if (image) planned.problems.push(image);
	}
	return planned;
}
