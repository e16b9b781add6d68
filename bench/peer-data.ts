// Prepares the data that the other generators ("peers") get: the values of the whole site, with final
// addresses, and the drawings. Each peer reads and parses the services itself, and writes their pages with
// templates of its own. It writes the few other pages from their elements, read from what hypno built.
import fs from "node:fs";
import path from "node:path";
import { DomUtils, ElementType, parseDocument } from "htmlparser2";
import ExternalLink from "lucide-react/icons/external-link";
import Phone from "lucide-react/icons/phone";
import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import * as z from "zod";
import { linkIcons } from "../src/site/addresses/urls.ts";
import { resolveConfig } from "../src/site/config.ts";
import { planSite, readSite } from "../src/site/pipeline.ts";
import type { SiteView } from "../src/site/plan/page-kind.ts";
import { PlanView } from "../src/site/plan/site-view.ts";
import { frame as makeFrame } from "../templates/data/frame.ts";
import { pages } from "../templates/index.tsx";
import { ICON_NAMES } from "../templates/models/icons.ts";
import { serviceList, services } from "../templates/models/services.ts";
import { Icon, RingMark } from "../templates/ui/drawings.tsx";

/** A service page shows one less, because one of the candidates may be the page itself. */
const CANDIDATES = 4;

/** Finds written services of the same theme, and then the first of all. */
function findCandidates(
	site: SiteView,
	theme: string,
): { label: string; href: string }[] {
	const near = site.by(services, "theme", theme).slice(0, CANDIDATES);
	const first = site.by(services, "isWritten", true).slice(0, CANDIDATES);
	const all = new Set([...near, ...first]);
	return [...all].map(({ label, href }) => ({ label, href }));
}

function buildDrawings(): Record<string, string> {
	const draw = (element: ReactElement) => renderToStaticMarkup(element);
	const line = { size: 20, strokeWidth: 1.75 };
	const drawings: Record<string, string> = {
		phone: draw(createElement(Phone, line)),
		newTab: draw(createElement(ExternalLink, { ...line, className: "sign" })),
		mark: draw(createElement(RingMark)),
	};
	for (const name of ICON_NAMES)
		drawings[name] = draw(createElement(Icon, { name }));
	return drawings;
}

/** Finds the address of a built asset, whose name contains a hash. */
function findAsset(builtDir: string, ending: string): string {
	const names = fs.readdirSync(path.join(builtDir, "assets"));
	const name = names.find((entry) => entry.endsWith(ending));
	if (name === undefined) throw new Error(`no built asset ends in ${ending}`);
	return `/assets/${name}`;
}

type Markup = ReturnType<typeof parseDocument>;
type Node = Markup["children"][number];

/** A text, or an element. An element without children has no end tag. */
type Tree =
	| string
	| {
			readonly tag: string;
			readonly attributes: Readonly<Record<string, string>>;
			readonly children?: readonly Tree[];
	  };

const VOID = new Set(["meta", "link", "input", "img", "br", "hr"]);

function toTrees(nodes: readonly Node[]): Tree[] {
	const trees: Tree[] = [];
	for (const node of nodes) {
		if (node.type === ElementType.Text) trees.push(node.data);
		if (!("attribs" in node)) continue;
		const { name: tag, attribs: attributes } = node;
		const element = { tag, attributes };
		const children = toTrees(node.children);
		trees.push(VOID.has(tag) ? element : { ...element, children });
	}
	return trees;
}

function findElement(built: Markup, name: string, key = "", value = "") {
	const isWanted = (element: { readonly attribs: Record<string, string> }) =>
		key === "" || element.attribs[key] === value;
	const element = DomUtils.findOne(
		(element) => element.name === name && isWanted(element),
		built.children,
	);
	return element ?? undefined;
}

function readMeta(built: Markup, key: string, value: string): string {
	return findElement(built, "meta", key, value)?.attribs.content ?? "";
}

function readPage(builtDir: string, name: string): Markup {
	return parseDocument(fs.readFileSync(path.join(builtDir, name), "utf8"));
}

function describePages(builtDir: string) {
	const names = fs.readdirSync(builtDir).filter((name) => /\.html$/.test(name));
	return names.map((name) => {
		const built = readPage(builtDir, name);
		const url = findElement(built, "link", "rel", "canonical")?.attribs.href;
		const [tree] = toTrees(built.children).filter(
			(node) => typeof node === "object",
		);
		return { slug: path.basename(name, ".html"), url, tree };
	});
}

const graphSchema = z.looseObject({ "@graph": z.array(z.unknown()) });

/** What all service pages show, as one of them has it. */
function describeShared(built: Markup) {
	const graph = findElement(built, "script", "type", "application/ld+json");
	const urgentHelp = findElement(built, "p", "id", "urgent-help");
	if (!graph || !urgentHelp) throw new Error("a page has no data, or no help");
	const data: unknown = JSON.parse(DomUtils.textContent(graph));
	const themeColour = (scheme: string) =>
		readMeta(built, "media", `(prefers-color-scheme: ${scheme})`);
	return {
		nodes: graphSchema.parse(data)["@graph"].slice(0, 2),
		image: {
			url: readMeta(built, "property", "og:image"),
			type: readMeta(built, "property", "og:image:type"),
			alt: readMeta(built, "property", "og:image:alt"),
		},
		themeColours: { light: themeColour("light"), dark: themeColour("dark") },
		urgentHelp: DomUtils.getInnerHTML(urgentHelp),
	};
}

const servicePropsSchema = z.looseObject({
	copy: z.unknown(),
	form: z.unknown(),
	hours: z.unknown(),
});

function describeServices(site: SiteView) {
	const listed = site.list(services);
	return {
		slugs: listed.map(({ slug }) => slug),
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
	const site = new PlanView(plan.site, pages);
	const route = plan.routes.find(({ path }) => path.startsWith("/services/"));
	const service = route && (await plan.maker.read(route)).data;
	if (!service) throw new Error("the generated site has no services");
	const { copy, form, hours } = servicePropsSchema.parse(service.props);
	const assets = {
		stylesheet: findAsset(builtDir, ".css"),
		script: findAsset(builtDir, ".js"),
		font: findAsset(builtDir, ".woff2"),
	};
	const shared = {
		frame: { ...makeFrame(site), icons: linkIcons(plan.site.urls), assets },
		origin: site.url("/").replace(/\/$/, ""),
		...describeShared(readPage(builtDir, route.outputPath)),
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
	return new Map<"site" | "services" | "pages", unknown>([
		["site", shared],
		["services", describeServices(site)],
		["pages", describePages(builtDir)],
	]);
}
