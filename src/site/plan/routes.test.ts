import path from "node:path";
import { expect, test } from "vitest";
import { about } from "../../../templates/models/about.ts";
import { serviceList } from "../../../templates/models/services.ts";
import { servicePage } from "../../../templates/pages/service.tsx";
import {
	frameOf,
	planPages,
	viewOf,
	withValue,
} from "../../../test/support/plan-site.ts";
import {
	buildData,
	MINIMAL_RECORD,
	makeModel,
} from "../../../test/support/site-model.ts";
import { resolveConfig } from "../config.ts";
import { openProject } from "../load-models.ts";
import { buildPageData } from "../page/read-page.ts";
import { loadTemplates } from "../render/templates.ts";

const at = <Found extends { readonly path: string }>(
	routes: readonly Found[],
	path: string,
) => {
	const route = routes.find((candidate) => candidate.path === path);
	if (!route) throw new Error(`no route ${path}`);
	return route;
};

test("pages are in the order of the menu, with the 404 page last", async () => {
	const routes = planPages(await makeModel());
	expect(routes.map((route) => [route.path, route.outputPath])).toEqual([
		["/", "index.html"],
		["/about", "about.html"],
		["/services", "services.html"],
		["/services/stop-smoking", "services/stop-smoking.html"],
		["/services/ocd", "services/ocd.html"],
		["/contact", "contact.html"],
		["/404", "404.html"],
	]);
});

test("a service without content gets a page that search engines leave out", async () => {
	const routes = await buildData(await makeModel());
	const missing = at(routes, "/services/ocd");
	expect(missing).toMatchObject({
		template: "missing-service",
		indexable: false,
		head: {
			canonical: undefined,
			title: "OCD: Service not found | Calm Practice",
		},
		sourcePath: "content/services.yaml",
	});
	expect(
		routes.filter((route) => !route.indexable).map((route) => route.path),
	).toEqual(["/services/ocd", "/404"]);
});

test("the base path and the style of addresses are used in every part of a route", async () => {
	const routes = await buildData(
		await makeModel({ settings: "basePath: /practice\nurlStyle: directory" }),
	);
	expect(at(routes, "/services/stop-smoking")).toMatchObject({
		path: "/services/stop-smoking",
		href: "/practice/services/stop-smoking/",
		url: "https://www.example.com/practice/services/stop-smoking/",
		outputPath: "services/stop-smoking/index.html",
		head: {
			canonical: "https://www.example.com/practice/services/stop-smoking/",
			image: { url: "https://www.example.com/practice/share.png" },
		},
		breadcrumbs: [
			{ label: "Home", href: "/practice/" },
			{ label: "Services", href: "/practice/services/" },
			{ label: "Stop Smoking", href: "/practice/services/stop-smoking/" },
		],
	});
	expect(at(routes, "/404").outputPath).toBe("404.html");
});

test("a title keeps the site's name while both fit into 60 characters", async () => {
	const site = await makeModel();
	const { meta } = viewOf(site).need(about);
	const titled = async (title: string) => {
		const changed = withValue(site, about, { meta: { ...meta, title } });
		return at(await buildData(changed), "/about").head.title;
	};
	const fits = "x".repeat(60 - " | Calm Practice".length);
	expect(await titled(fits)).toBe(`${fits} | Calm Practice`);
	expect(await titled(`${fits}x`)).toBe(`${fits}x`);
});

test.each([
	["Stop Smoking Hypnotherapy", "Stop Smoking"],
	["Hypnotherapy for Sleep", "for Sleep"],
	["Sleep Hypnotherapy in London", "Sleep in London"],
	["Gastric Band Hypnosis", "Gastric Band Hypnosis"],
	["Stop hypnotherapy HYPNOTHERAPY now", "Stop now"],
])("an enquiry about %s is sent with the service %s", async (title, sent) => {
	const site = await makeModel();
	const routes = await buildData(site, undefined, { title });
	const { models, ...config } = await openProject(
		resolveConfig({}, path.resolve(import.meta.dirname, "../../..")),
	);
	const { render } = await loadTemplates(config, models);
	const html = render(at(routes, "/services/stop-smoking"), frameOf(site));
	expect(html).toContain(`name="service" value="${sent}"`);
});

test("the page of a service has its own pictures and those of the site", async () => {
	const site = await makeModel();
	const picture = { width: 1, height: 1, sources: [], src: "/a", srcSet: "" };
	const shared = { "/pictures/ann.jpg": picture };
	const own = { "/pictures/sea.jpg": picture };
	const route = at(planPages(site), "/services/stop-smoking");
	const pictures = { ...shared, ...own };
	const { recordings: players, language } = site.settings;
	const recordings = { words: players, language, files: {} };
	const words = MINIMAL_RECORD;
	const read = { kind: servicePage, words, pictures, recordings };
	const { props } = buildPageData(site, route, read);
	expect(props).toMatchObject({ pictures: { ...shared, ...own } });
});

test("related services have content and come first from the same theme", async () => {
	const routes = await buildData(
		await makeModel({
			services: [
				["a1", "a", true],
				["a2", "a", false],
				["b1", "b", true],
				["b2", "b", true],
				["b3", "b", true],
				["b4", "b", true],
				["b5", "b", true],
				["c1", "c", false],
			],
		}),
	);
	const related = (slug: string) => {
		const { props } = at(routes, `/services/${slug}`);
		const found: unknown = Reflect.get(props, "related");
		return Array.isArray(found) ? found.map(({ label }) => label) : [];
	};
	expect(related("a1")).toEqual(["b1", "b2", "b3"]);
	expect(related("b1")).toEqual(["b2", "b3", "b4"]);
	expect(related("b4")).toEqual(["b1", "b2", "b3"]);
	expect(related("b5")).toEqual(["b1", "b2", "b3"]);
});

test("services are grouped by theme, without empty themes", async () => {
	const site = await makeModel({
		services: [
			["a1", "a", true],
			["b1", "b", false],
			["a2", "a", false],
		],
	});
	const { themes } = viewOf(site).need(serviceList);
	const more = [...themes, { id: "z", title: "Z" }];
	const changed = withValue(site, serviceList, { themes: more });
	const { props } = at(await buildData(changed), "/services");
	expect(props).toMatchObject({
		groups: [
			{ id: "a", services: [{ label: "a1" }, { label: "a2" }] },
			{ id: "b", services: [{ label: "b1" }] },
		],
		listed: [
			{ name: "a1", url: "https://www.example.com/services/a1" },
			{ name: "b1" },
			{ name: "a2" },
		],
	});
	expect(Reflect.get(props, "groups")).toHaveLength(2);
});
