// Defines random edits of the minimal site, which are the same for the same seed.
import fs from "node:fs";
import path from "node:path";
import { edited } from "./make-site.ts";

const SERVICE = "content/services/stop-smoking.md";
const SITE = "content/site.yaml";
const INDEX = "templates/index.tsx";
const TEMPLATE = "templates/service.tsx";
const STYLESHEET = "templates/styles/site.css";
const CLIENT = "templates/client/index.ts";

export const RENAMED = edited(
	SERVICE,
	"Stop Smoking Hypnotherapy",
	"Breathe Again",
);
export const WRONG = edited(SERVICE, "subtitle:", "subtitel:");
export const THROWS = edited(
	TEMPLATE,
	"	return (",
	'	throw new Error("up");\n	return (',
);

/** Returns a generator of numbers from 0 to 1, which are the same for the same seed. */
export function createRandom(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
		return state / 2_147_483_648;
	};
}

type Edit = (rootDir: string, random: () => number) => void;

const write =
	(file: string, text: string): Edit =>
	(rootDir) => {
		if (fs.existsSync(path.dirname(path.join(rootDir, file))))
			fs.writeFileSync(path.join(rootDir, file), text);
	};

const move =
	(from: string, to: string): Edit =>
	(rootDir) => {
		const target = path.join(rootDir, to);
		if (!fs.existsSync(path.join(rootDir, from)) || fs.existsSync(target))
			return;
		fs.renameSync(path.join(rootDir, from), target);
	};

const remove =
	(file: string): Edit =>
	(rootDir) =>
		fs.rmSync(path.join(rootDir, file), { force: true });

const OCD = "content/services/ocd.md";
/** The edits include mistakes, and files that are added and deleted. */
export const RANDOM_EDITS: readonly Edit[] = [
	write(SERVICE, RENAMED),
	write(SERVICE, WRONG),
	write(SERVICE, edited(SERVICE, "85%", "90%")),
	write(SERVICE, ""),
	write(OCD, RENAMED.replace("id: stop-smoking", "id: ocd")),
	write("content/services/unlisted.md", RENAMED),
	remove(OCD),
	move(OCD, "content/services/odc.md"),
	move("content/services/odc.md", OCD),
	move("content/services", "away"),
	move("away", "content/services"),
	(rootDir, random) => {
		write("content/services/tmp.1", random() > 0.5 ? RENAMED : WRONG)(
			rootDir,
			random,
		);
		if (fs.existsSync(path.join(rootDir, "content/services/tmp.1")))
			fs.renameSync(
				path.join(rootDir, "content/services/tmp.1"),
				path.join(rootDir, SERVICE),
			);
	},
	write(SITE, edited(SITE, "Calm Practice", "Calm Again")),
	write(SITE, edited(SITE, "tagline:", "tagliine:")),
	write(TEMPLATE, THROWS),
	write(TEMPLATE, edited(TEMPLATE, "<main>", '<main className="p-4">')),
	write(TEMPLATE, "export const = 3;"),
	write(INDEX, edited(INDEX, '"flex"', '"grid"')),
	write(STYLESHEET, "h1 { color: red"),
	write(STYLESHEET, "h1 { color: red }\n"),
	write(CLIENT, 'console.warn("x");\n'),
	write("static/extra.txt", "extra"),
	remove("static/extra.txt"),
	remove("static/share.png"),
];
