// Threads make the same pages as the main thread.
import { expect, test } from "vitest";
import { shippedConfig } from "../../../test/support/shipped-site.ts";
import type { OutputFile } from "../../output/file.ts";
import { buildFiles, type RequestPage } from "../../page/page-files.ts";
import { planSite, readSite } from "../../pipeline.ts";
import { Thread } from "../../pool/pool.ts";

test("the main thread and another thread make the same files of a site", async () => {
	const config = shippedConfig();
	const plan = await planSite(config, await readSite(config));
	const { site, pages } = plan;
	if (!site || !pages) throw new Error("the site has errors");
	const planned = { ...plan, site, pages };
	const buildAll = async (requestPage: RequestPage) => {
		const made = [];
		for await (const file of buildFiles(planned, {
			table: undefined,
			requestPage,
		}))
			made.push("contents" in file ? await readFile(file) : file);
		return made;
	};
	const readFile = async ({ contents, ...file }: OutputFile) => ({
		...file,
		contents: Buffer.from(
			typeof contents === "function" ? await contents() : contents,
		).toString("base64"),
	});
	type Task = Parameters<RequestPage>[0];
	type Result = Awaited<ReturnType<RequestPage>>;
	const thread = new Thread<Task, Result>("make", config);
	let answers = 0;
	const inThread = await buildAll(async (page) => {
		const made = await thread.run(page);
		if (made) answers++;
		return made;
	});
	await thread.close();
	expect(answers).toBe(plan.routes.length);
	expect(inThread).toEqual(await buildAll(() => undefined));
});
