// @ts-check
// Makes stack traces name locations in src/ instead of the bundle. The source map is read only when the
// first trace is formatted.
import { SourceMap } from "node:module";
import path from "node:path";

/**
 * @param {{ bundlePath: string, rootDir: string, readMap: () => string | undefined }} bundle
 */
export function makeStacksReadable({ bundlePath, rootDir, readMap }) {
	/** @type {SourceMap | undefined} */
	let sourceMap;
	/** @param {NodeJS.CallSite} site */
	const describe = (site) => {
		const text = String(site);
		if (site.getFileName() !== bundlePath) return text;
		const map = sourceMap ? undefined : readMap();
		if (map) sourceMap = new SourceMap(JSON.parse(map));
		const line = site.getLineNumber() ?? 1;
		const column = site.getColumnNumber() ?? 1;
		const entry = sourceMap?.findEntry(line - 1, column - 1);
		if (!entry || !("originalSource" in entry)) return text;
		const { originalSource, originalLine, originalColumn } = entry;
		const file = path.join(rootDir, originalSource);
		return text.replace(
			`${bundlePath}:${line}:${column}`,
			`${file}:${originalLine + 1}:${originalColumn + 1}`,
		);
	};
	Error.prepareStackTrace = (error, sites) =>
		[error, ...sites.map((site) => `at ${describe(site)}`)].join("\n    ");
}
