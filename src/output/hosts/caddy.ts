// The part of Caddy's configuration that belongs to the site.
import { contentType } from "../../http/content-type.ts";
import {
	CACHE_FOREVER,
	CACHE_REVALIDATED,
	NAMED_BY_HASH,
} from "../../http/published-headers.ts";
import type { OutputFile } from "../file.ts";
import {
	escapePattern,
	HOST_FILES,
	type HostRules,
	PRIVATE_PATHS,
} from "./host-rules.ts";

function explain(basePath: string): string {
	const root = "/srv/www/site";
	return `# For the site's block of Caddy's own configuration. Write there:
#
#   www.example.com {
#       root * ${root}
#       import ${root}${basePath}/${HOST_FILES.caddy}
#   }
#
# Written by hypno; your changes would be lost with the next build.
`;
}

/** Caddy would take the endings of other files from the system it runs on. */
function formatTypes({ paths }: HostRules): string[] {
	const types = new Map(
		paths.map((outputPath) => [
			/\.([a-z0-9]+)$/i.exec(outputPath)?.[1] ?? "",
			contentType(outputPath).value,
		]),
	);
	types.delete("");
	return [...types].sort().flatMap(([ending, type]) => [
		`@hypno_${ending} {`,
		// What is not there is answered with a page.
		"\tfile",
		`\tpath *.${ending}`,
		"}",
		`header @hypno_${ending} Content-Type "${type}"`,
	]);
}

function formatHeaders({ basePath, headers }: HostRules): string[] {
	return [
		"header {",
		...headers.map(([name, value]) => `\t${name} \`${value}\``),
		`\tCache-Control "${CACHE_REVALIDATED}"`,
		"}",
		"@hypno_hashed {",
		"\tfile",
		`\tpath_regexp \`^${escapePattern(basePath)}/${NAMED_BY_HASH.source.slice(1)}\``,
		"}",
		`header @hypno_hashed Cache-Control "${CACHE_FOREVER}"`,
	];
}

function formatPrivate({ basePath }: HostRules): string[] {
	const paths = [...PRIVATE_PATHS, "404.html"].map(
		(pattern) => `${basePath}/${pattern}`,
	);
	return [
		// Two slashes: led to its other form, such an address would lead to another site.
		`@hypno_private path ${paths.join(" ")} *//*`,
		"error @hypno_private 404",
	];
}

function formatRedirects({ basePath, redirects }: HostRules): string[] {
	if (redirects.length === 0) return [];
	const lines = redirects.flatMap(({ from, location }) =>
		from.map((path) => `\t\`${basePath}${path}\` \`${location}\``),
	);
	return [
		"map {path} {hypno_location} {",
		...lines,
		'\tdefault ""',
		"}",
		'@hypno_old not vars {hypno_location} ""',
		"route @hypno_old {",
		"\trewrite * {hypno_location}",
		"\tredir {uri} 301",
		"}",
	];
}

/** A page has one address: about.html is /about, about/index.html is /about/. */
const FILES = [
	"@hypno_slash path_regexp hypno ^((?:/[^/]+)+)/$",
	"handle @hypno_slash {",
	"\t@hypno_bare file {re.hypno.1}.html",
	"\troute @hypno_bare {",
	"\t\turi strip_suffix /",
	"\t\tredir {uri} 308",
	"\t}",
	"\ttry_files {path}index.html",
	"\tfile_server {",
	"\t\tdisable_canonical_uris",
	"\t\tprecompressed br gzip",
	"\t}",
	"}",
	"handle {",
	"\t@hypno_folder {",
	"\t\tfile {path}/index.html",
	"\t\tpath_regexp ^(?:/[^/]+)+$",
	"\t}",
	"\troute @hypno_folder {",
	"\t\trewrite * {path}/",
	"\t\tredir {uri} 308",
	"\t}",
	"\ttry_files {path} {path}.html",
	"\tfile_server {",
	"\t\tdisable_canonical_uris",
	"\t\tprecompressed br gzip",
	"\t}",
	"}",
];

function formatErrors({ basePath }: HostRules): string[] {
	return [
		"handle_errors {",
		"\t@hypno_missing {",
		"\t\texpression {http.error.status_code} == 404",
		`\t\tpath ${basePath}/*`,
		"\t}",
		"\thandle @hypno_missing {",
		`\t\trewrite * ${basePath}/404.html`,
		"\t\tencode gzip",
		"\t\tfile_server {",
		"\t\t\tprecompressed br gzip",
		"\t\t}",
		"\t}",
		"}",
	];
}

export function buildCaddyFile(rules: HostRules): OutputFile {
	const { basePath } = rules;
	const site = [
		...formatHeaders(rules),
		...formatPrivate(rules),
		...formatRedirects(rules),
		...formatTypes(rules),
		"encode gzip",
		...FILES,
	];
	const lines = [
		explain(basePath),
		...(basePath === "" ? [] : [`redir ${basePath} ${basePath}/ 308`]),
		`route ${basePath}/* {`,
		...site.map((line) => `\t${line}`),
		"}",
		"",
		...formatErrors(rules),
		"",
	];
	return {
		outputPath: HOST_FILES.caddy,
		contents: lines.join("\n"),
		audience: "host",
	};
}
