import os from "node:os";
import path from "node:path";
import { defineConfig } from "vitest/config";

/**
 * The files of a worker share what they import, as a long run of hypno does: less time, and what
 * many calls change in the engine is seen.
 */
const isolate = false;
const globalSetup = "test/support/global-setup.ts";

/** In milliseconds, for machines with much else to do: what is right never waits as long. */
const patience = {
	testTimeout: 120_000,
	hookTimeout: 120_000,
	expect: { poll: { timeout: 60_000, interval: 50 } },
};

/** Two more than there are cores, since tests wait for a browser or another process. */
const maxWorkers = os.availableParallelism() + 2;

/** Tests that run side by side wait for most of their time. */
const maxConcurrency = 50;

/** Templates import the program by its name. */
const alias = { hypno: path.resolve("src/hypno.ts") };

export default defineConfig({
	resolve: { alias },
	test: {
		setupFiles: "test/support/setup-react.ts",
		projects: [
			{
				extends: true,
				test: {
					name: "node",
					include: ["{src,templates,test}/**/*.test.ts"],
					exclude: ["**/*.browser.test.ts", "**/*.slow.test.ts"],
					maxWorkers,
					isolate,
					globalSetup,
					maxConcurrency,
					...patience,
					sequence: { groupOrder: 0 },
					provide: { triesAll: false },
				},
			},
			{
				extends: true,
				test: {
					name: "browser",
					include: ["{src,templates,test}/**/*.browser.test.ts"],
					maxWorkers,
					isolate,
					globalSetup: [globalSetup, "test/support/browser-setup.ts"],
					...patience,
					sequence: { groupOrder: 0 },
					provide: { triesAll: false },
				},
			},
			{
				extends: true,
				test: {
					// What is slow by nature: "npm run test:slow".
					name: "slow",
					include: ["{src,templates,test}/**/*.{slow,swept,browser}.test.ts"],
					maxWorkers: "100%",
					// Firefox is driven over a WebSocket, which Node 20 has only with this flag.
					execArgv: ["--experimental-websocket"],
					globalSetup: [globalSetup, "test/support/browser-setup.ts"],
					...patience,
					sequence: { groupOrder: 1 },
					provide: { triesAll: true },
				},
			},
		],
	},
});
