// Generates the shipped site with N services. It has the shipped pages, templates and static files, and for
// every service a content file of parts of the shipped ones. Service k is the same in every size.
// Usage: tsx bench/generate.ts N DIR
import fs from "node:fs";
import path from "node:path";

const PROJECT = path.resolve(import.meta.dirname, "..");
const RECORDS = "content/services";
const LIST = "content/services.yaml";

/** A content file whose front matter is split at the keys. */
interface ServiceRecord {
	/** Maps a key to its YAML, such as "benefits:\n  - Steadier sleep\n". */
	readonly blocks: ReadonlyMap<string, string>;
	readonly body: string;
}

interface Service {
	readonly slug: string;
	readonly label: string;
	readonly theme: string;
}

/** The parts under these keys fit together whichever record they come from. */
const FREE_KEYS = new Set([
	"heroPoints",
	"benefits",
	"approaches",
	"process",
	"sessions",
	"successRate",
	"keywords",
]);

/** Returns a generator (mulberry32) of numbers from 0 to 1, which are the same for the same seed. */
function createRandom(seed: number): () => number {
	let state = Math.imul(seed + 1, 0x9e3779b1);
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
}

function readRecord(filePath: string): ServiceRecord {
	const text = fs.readFileSync(filePath, "utf8");
	const [, frontMatter = "", ...rest] = text.split(/^---\n/m);
	const blocks = frontMatter
		.split(/^(?=[a-zA-Z]+:)/m)
		.filter((block) => /^[a-zA-Z]/.test(block))
		.map((block) => [block.slice(0, block.indexOf(":")), block] as const);
	return { blocks: new Map(blocks), body: rest.join("---\n") };
}

function readRecords(folder: string): ServiceRecord[] {
	return fs
		.readdirSync(folder)
		.filter((name) => name.endsWith(".md"))
		.sort()
		.map((name) => readRecord(path.join(folder, name)));
}

function readServices(text: string): Service[] {
	const entry = /- slug: (\S+)\n +label: (.+)\n +theme: (\S+)/g;
	return [...text.matchAll(entry)].map(
		([, slug = "", label = "", theme = ""]) => ({ slug, label, theme }),
	);
}

/** After the shipped services come the same ones with numbers, again and again. */
function makeService(shipped: readonly Service[], index: number): Service {
	const base = shipped[index % shipped.length];
	if (!base) throw new Error(`${LIST} lists no services`);
	const round = Math.floor(index / shipped.length) + 1;
	if (round === 1) return base;
	const { slug, label, theme } = base;
	return { slug: `${slug}-${round}`, label: `${label} ${round}`, theme };
}

/** Makes a description that search engines show in full, and that differs on every page. */
function composeDescription(label: string, block: string): string {
	const words = block.replace(/^description:\s*(?:>-)?\s*/, "").split(/\s+/);
	let text = `${label}:`;
	for (const word of words)
		if (text.length + word.length < 150) text += ` ${word}`;
	return `description: >-\n  ${text}\n`;
}

function composeRecord(
	{ slug, label }: Service,
	records: readonly ServiceRecord[],
	random: () => number,
): string {
	const pick = () => {
		const record = records[Math.floor(random() * records.length)];
		if (!record) throw new Error("there are no shipped records");
		return record;
	};
	const base = pick();
	const blocks = [...base.blocks].map(([key, block]) => {
		if (key === "id") return `id: ${slug}\n`;
		if (key === "title") return `title: ${label} Hypnotherapy\n`;
		if (key === "description") return composeDescription(label, block);
		// A rate without its source would be a finding on every page.
		if (key === "successRate")
			return `${block}source: Follow-up of 40 clients\n`;
		return FREE_KEYS.has(key) ? (pick().blocks.get(key) ?? block) : block;
	});
	return `---\n${blocks.join("")}---\n${base.body}`;
}

function copyShipped(from: string, dir: string): void {
	for (const name of ["templates", "static", "content"]) {
		fs.cpSync(path.join(from, name), path.join(dir, name), {
			recursive: true,
			filter: (source) => source !== path.join(from, RECORDS),
		});
	}
}

/** Makes all pages share one picture, because the other generators draw no share images. */
function shareOnePicture(settings: string): void {
	const text = fs.readFileSync(settings, "utf8");
	fs.writeFileSync(settings, text.replace("pages: own", "pages: same"));
}

/**
 * @param count is at least the number of shipped services
 * @param dir must be empty or not exist
 * @param from is the project whose content, templates and static files are used
 */
export function generateSite(count: number, dir: string, from = PROJECT): void {
	if (fs.existsSync(dir) && fs.readdirSync(dir).length > 0)
		throw new Error(`${dir} is not empty`);
	const list = fs.readFileSync(path.join(from, LIST), "utf8");
	const shipped = readServices(list);
	if (!(count >= shipped.length))
		throw new Error(`N is at least ${shipped.length}`);
	const records = readRecords(path.join(from, RECORDS));
	copyShipped(from, dir);
	shareOnePicture(path.join(dir, "content/site.yaml"));
	const folder = path.join(dir, RECORDS);
	fs.mkdirSync(folder);
	const added: string[] = [];
	for (let index = 0; index < count; index++) {
		const service = makeService(shipped, index);
		const { slug, label, theme } = service;
		const record = composeRecord(service, records, createRandom(index));
		fs.writeFileSync(path.join(folder, `${slug}.md`), record);
		if (index >= shipped.length)
			added.push(
				`  - slug: ${slug}\n    label: ${label}\n    theme: ${theme}\n`,
			);
	}
	fs.writeFileSync(path.join(dir, LIST), list + added.join(""));
}

if (process.argv[1] === import.meta.filename) {
	const [, , count, dir] = process.argv;
	if (count === undefined || dir === undefined)
		throw new Error("Usage: tsx bench/generate.ts N DIR");
	generateSite(Number(count), dir);
}
