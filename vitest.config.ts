import os from "node:os";
import path from "node:path";
import { defineConfig } from "vitest/config";

const FOLDERS = "{src,templates,test}";
const SMOKE = "test/smoke.browser.test.ts";

/** In milliseconds, for machines with much else to do: what is right never waits as long. */
const patience = {
	testTimeout: 120_000,
	hookTimeout: 120_000,
	expect: { poll: { timeout: 60_000, interval: 10 } },
};

const shared = {
	...patience,
	setupFiles: "test/support/setup-react.ts",
	/** Tests that run side by side wait for most of their time. */
	maxConcurrency: 50,
};

/** Two more than there are cores, since tests wait for a browser or another process. */
const maxWorkers = os.availableParallelism() + 2;

/** Browsers and servers of others stumble now and then. The report names each test that was tried twice. */
const RETRY = 1;

/** What tests of sites and browsers read: see the setup. */
const globalSetup = "test/support/global-setup.ts";

// The projects run one after the other, so that the quickest tests show their failures first.
export default defineConfig({
	// Templates import the program by its name.
	resolve: { alias: { hypno: path.resolve("src/hypno.ts") } },
	// As the engine does: the production build of React renders no elements of the other one.
	oxc: { jsx: { runtime: "automatic", development: false } },
	test: {
		projects: [
			{
				extends: true,
				test: {
					...shared,
					// "npm test": tests that start nothing, and one that tries the whole in a browser.
					name: "unit",
					include: [`${FOLDERS}/**/*.test.ts`],
					exclude: [
						"**/*.{site,slow}.test.ts",
						`${FOLDERS}/**/!(smoke).browser.test.ts`,
					],
					/**
					 * The files of a worker share what they import, as a long run of hypno does: less time, and what
					 * many calls change in the engine is seen.
					 */
					isolate: false,
					maxWorkers,
					sequence: { groupOrder: 0 },
				},
			},
			{
				extends: true,
				test: {
					...shared,
					name: "site",
					include: [`${FOLDERS}/**/*.{site,browser}.test.ts`],
					exclude: [SMOKE],
					isolate: false,
					maxWorkers,
					retry: RETRY,
					globalSetup,
					sequence: { groupOrder: 1 },
				},
			},
			{
				extends: true,
				test: {
					...shared,
					name: "slow",
					include: [`${FOLDERS}/**/*.slow.test.ts`],
					// One for each core: these tests work more than they wait, and some measure time.
					maxWorkers: "100%",
					retry: RETRY,
					// Firefox is driven over a WebSocket, which Node 20 has only with this flag.
					execArgv: ["--experimental-websocket"],
					globalSetup,
					sequence: { groupOrder: 2 },
				},
			},
		],
	},
});
