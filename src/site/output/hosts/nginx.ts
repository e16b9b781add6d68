// Formats the configuration of the site for the web server nginx.
import { escapePattern } from "../../../base/text/escape.ts";
import { groupBy } from "../../../base/text/group-by.ts";
import {
	CACHE_FOREVER,
	CACHE_REVALIDATED,
	type Header,
} from "../../addresses/published-headers.ts";
import { isFinal } from "../../addresses/redirects.ts";
import {
	eachLine,
	HOST_FILES,
	type HostRules,
	hashedAddress,
	listTypes,
	PRIVATE_PATHS,
	patternBelow,
} from "./host-rules.ts";

const escapeText = (text: string) => text.replaceAll(/["\\]/g, "\\$&");

function formatHeader([name, value]: Header): string {
	return `add_header ${name} "${escapeText(value)}" always;`;
}

/** The query stays, but for another site and behind a #fragment. */
const formatReturn = (to: string, end = "$is_args$args") =>
	`return 301 "${escapeText(to)}${isFinal(to) ? "" : end}";`;

function formatRedirects(rules: HostRules): string {
	const { exact, patterns, queries } = rules;
	const home = `${rules.basePath}/`;
	const byPath = groupBy(queries, ({ path }) => path);
	const ofQueries = byPath.map((same) => {
		const [{ path }] = same;
		const lines = same.map(
			({ name, value, to }) =>
				`        if ($arg_${name} = "${value}") {
            ${formatReturn(to, "")}
        }
`,
		);
		return `    location = "${escapeText(path)}" {
${lines.join("")}        try_files ${path === home ? `${home}index.html` : "$uri $uri.html"} =404;
    }
`;
	});
	return [
		...exact.map(
			([from, to]) => `    location = "${escapeText(from)}" {
        ${formatReturn(to)}
    }
`,
		),
		...ofQueries,
		...patterns.map(
			({
				folder,
				to,
			}) => `    location ~ "${patternBelow(folder, to, "?<hypno_last>").replaceAll('"', String.raw`\"`)}" {
        ${formatReturn(to.replace(/:last(?=\/?$)/, "$hypno_last"))}
    }
`,
		),
	].join("");
}

/** The pattern "folder/*" becomes the beginning of a path. */
const PRIVATE = PRIVATE_PATHS.map((pattern) =>
	`${escapePattern(pattern)}$`.replace("\\*$", ""),
).join("|");

export function formatNginxFile(rules: HostRules): string {
	const { basePath, headers, keptAddresses } = rules;
	const root = "/srv/www/site";
	const types = listTypes({ paths: ["index.html", ...rules.paths] });
	const texts = new Set<string>();
	for (const [, type] of types)
		if (type.includes(";")) texts.add(type.replace(/;.*/, ""));
	// nginx always compresses text/html, and warns when it is listed.
	texts.delete("text/html");
	const textTypes = [...texts].join(" ");
	const bareFolder = `location = ${basePath} {
    absolute_redirect off;
    return 308 ${basePath}/$is_args$args;
}

`;
	return `# For the server block of the site. In nginx's own configuration, write:
#
#   server {
#       listen 443 ssl;
#       server_name www.example.com;
#       root ${root};
#       include ${root}${basePath}/${HOST_FILES.nginx};
#   }
#
# Written by hypno; your changes would be lost with the next build.

${basePath && bareFolder}location ${basePath}/ {
    types {
${eachLine(types, ([ending, type]) => `        ${type.replace(/;.*/, "")} ${ending};`)}    }

    charset utf-8;
    charset_types ${textTypes};

    # The .gz files of npx hypno build --compress are sent as they are.
    gzip_static on;
    gzip on;
    gzip_vary on;
    gzip_min_length 1000;
    gzip_types ${textTypes};
    # If nginx has the module ngx_http_brotli_static, the next line sends the .br files too:
    # brotli_static on;

    # nginx looks for the file of an address once a second at most, not with each request.
    open_file_cache max=4000;
    open_file_cache_valid 1s;
    open_file_cache_errors on;

    absolute_redirect off;
    error_page 404 ${basePath}/404.html;

${eachLine<Header>([...headers, ["Cache-Control", CACHE_REVALIDATED]], (header) => `    ${formatHeader(header)}`)}
    try_files ${basePath}/index.html =404;

${formatRedirects(rules)}
    location ~ "^${escapePattern(basePath)}/(?:${PRIVATE})" {
        return 404;
    }

    location = ${basePath}/404.html {
        internal;
    }

    location ~ "${hashedAddress(rules)}" {
${
	// add_header in a location replaces all inherited headers.
	eachLine(headers, (header) => `        ${formatHeader(header)}`)
}        add_header Cache-Control "${CACHE_FOREVER}";
    }

${eachLine(
	keptAddresses,
	(address) => `    location = "${escapeText(address)}" {
        try_files $uri =404;
    }
`,
)}    # A page has one address: about.html is /about, about/index.html is /about/.
    location ~ "^(?<hypno_name>/.*?)(?:(?<=/)index)?\\.html$" {
        if (-f $request_filename) {
            return 308 $hypno_name$is_args$args;
        }
        return 404;
    }

    location ~ "^(?<hypno_page>/.+)/$" {
        if (-f $document_root$hypno_page.html) {
            return 308 $hypno_page$is_args$args;
        }
        try_files \${uri}index.html =404;
    }

    location ~ "[^/]$" {
        if (-f $document_root$uri/index.html) {
            return 308 $uri/$is_args$args;
        }
        try_files $uri $uri.html =404;
    }
}
`;
}
