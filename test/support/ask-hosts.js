// Runs with a newer Node, beside the packages that hosts read a site with: answers from stdin, as JSON, which answer they give for
// old addresses, and which headers for files.
import fs from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const { dir, addresses, files } = JSON.parse(fs.readFileSync(0, "utf8"));

const HOST = "www.example.com";
const netlifyRequest = (path) => ({
	scheme: "https",
	host: HOST,
	path,
	query: "",
	headers: {},
	cookieValues: {},
	getHeader: () => "",
	getCookie: () => "",
});

async function askNetlify() {
	const { parsePlain } = require("netlify-redirector");
	const text = fs.readFileSync(`${dir}/_redirects`, "utf8");
	const matcher = await parsePlain(text, {});
	return (path) => {
		const match = matcher.match(netlifyRequest(path));
		return match ? { status: match.status, location: match.to } : undefined;
	};
}

/** Rules that end in "!" are for Netlify alone. */
async function countNetlifyRules() {
	const { parseAllRedirects } = await import("@netlify/redirect-parser");
	const { redirects, errors } = await parseAllRedirects({
		redirectsFiles: [`${dir}/_redirects`],
		configRedirects: [],
		minimal: true,
	});
	return { rules: redirects.length, errors: errors.map(String) };
}

async function readNetlifyHeaders() {
	const { parseAllHeaders } = await import("@netlify/headers-parser");
	const { headers, errors } = await parseAllHeaders({
		headersFiles: [`${dir}/_headers`],
		configHeaders: [],
		minimal: true,
	});
	const sent = files.map((file) => {
		const rules = headers.filter(({ for: path }) =>
			path.endsWith("/*")
				? `/${file}`.startsWith(path.slice(0, -1))
				: path === `/${file}`,
		);
		return Object.assign({}, ...rules.map(({ values }) => values));
	});
	return { sent, errors: errors.map(String) };
}

function readVercel() {
	const { getTransformedRoutes } = require("@vercel/routing-utils");
	const config = JSON.parse(fs.readFileSync(`${dir}/vercel.json`, "utf8"));
	const { routes, error } = getTransformedRoutes(config);
	// The routes after a handle are tried once a file was looked for.
	const first = routes?.findIndex(({ handle }) => handle) ?? 0;
	return { routes: routes?.slice(0, first === -1 ? undefined : first), error };
}

const fill = (text, match) =>
	text.replace(/\$(\d+)/g, (_, digits) => match[digits] ?? "");

function askVercel(routes, path) {
	for (const { src, status, headers = {} } of routes) {
		const match = status && new RegExp(src).exec(path);
		if (match) return { status, location: fill(headers.Location ?? "", match) };
	}
	return undefined;
}

function readVercelHeaders(routes, file) {
	const sent = {};
	for (const { src, status, headers } of routes)
		if (!status && headers && new RegExp(src).test(`/${file}`))
			Object.assign(sent, headers);
	return sent;
}

/** Follows what leads from one address to the next, such as the one without a slash at its end. */
function follow(ask, path) {
	let answer = ask(path);
	for (let hop = 0; answer && hop < 5; hop++) {
		const next = ask(answer.location);
		if (!next) return answer;
		answer = next;
	}
	return answer ?? null;
}

const netlify = await askNetlify();
const { routes = [], error } = readVercel();
const vercel = (path) => askVercel(routes, path);
process.stdout.write(
	JSON.stringify({
		netlify: addresses.map((path) => follow(netlify, path)),
		netlifyRules: await countNetlifyRules(),
		netlifyHeaders: await readNetlifyHeaders(),
		vercel: addresses.map((path) => follow(vercel, path)),
		vercelError: error ?? null,
		vercelHeaders: files.map((file) => readVercelHeaders(routes, file)),
	}),
);
