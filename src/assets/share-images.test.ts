import { describe, expect, test } from "vitest";
import { makeModel } from "../../test/support/site-model.ts";
import { KeptMemo } from "../cache/memo.ts";
import type { Route } from "../plan/route.ts";
import { planRoutes } from "../plan/routes.ts";
import { invalid } from "../problems.ts";
import { createDrawer } from "./drawing.ts";
import {
	type PlannedImage,
	planShareImages,
	type ShareImageOptions,
} from "./share-images.ts";

const draw = createDrawer({ get: () => undefined, put: () => undefined });
const font = Buffer.from("font");
const cardOf = ({ card }: Route) => card && `<div>${card.title}</div>`;
const options: Omit<ShareImageOptions, "urls" | "memo"> = {
	renderCard: cardOf,
	templates: 1,
	css: "",
	font,
	draw,
};

async function plan(settings = "", change: Partial<typeof options> = {}) {
	const site = await makeModel({ settings });
	const routes = planRoutes(site);
	const planned = planShareImages(routes, {
		...options,
		...change,
		urls: site.urls,
	});
	const imageOf = (path: string) =>
		planned.routes.find((route) => route.path === path)?.head.image;
	return { imageOf, ...planned };
}

describe("each page that search engines may list", () => {
	test("has its own, with the page and a hash in its name", async () => {
		const { images, imageOf, problems } = await plan();
		expect(problems).toEqual([]);
		const names = images.map(({ outputPath }) =>
			outputPath.replace(/-[0-9a-f]{8}\.png$/, ""),
		);
		expect(names).toEqual(
			["home", "about", "services", "services-stop-smoking", "contact"].map(
				(name) => `assets/share/${name}`,
			),
		);
		expect(imageOf("/services/stop-smoking")).toEqual({
			url: `https://www.example.com/${images[3]?.outputPath}`,
			type: "image/png",
			alt: "Stop Smoking Hypnotherapy. Put the habit down. Calm Practice",
		});
	});

	test("below a path and in folders the file is the same", async () => {
		const plain = await plan();
		const other = await plan("basePath: /practice\nurlStyle: directory");
		const paths = other.images.map(({ outputPath }) => outputPath);
		expect(paths).toEqual(plain.images.map(({ outputPath }) => outputPath));
		expect(other.imageOf("/")?.url).toBe(
			`https://www.example.com/practice/${paths[0]}`,
		);
	});
});

test("a title that ends with a sign of its own gets no other", async () => {
	const site = await makeModel();
	const routes = planRoutes(site).map((route) =>
		route.card ? { ...route, card: { ...route.card, title: "Why?" } } : route,
	);
	const planned = planShareImages(routes, { ...options, urls: site.urls });
	expect(
		planned.routes.find(({ path }) => path === "/services/stop-smoking")?.head
			.image.alt,
	).toBe("Why? Put the habit down. Calm Practice");
});

test("pages without content and the page for what is missing keep the site's", async () => {
	const { imageOf } = await plan();
	for (const path of ["/404", "/services/ocd"])
		expect(imageOf(path)).toEqual({
			url: "https://www.example.com/share.png",
			type: "image/png",
			alt: "Rings on water",
		});
});

test("the name is another only when the picture is", async () => {
	const { images } = await plan();
	const pathsOf = async (change: Partial<typeof options>) =>
		(await plan("", change)).images.map(({ outputPath }) => outputPath);
	const paths = images.map(({ outputPath }) => outputPath);
	expect(await pathsOf({ templates: 2 })).toEqual(paths);
	for (const change of [{ css: "p {}" }, { font: Buffer.from("other") }]) {
		const others = await pathsOf(change);
		expect(others).toHaveLength(paths.length);
		expect(others.filter((path) => paths.includes(path))).toEqual([]);
	}
});

test("a route for which there is no picture stays as it is", async () => {
	const { images, problems, ...planned } = await plan("", {
		renderCard: () => undefined,
	});
	expect([images, problems]).toEqual([[], []]);
	expect(planned.imageOf("/")?.url).toBe("https://www.example.com/share.png");
});

test("what the template says is wrong is told", async () => {
	const problem = invalid("no pencil");
	const { images, problems } = await plan("", { renderCard: () => problem });
	expect(images).toEqual([]);
	expect(problems).toHaveLength(5);
	expect(problems[0]).toBe(problem);
});

test("markup is made again only for a card or templates that are others", async () => {
	const site = await makeModel();
	const memo = new KeptMemo<PlannedImage>();
	let times = 0;
	const renderCard = (route: Route) => {
		times++;
		return cardOf(route);
	};
	const build = (change: Partial<typeof options> = {}) => {
		memo.begin();
		const { urls } = site;
		planShareImages(planRoutes(site), {
			...options,
			renderCard,
			...change,
			urls,
			memo,
		});
		const made = times;
		times = 0;
		return made;
	};
	expect([build(), build(), build({ templates: 2 }), build()]).toEqual([
		5, 0, 5, 5,
	]);
});
