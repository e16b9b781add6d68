// A build warns of classes without CSS, on the shipped site and on the minimal one.
import fs from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { makeSite } from "../../test/support/make-site.ts";
import { copyShipped } from "../../test/support/shipped-site.ts";
import type { Config } from "../config.ts";
import { buildAssets } from "./build.ts";

const STYLESHEET = "templates/styles/site.css";
const PAGE = "templates/pages/extra.tsx";

async function findProblems(config: Config) {
	const { problems } = await buildAssets(config);
	return problems.map(({ rule, severity, target, suggestions, source }) => ({
		...{ rule, severity, target },
		nearest: suggestions?.[0],
		location: `${source?.file}:${source?.line}:${source?.column}`,
	}));
}

function shippedWith(tsx: string): Config {
	const site = makeSite();
	fs.rmSync(path.join(site.rootDir, "templates"), { recursive: true });
	copyShipped(site.rootDir);
	site.write({ [PAGE]: tsx });
	return site.config;
}

/** Adds classes to a template of the shipped site, and maps each unknown one to the suggested class. */
async function nearestOf(names: readonly string[]) {
	const found = await findProblems(
		shippedWith(`export const a = <p className="${names.join(" ")}" />;\n`),
	);
	return Object.fromEntries(
		found.map(({ target, nearest }) => [target, nearest]),
	);
}

describe("the classes of the shipped site", () => {
	test("are all known", async () => {
		expect(await findProblems(shippedWith(""))).toEqual([]);
	});

	test("are reported with their locations when they are unknown", async () => {
		const tsx = `// A page.\nexport const a = <p\n\tclassName="flex rounded-surfac\n\t\ttext-xll"\n/>;\n`;
		expect(await findProblems(shippedWith(tsx))).toEqual([
			{
				rule: "style/unknown-class",
				severity: "warning",
				target: "rounded-surfac",
				nearest: "rounded-surface",
				location: `${PAGE}:3:18`,
			},
			{
				rule: "style/unknown-class",
				severity: "warning",
				target: "text-xll",
				nearest: "text-xl",
				location: `${PAGE}:4:3`,
			},
		]);
	});

	test("are suggested when their name is the most similar", async () => {
		expect(
			await nearestOf(["rounded-surfase", "max-w-7xl", "buton", "zzz"]),
		).toEqual({
			"rounded-surfase": "rounded-surface",
			"max-w-7xl": "max-w-2xl",
			buton: "button",
			zzz: undefined,
		});
	});
});

describe("a class without CSS of Tailwind", () => {
	const page = (name: string) => ({
		[PAGE]: `export const a = <p className="${name}" />;\n`,
	});

	test.each([
		[
			"a stylesheet",
			{ "templates/styles/more.css": ".hook:hover { color: red }" },
		],
		[
			"a script",
			{ "templates/client/more.ts": 'document.querySelector(".hook");' },
		],
		[
			"a stylesheet, with an escaped character",
			{ "templates/styles/more.css": ".hook\\:now { color: red }" },
		],
	])("is known when it is named in %s", async (name, files) => {
		const site = makeSite({
			...page(name.includes("escaped") ? "hook:now" : "hook"),
			...files,
		});
		expect(await findProblems(site.config)).toEqual([]);
	});

	test("an unknown class is reported in a site without tokens too", async () => {
		const site = makeSite({
			...page("hook"),
			[STYLESHEET]: ".other { color: red }",
		});
		expect(await findProblems(site.config)).toContainEqual(
			expect.objectContaining({ target: "hook", location: `${PAGE}:1:32` }),
		);
	});
});

test("an unknown class is reported by every build until it is fixed", async () => {
	const site = makeSite({ [PAGE]: '<p className="hook" />;\n' });
	const first = await findProblems(site.config);
	expect(first).toHaveLength(1);
	expect(await findProblems(site.config)).toEqual(first);
	site.write({ [PAGE]: '\n<p className="hook" />;\n' });
	expect(await findProblems(site.config)).toMatchObject([
		{ location: `${PAGE}:2:15` },
	]);
	site.write({ [PAGE]: "<p />;\n" });
	expect(await findProblems(site.config)).toEqual([]);
});
