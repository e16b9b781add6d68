// Each command opens and parses a record once, even if lists, its page and the rules need it.
import fs from "node:fs";
import { afterEach, expect, test, vi } from "vitest";
import { checkSite } from "../src/check/check-site.ts";
import { RULES } from "../src/check/rules/index.ts";
import { buildSite } from "../src/site/build-site.ts";
import type { Config } from "../src/site/config.ts";
import { loadModels } from "../src/site/load-models.ts";
import { makeBytes } from "./support/make-bytes.ts";
import { makeSite } from "./support/make-site.ts";
import { serviceText } from "./support/minimal-site.ts";
import { planReady } from "./support/plan-site.ts";

const RECORD = "content/services/stop-smoking.md";
/** The page of this record has no findings. */
const SITE = {
	[RECORD]: serviceText("stop-smoking").replace("successRate: 85%\n", ""),
};

afterEach(() => {
	vi.restoreAllMocks();
});

const COMMANDS: Readonly<Record<string, (config: Config) => Promise<unknown>>> =
	{
		build: async (config) => {
			const { files } = await buildSite(config);
			for await (const file of files) await makeBytes(file);
		},
		check: (config) =>
			checkSite(config, {
				// A finding on the page would read the record again, to find its line.
				rules: RULES.filter(({ id }) => /^(?:html|a11y|claims)\//.test(id)),
				external: "skip",
				invalidContent: "report",
			}),
		preview: async (config) => {
			const { routes, maker } = await planReady(config);
			for (const route of routes) await maker.make(route);
		},
	};

test.each(["build", "check"])("%s opens a new record once", async (name) => {
	const { config } = makeSite(SITE);
	const opened = vi.spyOn(fs, "openSync");
	await COMMANDS[name]?.(config);
	const files = opened.mock.calls.map(([file]) => String(file));
	expect(files.filter((file) => file.endsWith(RECORD))).toHaveLength(1);
});

test.each(Object.entries(COMMANDS))(
	"%s parses a record once",
	async (_name, run) => {
		const { config } = makeSite(SITE);
		const { models } = await loadModels(config);
		const schema = models.collectionOf(RECORD)?.schema;
		if (!schema) throw new Error("no model has the record");
		const parsed = vi.spyOn(schema, "safeParse");
		await run(config);
		expect(parsed).toHaveBeenCalledTimes(1);
	},
);
