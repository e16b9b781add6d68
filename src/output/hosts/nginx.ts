// The part of nginx's configuration that belongs to the site.
import { CONTENT_TYPES, isTextType } from "../../http/content-type.ts";
import {
	CACHE_FOREVER,
	CACHE_REVALIDATED,
	type Header,
	NAMED_BY_HASH,
} from "../../http/published-headers.ts";
import type { OutputFile } from "../file.ts";
import {
	escapePattern,
	HOST_FILES,
	type HostRules,
	PRIVATE_PATHS,
} from "./host-rules.ts";

const EXPLANATION = `# For the server block of the site. In nginx's own configuration, write:
#
#   server {
#       listen 443 ssl;
#       server_name www.example.com;
#       root ROOT;
#       include FOLDER/${HOST_FILES.nginx};
#   }
#
# Written by hypno; your changes would be lost with the next build.
`;

/** Where the folder of the site is on the server, in the explanation. */
function explain(basePath: string): string {
	const root = "/srv/www/site";
	return EXPLANATION.replace("ROOT", root).replace(
		"FOLDER",
		`${root}${basePath}`,
	);
}

const escapeText = (text: string) => text.replaceAll(/["\\]/g, "\\$&");

function formatHeader([name, value]: Header): string {
	return `add_header ${name} "${escapeText(value)}" always;`;
}

function indent(lines: readonly string[]): string[] {
	return lines.map((line) => (line === "" ? "" : `    ${line}`));
}

function block(opening: string, lines: readonly string[]): string[] {
	return [`${opening} {`, ...indent(lines), "}", ""];
}

function formatTypes(): string[] {
	const endings = new Map<string, string[]>();
	for (const [ending, type] of CONTENT_TYPES)
		endings.set(type, [...(endings.get(type) ?? []), ending]);
	return block(
		"types",
		[...endings].map(([type, all]) => `${type} ${all.join(" ")};`),
	);
}

function formatSettings({ basePath, headers }: HostRules): string[] {
	// text/html is among them without being named.
	const texts = [...new Set(CONTENT_TYPES.values())].filter(
		(type) => isTextType(type) && type !== "text/html",
	);
	return [
		...formatTypes(),
		"charset utf-8;",
		`charset_types ${texts.join(" ")};`,
		"",
		"# The .gz files of hypno build --compress are sent as they are.",
		"gzip_static on;",
		"gzip on;",
		"gzip_vary on;",
		"gzip_min_length 1000;",
		`gzip_types ${texts.join(" ")};`,
		"# The same for the .br files, with the module ngx_http_brotli_static:",
		"# brotli_static on;",
		"",
		"# Looks for the file of an address once a second at most, and not with each request.",
		"open_file_cache max=4000;",
		"open_file_cache_valid 1s;",
		"open_file_cache_errors on;",
		"",
		"absolute_redirect off;",
		`error_page 404 ${basePath}/404.html;`,
		"",
		...headers.map(formatHeader),
		formatHeader(["Cache-Control", CACHE_REVALIDATED]),
		"",
	];
}

function formatPrivate({ basePath }: HostRules): string[] {
	const patterns = PRIVATE_PATHS.map((pattern) =>
		escapePattern(pattern.replace(/\*$/, "")).concat(
			pattern.endsWith("*") ? "" : "$",
		),
	);
	return [
		...block(
			`location ~ "^${escapePattern(basePath)}/(?:${patterns.join("|")})"`,
			["return 404;"],
		),
		...block(`location = ${basePath}/404.html`, ["internal;"]),
	];
}

function formatRedirects({ basePath, redirects }: HostRules): string[] {
	return redirects.flatMap(({ from, location }) =>
		from.flatMap((path) =>
			block(`location = "${escapeText(basePath + path)}"`, [
				`return 301 "${location}$is_args$args";`,
			]),
		),
	);
}

function formatFiles({ basePath, headers }: HostRules): string[] {
	const hashed = `^${escapePattern(basePath)}/${NAMED_BY_HASH.source.slice(1)}`;
	return [
		...block(`location ~ "${hashed}"`, [
			// Headers of its own take the place of all others.
			...headers.map(formatHeader),
			`add_header Cache-Control "${CACHE_FOREVER}";`,
		]),
		"# A page has one address: about.html is /about, about/index.html is /about/.",
		...block('location ~ "^(?<hypno_page>/.+)/$"', [
			"if (-f $document_root$hypno_page.html) {",
			"    return 308 $hypno_page$is_args$args;",
			"}",
			`try_files \${uri}index.html =404;`,
		]),
		...block('location ~ "[^/]$"', [
			"if (-f $document_root$uri/index.html) {",
			"    return 308 $uri/$is_args$args;",
			"}",
			"try_files $uri $uri.html =404;",
		]),
	];
}

export function buildNginxFile(rules: HostRules): OutputFile {
	const { basePath } = rules;
	const lines = [
		explain(basePath),
		...(basePath === ""
			? []
			: block(`location = ${basePath}`, [
					"absolute_redirect off;",
					`return 308 ${basePath}/$is_args$args;`,
				])),
		...block(`location ${basePath}/`, [
			...formatSettings(rules),
			`try_files ${basePath}/index.html =404;`,
			"",
			...formatRedirects(rules),
			...formatPrivate(rules),
			...formatFiles(rules),
		]),
	];
	const text = lines.join("\n").replaceAll(/\n+(\s*\})/g, "\n$1");
	return {
		outputPath: HOST_FILES.nginx,
		contents: `${text.trimEnd()}\n`,
		audience: "host",
	};
}
