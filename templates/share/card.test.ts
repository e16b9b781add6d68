// Words of all lengths stay inside the share picture of the shipped templates, and its file stays small.
import fs from "node:fs";
import path from "node:path";
import { Renderer } from "@takumi-rs/core";
import { fromHtml } from "@takumi-rs/helpers/html";
import type { ShareCardProps as Card } from "hypno";
import { describe, expect, test } from "vitest";
import { createDrawer } from "../../src/site/assets/drawing.ts";
import { buildDrawnStyles } from "../../src/site/assets/styles.ts";
import { resolveConfig } from "../../src/site/config.ts";
import { openProject } from "../../src/site/load-models.ts";
import { loadTemplates } from "../../src/site/render/templates.ts";
import { shippedPath } from "../../test/support/shipped-files.ts";

const config = resolveConfig({}, path.resolve(import.meta.dirname, "../.."));
const { models } = await openProject(config);
const { renderCard } = await loadTemplates(config, models);
const css = (await buildDrawnStyles(config, Promise.resolve(""))) ?? "";
const font = fs.readFileSync(
	shippedPath("templates/styles/fonts/fraunces-latin-opsz-normal.woff2"),
);
const renderer = new Renderer();
await renderer.registerFont({ data: font });
const draw = createDrawer({ get: () => undefined, put: () => undefined });

const SIZE = { width: 1200, height: 630 };
const SENTENCE =
	"Hypnotherapy for people who’d rather not talk about it – Ängste, naïve habits, and nights spent counting the hours, ‘again’";

function cardOf(words: Partial<Card>): string {
	const siteName = "Stillwater Hypnotherapy";
	const empty = { fileName: "", siteName, title: "", line: "" };
	return renderCard?.({ ...empty, ...words }) ?? "";
}

type Measured = Awaited<ReturnType<Renderer["measure"]>>;
type Run = Measured["runs"][0];

/** Finds every run of text with its coordinates in the picture. */
function runsIn({ children, runs, transform }: Measured): Run[] {
	const [, , , , left, top] = transform;
	return [
		...runs.map((run) => ({ ...run, x: left + run.x, y: top + run.y })),
		...children.flatMap(runsIn),
	];
}

async function measure(html: string): Promise<Run[]> {
	const { node } = fromHtml(html);
	return runsIn(await renderer.measure(node, { ...SIZE, css: [css] }));
}

describe.each<[string, Partial<Card>]>([
	["one short word", { title: "OCD" }],
	["a service", { title: "Stop Smoking Hypnotherapy", line: "Put it down" }],
	["one long word", { title: "Donaudampfschifffahrtsgesellschaft" }],
	["26 wide letters", { title: "W".repeat(26), line: "W".repeat(26) }],
	["52 wide letters", { title: "W".repeat(52), line: "W".repeat(52) }],
	["90 wide letters", { title: "W".repeat(90), line: "W".repeat(90) }],
	["120 letters", { title: SENTENCE.slice(0, 120), line: SENTENCE }],
	["far too many words", { title: "W ".repeat(200), line: "w".repeat(400) }],
	["a long site name", { title: "OCD", siteName: "Hypnotherapy ".repeat(5) }],
])("a share card with %s", (_what, words) => {
	const html = cardOf(words);

	test("stays inside the picture, with the title below the name", async () => {
		const runs = await measure(html);
		expect(runs.length).toBeGreaterThan(1);
		for (const { x, y, width, height } of runs) {
			expect(x).toBeGreaterThanOrEqual(79);
			expect(y).toBeGreaterThanOrEqual(50);
			expect(x + width).toBeLessThanOrEqual(1140);
			expect(y + height).toBeLessThanOrEqual(600);
		}
		// The title must begin below the name.
		const [name, ...others] = runs.map((run) => run.y);
		expect(Math.min(...others)).toBeGreaterThan(Number(name) + 30);
	});

	test("becomes a small picture of 1200 by 630 pixels, the same each time", async () => {
		const drawing = { html, css, font, ...SIZE, format: "png" } as const;
		const png = Buffer.from(await draw(drawing).contents());
		expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
		expect(png.length).toBeLessThan(80_000);
		expect(Buffer.from(await draw(drawing).contents())).toEqual(png);
	});
});

test("a title of 120 letters is shown in full", async () => {
	const title = SENTENCE.slice(0, 120);
	const runs = await measure(cardOf({ title }));
	const shown = runs.map(({ text }) => text.trim()).join(" ");
	expect(shown).toBe(`Stillwater Hypnotherapy ${title.trim()}`);
});

test("markup in a title is shown as text", async () => {
	const title = "Fear & <b>panic</b>";
	const shown = (await measure(cardOf({ title }))).map(({ text }) => text);
	expect(shown.join(" ").replace(/ +/g, " ")).toContain("Fear & <b>panic</b>");
});

test.each([
	"\u202eMill Lane",
	"Mill\u200b Lane",
	"\u2066Mill\u2069 Lane",
	"\ufeffMill Lane",
])(
	"characters that nobody sees are left out of the picture: %j",
	(siteName) => {
		const plain = cardOf({ siteName: "Mill Lane", title: "Sleep" });
		expect(plain).toContain("Mill Lane");
		expect(cardOf({ siteName, title: "Sleep" })).toBe(plain);
	},
);

test.each(["Łódź", "你好", "Sleep 🙂", "Ω"])(
	"no picture is made for letters that the font lacks: %s",
	(title) => {
		expect(cardOf({ title })).toBe("");
		expect(cardOf({ title: "Sleep", line: title })).toBe("");
	},
);
