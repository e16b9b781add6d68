// Reads the data of the benchmark. It is not global data of Eleventy, which would merge it into every page.
import fs from "node:fs";

function read(name) {
	const file = new URL(`data/${name}.json`, import.meta.url);
	return JSON.parse(fs.readFileSync(file, "utf8"));
}

export const site = read("site");
export const services = read("services");
export const pages = read("pages");
