// Formats the configuration of the site for the web server Caddy.
import {
	CACHE_FOREVER,
	CACHE_REVALIDATED,
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

/** Otherwise Caddy takes content types from the system that it runs on. */
function formatTypes(rules: HostRules): string {
	// The matcher "file" excludes missing files, whose response is the 404 page.
	return eachLine(
		listTypes(rules),
		([ending, type]) => `	@hypno_${ending} {
		file
		path *.${ending}
	}
	header @hypno_${ending} Content-Type "${type}"`,
	);
}

type Pairs = readonly (readonly [from: string, to: string])[];

/** @param input what is compared: "{path}" @param end what is done with {hypno_NAME} */
function formatMap(
	name: string,
	input: string,
	{ pairs, end }: { pairs: Pairs; end: string },
): string {
	if (pairs.length === 0) return "";
	return `	map ${input} {hypno_${name}} {
${eachLine(pairs, ([from, to]) => `\t\t\`${from}\` \`${to}\``)}		default ""
	}
	@hypno_${name} not vars {hypno_${name}} ""
${end}`;
}

function formatRedirects(rules: HostRules): string {
	const { exact, patterns, queries } = rules;
	const all = [
		...exact,
		...patterns.map(
			({ folder, to }) =>
				[
					`~${patternBelow(folder, to, "")}`,
					to.replace(/:last(?=\/?$)/, "$".concat("{1}")),
				] as const,
		),
	];
	const go = (name: string) => `	redir @hypno_${name} {hypno_${name}} 301\n`;
	const inside = `	route @hypno_location {
		rewrite * {hypno_location}
		redir {uri} 301
	}
`;
	const ofQueries = queries.map(
		({ path, name, value, to }) => [`${path}?${name}=${value}`, to] as const,
	);
	return [
		formatMap("query", "{uri}", { pairs: ofQueries, end: go("query") }),
		formatMap("location", "{path}", {
			pairs: all.filter(([, to]) => !isFinal(to)),
			end: inside,
		}),
		formatMap("away", "{path}", {
			pairs: all.filter(([, to]) => isFinal(to)),
			end: go("away"),
		}),
	].join("");
}

const FILE_SERVER = `file_server {
			disable_canonical_uris
			precompressed br gzip
		}`;

/** A page has one address: about.html is /about, about/index.html is /about/. */
function formatFiles(kept: string): string {
	return `	@hypno_index {
		file
		path_regexp /index\\.html$${kept}
	}
	route @hypno_index {
		uri strip_suffix index.html
		redir {uri} 308
	}
	@hypno_name {
		file
		path_regexp \\.html$${kept}
	}
	route @hypno_name {
		uri strip_suffix .html
		redir {uri} 308
	}
	@hypno_slash path_regexp hypno ^((?:/[^/]+)+)/$
	handle @hypno_slash {
		@hypno_bare file {re.hypno.1}.html
		route @hypno_bare {
			uri strip_suffix /
			redir {uri} 308
		}
		try_files {path}index.html
		${FILE_SERVER}
	}
	handle {
		@hypno_folder {
			file {path}/index.html
			path_regexp ^(?:/[^/]+)+$
		}
		route @hypno_folder {
			rewrite * {path}/
			redir {uri} 308
		}
		try_files {path} {path}.html
		${FILE_SERVER}
	}
`;
}

export function formatCaddyFile(rules: HostRules): string {
	const { basePath, headers, keptAddresses } = rules;
	const kept = keptAddresses.map((address) => `\`${address}\``).join(" ");
	const root = "/srv/www/site";
	const privatePaths = [...PRIVATE_PATHS, "404.html"].map(
		(pattern) => `${basePath}/${pattern}`,
	);
	// A redirect from an address that starts with two slashes would lead to another site.
	return `# For the site's block of Caddy's own configuration. Write there:
#
#   www.example.com {
#       root * ${root}
#       import ${root}${basePath}/${HOST_FILES.caddy}
#   }
#
# Written by hypno; your changes would be lost with the next build.

${basePath && `redir ${basePath} ${basePath}/ 308\n`}route ${basePath}/* {
	header {
${eachLine(headers, ([name, value]) => `\t\t${name} \`${value}\``)}		Cache-Control "${CACHE_REVALIDATED}"
	}
	@hypno_hashed {
		file
		path_regexp \`${hashedAddress(rules)}\`
	}
	header @hypno_hashed Cache-Control "${CACHE_FOREVER}"
	@hypno_private path ${privatePaths.join(" ")} *//*
	error @hypno_private 404
${formatRedirects(rules)}${formatTypes(rules)}	# A part of a file would be a part of the compressed bytes.
	@hypno_whole not header Range *
	encode @hypno_whole gzip
${formatFiles(kept && `\n\t\tnot path ${kept}`)}}

handle_errors {
	@hypno_missing {
		expression {http.error.status_code} == 404
		path ${basePath}/*
	}
	handle @hypno_missing {
		rewrite * ${basePath}/404.html
		encode gzip
		file_server {
			precompressed br gzip
		}
	}
}
`;
}
