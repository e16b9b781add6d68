// linkinator by itself over a built folder: the time it takes and what it calls broken, as one
// JSON document. The folder is served by hypno, because linkinator's own server answers
// /services with the folder of that name. Usage: tsx bench/crawl.ts DIR
import fs from "node:fs";
import path from "node:path";
import { LinkChecker } from "linkinator";
import { buildServedSite, byOutputPath } from "../src/serve/served-site.ts";
import { startServer } from "../src/serve/server.ts";

const [dir = "dist"] = process.argv.slice(2);
const names = fs
	.readdirSync(dir, { recursive: true, withFileTypes: true })
	.filter((entry) => entry.isFile())
	.map((entry) => path.join(entry.parentPath, entry.name));
const files = byOutputPath(
	names.map((name) => ({
		outputPath: path.relative(dir, name),
		contents: fs.readFileSync(name),
	})),
);
const site = buildServedSite({ files, basePath: "" });
const server = await startServer({
	host: "127.0.0.1",
	port: 0,
	site: () => site,
	onError: (error) => {
		throw error;
	},
});
const { origin } = server;
const start = performance.now();
const { links } = await new LinkChecker().check({
	path: `${origin}/`,
	recurse: true,
	timeout: 60_000,
	// Addresses of other sites, and the site's own in full, are not asked for.
	linksToSkip: [`^(?!${origin}/)`],
});
const milliseconds = performance.now() - start;
const broken = links
	.filter(({ state }) => state === "BROKEN")
	.map(({ url }) => url.slice(origin.length).replace(/(.)\/$/, "$1"));
console.log(
	JSON.stringify({
		milliseconds,
		links: links.length,
		broken: [...new Set(broken)].sort(),
	}),
);
process.exit(0);
