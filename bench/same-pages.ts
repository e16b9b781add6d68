// Compares the pages of two folders by their elements and bytes.
import fs from "node:fs";
import path from "node:path";
import { Parser } from "htmlparser2";

export interface Size {
	readonly elements: number;
	readonly bytes: number;
}

function measurePage(html: Buffer): Size {
	let elements = 0;
	const parser = new Parser({
		onopentag: () => {
			elements++;
		},
	});
	parser.end(html.toString());
	return { elements, bytes: html.length };
}

/** Maps the name of each page to its size: "services/ptsd.html" */
export function measurePages(dir: string): Map<string, Size> {
	const names = fs.readdirSync(dir, { recursive: true, encoding: "utf8" });
	const sizes = new Map<string, Size>();
	for (const name of names.sort())
		if (name.endsWith(".html"))
			sizes.set(name, measurePage(fs.readFileSync(path.join(dir, name))));
	return sizes;
}

/** Pages with the same words may differ by this share of their elements, and of their bytes. */
const MAX_DIFFERENCE = 0.05;

/**
 * @returns how many times the elements and the bytes the found pages have, all pages together
 * @throws Error when the folders do not hold the same pages, or one page differs too much
 */
export function compareSizes(expectedDir: string, foundDir: string): Size {
	const [expected, found] = [measurePages(expectedDir), measurePages(foundDir)];
	const whole = { elements: 0, bytes: 0 };
	const sum = { elements: 0, bytes: 0 };
	for (const name of new Set([...expected.keys(), ...found.keys()]))
		for (const key of ["elements", "bytes"] as const) {
			const [own = 0, other = 0] = [expected, found].map(
				(sizes) => sizes.get(name)?.[key],
			);
			const ratio = other / own;
			if (!(Math.abs(ratio - 1) <= MAX_DIFFERENCE))
				throw new Error(`${foundDir}: ${name} has ${ratio} times the ${key}`);
			whole[key] += own;
			sum[key] += other;
		}
	return {
		elements: sum.elements / whole.elements,
		bytes: sum.bytes / whole.bytes,
	};
}
