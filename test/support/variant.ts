// Variants of the shipped practice: few of its services, and some other files. Their pages are made when a test asks for
// them, which takes a fraction of the time of a build.
import fs from "node:fs";
import path from "node:path";
import { mergePageProblems, type Problem } from "../../src/base/problems.ts";
import { budgetBytes } from "../../src/check/rules/budget-bytes.ts";
import { RULES } from "../../src/check/rules/index.ts";
import { buildSite } from "../../src/site/build-site.ts";
import { type Config, resolveConfig } from "../../src/site/config.ts";
import type { OutputFile } from "../../src/site/output/file.ts";
import { planSite, readSite } from "../../src/site/pipeline.ts";
import type { Route } from "../../src/site/plan/routes.ts";
import { checkFolder, without } from "./checked-site.ts";
import { makeBytes } from "./make-bytes.ts";
import { locationOf, type Overrides, writeTree } from "./make-site.ts";
import { parsePage } from "./markup.ts";
import { planReady } from "./plan-site.ts";
import { readShippedText, shippedPath } from "./shipped-files.ts";
import { keepServices, makeSharedFolder } from "./shipped-site.ts";

/** All but the last have a text. */
const SERVICES = [
	"stop-smoking",
	"ptsd",
	"insomnia-sleep",
	"weight-loss",
	"ocd",
];

/** Returns a shipped file with a passage replaced, which it must contain. */
export function replaceIn(file: string, from: string | RegExp, to: string) {
	const before = readShippedText(file);
	const after = before.replace(from, () => to);
	if (after === before) throw new Error(`${file} has no ${String(from)}`);
	return after;
}

/** @param services are those that are left */
export function makeVariant(
	files: Overrides = {},
	services: readonly string[] = SERVICES,
): Config {
	const root = makeSharedFolder();
	fs.cpSync(shippedPath("content"), path.join(root, "content"), {
		recursive: true,
	});
	// All variants have the same templates, so they share one bundle.
	fs.symlinkSync(shippedPath("templates"), path.join(root, "templates"));
	const staticDir = path.join(root, "static");
	if (Object.keys(files).some((file) => file.startsWith("static/")))
		fs.cpSync(shippedPath("static"), staticDir, { recursive: true });
	else fs.symlinkSync(shippedPath("static"), staticDir);
	keepServices(root, services);
	writeTree(root, files);
	return resolveConfig({ root }, "/");
}

export interface Variant {
	readonly config: Config;
	readonly routes: readonly Route[];
	readonly assets: readonly Pick<OutputFile, "outputPath">[];
	/** Makes a page such as "services/ptsd.html", or returns another file that is planned. */
	readonly read: (outputPath: string) => Promise<string>;
	readonly parse: (outputPath: string) => Promise<ReturnType<typeof parsePage>>;
}

function assertValid(problems: readonly Pick<Problem, "severity">[]): void {
	const errors = problems.filter(({ severity }) => severity === "error");
	if (errors.length > 0) throw new Error(JSON.stringify(errors));
}

export async function planVariant(
	files: Overrides = {},
	services: readonly string[] = SERVICES,
): Promise<Variant> {
	const config = makeVariant(files, services);
	const { routes, assets, maker, problems } = await planReady(config);
	assertValid(problems);
	const read = async (outputPath: string): Promise<string> => {
		const asset = assets.find((one) => one.outputPath === outputPath);
		if (asset) return String(await makeBytes(asset));
		const route = routes.find((one) => one.outputPath === outputPath);
		if (!route) throw new Error(`the site has no ${outputPath}`);
		const page = await maker.make(route);
		assertValid(page.problems);
		return page.html ?? "";
	};
	const parse = async (outputPath: string) => parsePage(await read(outputPath));
	return { config, routes, assets, read, parse };
}

/** Makes all pages of a variant. @returns a function that returns the text of a page or of another planned file */
export async function makePages({ routes, assets, read }: Variant) {
	const texts = new Map<string, string>();
	for (const { outputPath } of [...routes, ...assets])
		if (/\.(?:html|xml|ics|webmanifest)$/.test(outputPath))
			texts.set(outputPath, await read(outputPath));
	return (outputPath: string): string => {
		const text = texts.get(outputPath);
		if (text === undefined) throw new Error(`the site has no ${outputPath}`);
		return text;
	};
}

/** Returns what prevents a build, of the plan and the pages: "content/site.yaml:3:1 message (hint)" */
export async function listProblems(files: Overrides): Promise<string[]> {
	const plan = await planSite(await readSite(makeVariant(files)));
	const ofPages: Problem[] = [];
	if (plan.isReady)
		for (const route of plan.routes)
			for (const problem of (await plan.maker.make(route)).problems)
				ofPages.push(problem);
	const problems = mergePageProblems(ofPages);
	return [...plan.problems, ...problems].map(
		(problem) =>
			`${locationOf(problem)} ${problem.message} (${problem.hint ?? ""})`,
	);
}

/** Builds a variant, which tests of more than pages need. @returns its files by their path */
export async function buildVariant(files: Overrides) {
	const built = await buildSite(makeVariant(files));
	const made = new Map<string, Buffer>();
	for await (const file of built.files)
		made.set(file.outputPath, await makeBytes(file));
	assertValid(built.problems);
	return made;
}

/** The rule budget/bytes takes as long as all others together, and depends on few files. */
const FAST_RULES = { rules: RULES.filter((rule) => rule !== budgetBytes) };

/** Checks a variant. The time of a check grows with the services that are left. */
export async function checkVariant(
	files: Overrides = {},
	services: readonly string[] = SERVICES,
) {
	const config = makeVariant(files, services);
	const { findings } = await checkFolder(config, FAST_RULES);
	return { config, findings };
}

/** The findings of the shipped content, by the services that are left. */
const shipped = new Map<string, ReturnType<typeof checkVariant>>();

/** Checks a variant. @returns what it adds to the findings of the shipped content, and what it removes */
export async function compareVariant(
	files: Overrides,
	services: readonly string[] = SERVICES,
) {
	const key = services.join();
	const plain = shipped.get(key) ?? checkVariant({}, services);
	shipped.set(key, plain);
	const before = (await plain).findings;
	const { findings } = await checkVariant(files, services);
	return { added: without(findings, before), gone: without(before, findings) };
}
