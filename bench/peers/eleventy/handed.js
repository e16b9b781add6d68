// What the benchmark hands over. Not in Eleventy's own data, which it merges into every page.
import fs from "node:fs";

function read(name) {
	const file = new URL(`data/${name}.json`, import.meta.url);
	return JSON.parse(fs.readFileSync(file, "utf8"));
}

export const site = read("site");
export const services = read("services");
export const pages = read("pages");
