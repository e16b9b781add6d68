import { expect, test } from "vitest";
import {
	edited,
	makeSite,
	type Overrides,
} from "../../../test/support/make-site.ts";
import { frameOf } from "../../../test/support/plan-site.ts";
import { readContent } from "../../../test/support/read-content.ts";
import { buildData } from "../../../test/support/site-model.ts";
import { openProject } from "../load-models.ts";
import { loadTemplates } from "./templates.ts";

const INDEX = "templates/index.tsx";
const COUNTED = `
let times = 0;
function Bar({ name, current }) {
	times++;
	return <nav data-times={times} data-current={current}>{name}</nav>;
}
export function Document`;

/** The minimal templates have a bar in their Document that counts how often it is rendered. */
function withBar(bar: string): Overrides {
	const counted = edited(INDEX, "export function Document", COUNTED);
	return {
		[INDEX]: counted
			.replace("{ frame, route, children }", "{ frame, route, once, children }")
			.replace("{children}", `{${bar}}{children}`),
	};
}

async function load(overrides: Overrides) {
	const { config } = makeSite(overrides);
	const { site } = await readContent(config);
	if (!site) throw new Error("the content cannot be used");
	const { models } = await openProject(config);
	const templates = await loadTemplates(config, models);
	const routes = await buildData(site, undefined, {}, templates.kinds);
	const bars = (frame = frameOf(site)) =>
		routes.map((route) => {
			const html = templates.render(route, frame);
			return /<nav.*?<\/nav>/.exec(html)?.[0];
		});
	return { bars, site, routes, templates };
}

const SHARED = "once(<Bar name={frame.siteName} />)";

test("a part is rendered once for all pages that pass it the same props", async () => {
	const { bars } = await load(withBar(SHARED));
	const first = bars();
	expect(first.length).toBeGreaterThan(3);
	expect(new Set(first)).toEqual(
		new Set(['<nav data-times="1">Calm Practice</nav>']),
	);
});

test("a part is rendered again with other props", async () => {
	const { bars, routes } = await load(
		withBar("once(<Bar name={frame.siteName} current={route.path} />)"),
	);
	expect(bars()).toEqual(
		routes.map(
			({ path }, at) =>
				`<nav data-times="${at + 1}" data-current="${path}">Calm Practice</nav>`,
		),
	);
});

test("a part is rendered again with another frame", async () => {
	const { bars, site } = await load(withBar("once(<Bar />)"));
	const frame = frameOf(site);
	expect(bars(frame)[0]).toContain('data-times="1"');
	expect(bars(frame)[0]).toContain('data-times="1"');
	expect(bars(frameOf(site))[0]).toContain('data-times="2"');
});

test("a text that contains the placeholder of a part is preserved", async () => {
	const { bars, site, routes, templates } = await load(withBar(SHARED));
	const [route] = routes;
	if (!route) throw new Error("the site has no pages");
	bars();
	const title = "before \u0001 after";
	const withPlaceholder = { ...route, head: { ...route.head, title } };
	const html = templates.render(withPlaceholder, frameOf(site));
	expect(html).toContain(title);
	expect(html).toMatch(/<nav data-times="\d+">Calm Practice<\/nav>/);
});

test("a component that renders itself spoils no share image after it", async () => {
	const again = edited(INDEX, "<h1>{page.heading}</h1>", "<Again />").concat(
		"const Again = () => <Again />;\nexport const ShareCard = ({ title }) => <b>{title}</b>;\n",
	);
	const { site, routes, templates } = await load({ [INDEX]: again });
	const broken = routes.find(({ template }) => template === "not-found");
	if (!broken) throw new Error("there is no 404 page");
	expect(() => templates.render(broken, frameOf(site))).toThrow("itself");
	const card = { fileName: "", siteName: "", title: "About", line: "" };
	expect(templates.renderCard?.(card)).toBe("<b>About</b>");
});

const COLUMNS = `import { Component } from "react";
class Heading extends Component {
	render() { return <h1>{this.props.text}</h1>; }
}
const Columns = ({ children }) => <div>{children.left}{children.right}</div>;
`;

test("class components, and objects that a component takes as children, can be traced", async () => {
	const { config } = makeSite({
		[INDEX]: `${COLUMNS}${edited(
			INDEX,
			"<h1>{page.heading}</h1>",
			"<Columns>{{ left: <Heading text={page.heading} />, right: <i>x</i> }}</Columns>",
		)}`,
	});
	const { site } = await readContent(config);
	if (!site) throw new Error("the content cannot be used");
	const routes = await buildData(site);
	const { models } = await openProject(config);
	const traced = await loadTemplates(config, models, true);
	const plain = await loadTemplates(config, models);
	for (const route of routes) {
		const html = traced.render(route, frameOf(site));
		expect(html.replace(/ data-hypno-written="[^"]*"/g, "")).toBe(
			plain.render(route, frameOf(site)),
		);
	}
});
