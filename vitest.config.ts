import { defineConfig } from "vitest/config";

/**
 * The files of a worker share what they import, as a long run of hypno does: less time, and what
 * many calls change in the engine is seen.
 */
const isolate = false;
const globalSetup = "test/support/lay-out-site.ts";

export default defineConfig({
	test: {
		projects: [
			{
				test: {
					name: "node",
					include: ["{src,templates,test}/**/*.test.ts"],
					exclude: ["**/*.browser.test.ts"],
					testTimeout: 30_000,
					// Every core: without it Vitest leaves one idle.
					maxWorkers: "100%",
					isolate,
					globalSetup,
					sequence: { groupOrder: 0 },
				},
			},
			{
				test: {
					name: "browser",
					include: ["{src,templates,test}/**/*.browser.test.ts"],
					testTimeout: 60_000,
					hookTimeout: 60_000,
					maxWorkers: 2,
					isolate,
					globalSetup,
					sequence: { groupOrder: 1 },
				},
			},
		],
	},
});
