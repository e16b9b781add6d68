import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { makeSite, relabelService } from "../../test/support/make-site.ts";
import { resolveConfig } from "../config.ts";
import { parseService } from "../content/records.ts";
import { UserError } from "../problems.ts";
import { PLAIN } from "../report/style.ts";
import { type NewServiceOptions, runNewService } from "./new.ts";

const OCD = "content/services/ocd.md";

function start(files: Parameters<typeof makeSite>[0] = {}) {
	const { rootDir } = makeSite(files);
	const config = resolveConfig({ root: rootDir }, "/");
	const printed: string[] = [];
	const terminal = {
		print: (text: string) => printed.push(text),
		error: () => {},
		style: PLAIN,
		progress: () => ({ tick: () => {}, end: () => {} }),
		errorStyle: PLAIN,
	};
	const run = (options: Partial<NewServiceOptions>) =>
		runNewService(
			config,
			{ slug: undefined, missing: false, ...options },
			terminal,
		);
	return { rootDir, config, printed, run };
}

async function refusal(run: Promise<unknown>) {
	try {
		await run;
	} catch (error) {
		if (error instanceof UserError)
			return { code: error.exitCode, ...error.problems[0] };
	}
	throw new Error("it was not refused");
}

test("a new file can be built, has the listed name and a TODO for every other text", async () => {
	const { rootDir, printed, run } = start({
		"content/services.yaml": relabelService("ocd", "OCD", "'OCD: \"$&\"'"),
	});
	expect(await run({ slug: "ocd" })).toBe(0);
	expect(printed).toEqual([OCD]);
	const text = fs.readFileSync(path.join(rootDir, OCD), "utf8");
	const { value: service, problems } = await parseService(
		{ sourcePath: OCD, text },
		new Map(),
	);
	expect(problems).toEqual([]);
	expect(service?.id).toBe("ocd");
	expect(service?.title).toBe('OCD: "$&"');
	expect(service?.approaches).toHaveLength(2);
	const values = [
		service?.subtitle,
		service?.description,
		service?.badge,
		service?.heroPoints[0]?.text,
		service?.benefits[0],
		service?.approaches[1]?.description,
		service?.process[0]?.title,
		service?.keywords[0],
	];
	for (const text of values) expect(text).toMatch(/^TODO: \S/);
});

test("an existing file is never overwritten", async () => {
	const { rootDir, run } = start({ [OCD]: "mine" });
	expect(await refusal(run({ slug: "ocd" }))).toMatchObject({
		code: 2,
		message: "content/services/ocd.md already exists and was not changed",
	});
	expect(fs.readFileSync(path.join(rootDir, OCD), "utf8")).toBe("mine");
});

test("an unlisted slug is refused with the nearest name", async () => {
	const { rootDir, run } = start();
	expect(await refusal(run({ slug: "odc" }))).toMatchObject({
		code: 2,
		hint: "Did you mean ocd?",
	});
	expect(fs.readdirSync(path.join(rootDir, "content/services"))).toEqual([
		"stop-smoking.md",
	]);
});

test("--missing writes one file for each service that lacks one, and no more", async () => {
	const { printed, run } = start();
	await run({ missing: true });
	expect(printed).toEqual([OCD]);
	await run({ missing: true });
	expect(printed).toEqual([OCD]);
});

test("mistakes in the list are reported, mistakes elsewhere are ignored", async () => {
	const elsewhere = start({ "content/site.yaml": "name: [" });
	expect(await elsewhere.run({ slug: "ocd" })).toBe(0);
	const inTheList = start({ "content/services.yaml": "services: []" });
	expect(await refusal(inTheList.run({ slug: "ocd" }))).toMatchObject({
		code: 1,
		rule: "content/invalid",
	});
});
