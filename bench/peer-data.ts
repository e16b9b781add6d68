// Prepares the data that the other generators ("peers") get: the values of the whole site, with final
// addresses, and the drawings. Each peer reads and parses the services itself.
import fs from "node:fs";
import path from "node:path";
import ChevronDown from "lucide-react/icons/chevron-down";
import Phone from "lucide-react/icons/phone";
import X from "lucide-react/icons/x";
import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import * as z from "zod";
import { resolveConfig } from "../src/config.ts";
import { ICON_NAMES } from "../src/content/schema/fields.ts";
import { planSite, readSite } from "../src/pipeline.ts";
import type { ShareImage, SiteView } from "../src/plan/page-kind.ts";
import type { PageData } from "../src/plan/routes.ts";
import { PlanView } from "../src/plan/site-view.ts";
import { linkIcons } from "../src/site/urls.ts";
import {
	type Frame,
	groupServices,
	frame as makeFrame,
} from "../templates/frame.ts";
import { writeGraph } from "../templates/head/structured-data.ts";
import { pages } from "../templates/index.tsx";
import { serviceList, services } from "../templates/models/services.ts";
import { Icon, RingMark } from "../templates/ui/drawings.tsx";

/** A service page shows one less, because one of the candidates may be the page itself. */
const CANDIDATES = 4;

/** Finds services of the same theme, and then the first of all. */
function findCandidates(
	site: SiteView,
	theme: string,
): { label: string; href: string }[] {
	const listed = site.list(services);
	const near = listed.filter((service) => service.theme === theme);
	const all = [...near.slice(0, CANDIDATES), ...listed.slice(0, CANDIDATES)];
	return [...new Set(all)].map(({ label, href }) => ({ label, href }));
}

function buildDrawings(): Record<string, string> {
	const draw = (element: ReactElement) => renderToStaticMarkup(element);
	const line = { strokeWidth: 1.75 };
	return {
		...Object.fromEntries(
			ICON_NAMES.map((name) => [name, draw(createElement(Icon, { name }))]),
		),
		chevron: draw(createElement(ChevronDown, { size: 18, ...line })),
		phone: draw(createElement(Phone, { size: 18, ...line })),
		close: draw(createElement(X, { size: 20, ...line })),
		mark: draw(createElement(RingMark)),
	};
}

/** Finds the address of a built asset, whose name contains a hash. */
function findAsset(builtDir: string, ending: string): string {
	const names = fs.readdirSync(path.join(builtDir, "assets"));
	const name = names.find((entry) => entry.endsWith(ending));
	if (name === undefined) throw new Error(`no built asset ends in ${ending}`);
	return `/assets/${name}`;
}

const THEME_COLOUR = { light: "#FBF7F0", dark: "#0F1F1E" };

/** The other generators draw no share images, so each page names this one. */
const SHARE_IMAGE: ShareImage = {
	url: "/share.png",
	type: "image/png",
	alt: "Rings",
};

const UNSHOWN = new Set(["claims", "meta", "href", "icon", "image"]);

/** Collects every text of a page's file except its head. */
function collectText(value: unknown): string[] {
	if (typeof value === "string") return [value];
	if (typeof value !== "object" || value === null) return [];
	return Object.entries(value).flatMap(([key, item]) =>
		UNSHOWN.has(key) ? [] : collectText(item),
	);
}

const graphSchema = z.looseObject({ "@graph": z.array(z.unknown()) });

const servicePropsSchema = z.looseObject({
	copy: z.unknown(),
	form: z.unknown(),
	hours: z.unknown(),
});

function readGraph(frame: Frame, route: PageData) {
	return graphSchema.parse(JSON.parse(writeGraph(frame, route)));
}

function describePage(route: PageData, frame: Frame) {
	const { template, indexable, href, url, head, breadcrumbs } = route;
	return {
		slug: template === "home" ? "index" : route.path.slice(1),
		...{ href, url, template, indexable, head, breadcrumbs },
		graph: readGraph(frame, route),
		texts: collectText(Reflect.get(route.props, "words")),
	};
}

function describeServices(site: SiteView) {
	const listed = site.list(services);
	return {
		slugs: listed.map(({ slug }) => slug),
		groups: groupServices(site, ({ slug }) => slug).map(
			({ services: slugs, ...group }) => ({ ...group, slugs }),
		),
		bySlug: Object.fromEntries(
			listed.map(({ slug, label, theme }) => [slug, { label, theme }]),
		),
	};
}

/** "site" has what all pages share, "services" their list, and "pages" the other pages. */
export type PeerData = ReadonlyMap<"site" | "services" | "pages", unknown>;

/** @param builtDir contains the site as hypno built it */
export async function readPeerData(
	rootDir: string,
	builtDir: string,
): Promise<PeerData> {
	const config = resolveConfig({ root: rootDir }, rootDir);
	const plan = await planSite(await readSite(config));
	if (!plan.isReady) throw new Error("the generated site has errors");
	const { maker } = plan;
	const site = PlanView.of(plan.site, pages);
	const routes: PageData[] = [];
	for (const route of plan.routes) {
		const data = await maker.buildData(route);
		if (!data) continue;
		const image = data.head.image ?? SHARE_IMAGE;
		routes.push({ ...data, head: { ...data.head, image } });
	}
	const service = routes.find((route) => route.template === "service");
	const [home] = routes;
	if (!home || !service) throw new Error("the generated site has no services");
	const files = { assets: {}, icons: linkIcons(plan.site.urls) };
	const frame: Frame = { ...makeFrame(site), ...files };
	const { copy, form, hours } = servicePropsSchema.parse(service.props);
	const assets = {
		stylesheet: findAsset(builtDir, ".css"),
		script: findAsset(builtDir, ".js"),
		font: findAsset(builtDir, ".woff2"),
	};
	const shared = {
		frame: {
			...frame,
			assets,
			themeColor: THEME_COLOUR,
			banner: frame.notices[0],
		},
		origin: site.url("/").replace(/\/$/, ""),
		nodes: readGraph(frame, home)["@graph"].slice(0, 2),
		image: home.head.image,
		copy,
		form,
		hours,
		drawings: buildDrawings(),
		candidates: Object.fromEntries(
			site
				.need(serviceList)
				.themes.map(({ id }) => [id, findCandidates(site, id)]),
		),
	};
	const others = routes.filter((route) => !route.path.startsWith("/services/"));
	return new Map<"site" | "services" | "pages", unknown>([
		["site", shared],
		["services", describeServices(site)],
		["pages", others.map((route) => describePage(route, frame))],
	]);
}
