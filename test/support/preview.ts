// Runs hypno serve --watch on a small project for one test, or for all tests of a file, with its output and its responses.
import v8 from "node:v8";
import { afterAll, expect, onTestFinished, vi } from "vitest";
import { PLAIN } from "../../src/base/text/style.ts";
import type { ForeignAddress } from "../../src/preview/publish/foreign-address.ts";
import { type Preview, startPreview } from "../../src/preview/start-preview.ts";
import { QUIET_TIME } from "../../src/preview/watch-sources.ts";
import { forgetEdits } from "../../src/site/edit/edit-history.ts";
import { type Plan, planSite, readSite } from "../../src/site/pipeline.ts";
import {
	findChanged,
	makeSite,
	type Overrides,
	type TestSite,
	writeTree,
} from "./make-site.ts";

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
	readonly at?: ForeignAddress;
	readonly pushDelay?: number;
	/** Called before the site is read. */
	readonly onRebuild?: () => Promise<void>;
}

/** For tests that look at what the checks find. */
export const CHECKED: PreviewSetting = { checkDelay: 5 };
/** In ms: no test takes as long. */
const NEVER = 1e9;
/** The preview writes such a line once it shows a change: "content/site.yaml: 7 pages, 0.1 s" */
const SHOWN = /: .+, [\d.]+ s$/;

async function openPreview(
	{ config }: Pick<TestSite, "config">,
	setting: PreviewSetting,
) {
	const { port = 0, canWrite = false, checkDelay = NEVER } = setting;
	const { editorPattern, version, findLimit, at, pushDelay } = setting;
	const { onRebuild } = setting;
	const output: string[] = [];
	const builds: Plan[] = [];
	const bugs: unknown[] = [];
	let begun = 0;
	let shown = 0;
	const rebuild = async () => {
		await onRebuild?.();
		begun = performance.now();
		const rebuilt = await planSite(
			await readSite({ ...config, showsDrafts: true }),
		);
		builds.push(rebuilt);
		return rebuilt;
	};
	// The flags of a preview would slow down all later tests of this process.
	vi.spyOn(v8, "setFlagsFromString").mockReturnValue();
	const error = (text: string) => {
		output.push(text);
		if (SHOWN.test(text)) shown = begun;
	};
	const { server, close }: Preview = await startPreview(
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
			at,
			pushDelay,
			onError: (error) => bugs.push(error),
		},
		{ error, errorStyle: PLAIN },
	);
	const { origin } = server;
	const get = async (urlPath: string): Promise<PreviewResponse> => {
		const response = await fetch(origin + urlPath, { redirect: "manual" });
		const { status, headers } = response;
		return { status, headers, text: await response.text() };
	};
	const throwBug = () => {
		if (bugs.length > 0) throw bugs.shift();
	};
	/** When the site was read that is shown after the last change. */
	const shownSince = () => shown;
	const parts = { origin, output, builds, get, close };
	return { ...parts, throwBug, shownSince };
}

export async function previewSite(
	site: Pick<TestSite, "config">,
	setting: PreviewSetting = {},
): Promise<TestPreview> {
	const { throwBug, ...preview } = await openPreview(site, setting);
	onTestFinished(async () => {
		await preview.close();
		throwBug();
	});
	return preview;
}

const MARKER = /^templates\/reload-\d+$/;

async function openShared(setting: PreviewSetting, base: Overrides) {
	const atEnd: (() => void)[] = [];
	const site = makeSite(base, (remove) => atEnd.push(remove));
	const preview = await openPreview(site, setting);
	let reloads = 0;
	/** Resolves once the preview shows the files as they are now. */
	const reload = async (changed: Overrides) => {
		// The watch reports a new file at once, but not a file that a test has just written.
		const marker = `templates/reload-${reloads}`;
		const next = `templates/reload-${++reloads}`;
		writeTree(site.rootDir, { ...changed, [marker]: null, [next]: "" });
		// What the watch reports sooner is what the last test has written.
		const earliest = performance.now() + QUIET_TIME - 1;
		await expect.poll(preview.shownSince).toBeGreaterThan(earliest);
	};
	const restore = async (overrides: Overrides) => {
		const isMarker = (file: string) => MARKER.test(file);
		const files = { ...base, ...overrides };
		const changed = findChanged(site, files, isMarker);
		if (Object.keys(changed).length > 0) await reload(changed);
		forgetEdits(site.config);
		preview.output.splice(0);
		preview.builds.splice(0);
	};
	const close = async () => {
		await preview.close();
		for (const remove of atEnd) remove();
	};
	return { site, preview, restore, close };
}

/**
 * Shares one preview between the tests of a file, which run one after the other. It must be called once, at the top of
 * the file.
 * @param base of every test, beside its own files
 * @returns a function that gives the site the files of a test, and resolves when the preview shows them
 */
export function sharePreview(
	setting: PreviewSetting = {},
	base: Overrides = {},
) {
	let opening: ReturnType<typeof openShared> | undefined;
	afterAll(async () => (await opening)?.close());
	return async (overrides: Overrides = {}): Promise<TestSite & TestPreview> => {
		opening ??= openShared(setting, base);
		const { site, preview, restore } = await opening;
		onTestFinished(preview.throwBug);
		await restore(overrides);
		return { ...site, ...preview };
	};
}
