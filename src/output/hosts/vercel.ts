// vercel.json, which Vercel reads at the top of the folder that is deployed.
import {
	CACHE_FOREVER,
	type Header,
	NAMED_BY_HASH,
} from "../../http/published-headers.ts";
import type { OutputFile } from "../file.ts";
import { encodePath, HOST_FILES, type HostRules } from "./host-rules.ts";

const toEntry = ([key, value]: Header) => ({ key, value });

/** Between the folder and the end, as Vercel's patterns want it. */
const HASHED_NAME = NAMED_BY_HASH.source.replace(/^\^assets\\\/|\$$/g, "");

export function buildVercelFile(rules: HostRules): OutputFile {
	const { basePath, urlStyle, headers, redirects } = rules;
	const settings = {
		$schema: "https://openapi.vercel.sh/vercel.json",
		cleanUrls: true,
		trailingSlash: urlStyle === "directory",
		redirects: redirects.flatMap(({ from, location }) =>
			from.map((path) => ({
				source: `${basePath}${encodePath(path)}`,
				destination: location,
				statusCode: 301,
			})),
		),
		headers: [
			{ source: `${basePath}/(.*)`, headers: headers.map(toEntry) },
			{
				source: `${basePath}/assets/(${HASHED_NAME})`,
				headers: [toEntry(["Cache-Control", `public, ${CACHE_FOREVER}`])],
			},
		],
	};
	return {
		outputPath: HOST_FILES.vercel,
		contents: `${JSON.stringify(settings, null, "\t")}\n`,
		audience: "host",
	};
}
