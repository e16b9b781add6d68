// Runs hypno serve --watch on a small project for one test, with its output and its responses.
import v8 from "node:v8";
import { onTestFinished, vi } from "vitest";
import {
	type Preview,
	startPreview,
} from "../../src/commands/start-preview.ts";
import { type Plan, planSite, readSite } from "../../src/pipeline.ts";
import { PLAIN } from "../../src/report/style.ts";
import type { TestSite } from "./make-site.ts";

export interface TestPreview {
	readonly origin: string;
	/** The texts that were written to stderr. */
	readonly output: readonly string[];
	readonly builds: readonly Plan[];
	readonly get: (urlPath: string) => Promise<PreviewResponse>;
	readonly close: () => Promise<void>;
}

interface PreviewResponse {
	readonly status: number;
	readonly text: string;
	readonly headers: Headers;
}

interface PreviewSetting {
	readonly port?: number;
	readonly editorPattern?: string;
	readonly canWrite?: boolean;
	/** The version of hypno. */
	readonly version?: string;
	/** In ms without an edit, before a check starts. Most tests need no check. */
	readonly checkDelay?: number;
	readonly findLimit?: () => number;
}

/** For tests that look at what the checks find. */
export const CHECKED: PreviewSetting = { checkDelay: 5 };
/** In ms: no test takes as long. */
const NEVER = 1e9;

export async function previewSite(
	{ config }: Pick<TestSite, "config">,
	setting: PreviewSetting = {},
): Promise<TestPreview> {
	const { port = 0, canWrite = false, checkDelay = NEVER } = setting;
	const { editorPattern, version, findLimit } = setting;
	const output: string[] = [];
	const builds: Plan[] = [];
	const bugs: unknown[] = [];
	const rebuild = async () => {
		const rebuilt = await planSite(
			await readSite({ ...config, showsDrafts: true }),
		);
		builds.push(rebuilt);
		return rebuilt;
	};
	// The flags of a preview would slow down all later tests of this process.
	vi.spyOn(v8, "setFlagsFromString").mockReturnValue();
	let preview: Preview | undefined;
	onTestFinished(async () => {
		await preview?.close();
		if (bugs.length > 0) throw bugs[0];
	});
	preview = await startPreview(
		config,
		{
			host: "127.0.0.1",
			port,
			rebuild,
			editorPattern,
			canWrite,
			version,
			checkDelay,
			findLimit,
			onError: (error) => bugs.push(error),
		},
		{ error: (text) => output.push(text), errorStyle: PLAIN },
	);
	const { origin } = preview.server;
	return {
		origin,
		output,
		builds,
		get: async (urlPath) => {
			const response = await fetch(origin + urlPath, { redirect: "manual" });
			const { status, headers } = response;
			return { status, headers, text: await response.text() };
		},
		close: preview.close,
	};
}
