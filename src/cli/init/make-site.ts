// Makes the folder of a new site from answers and from the site that comes with hypno: complete, or not at all.
import fs from "node:fs";
import path from "node:path";
import { setImmediate } from "node:timers/promises";
import { dump } from "js-yaml";
import { slugify, toLabel } from "../../base/addresses/parse-url.ts";
import { attempt } from "../../base/attempt.ts";
import { listFiles } from "../../base/disk/fingerprint.ts";
import { usageError } from "../../base/problems.ts";
import { ROOT } from "../../base/source-dir.js";
import { valueAt } from "../../base/text/groups.ts";
import { scaffoldRecord } from "../../site/content/editor/scaffold.ts";
import type { Models } from "../../site/content/models.ts";
import { isSlug } from "../../site/content/schema/fields.ts";
import * as swap from "../../site/output/swap.ts";
import { ANSWERS_FILE, type Answers, type Voice, voiceOf } from "./answers.ts";
import {
	findService,
	readExample,
	readService,
	type Theme,
} from "./example.ts";
import { toSingular } from "./voice.ts";

const STARTER = path.join(ROOT, "templates/starter/site");
const read = (file: string) =>
	fs.readFileSync(path.resolve(ROOT, file), "utf8");

type Data = Answers["data"];

/** Services keep their groups; those without one come into the first group that is left. */
export function chooseServices(answered: Data["services"]) {
	const example = readExample();
	const newThemes: Theme[] = [];
	const findTheme = (title: string) => {
		const wanted = slugify(title);
		const isWanted = ({ id, title }: Theme) =>
			id === wanted || slugify(title) === wanted;
		const known = [...example.themes, ...newThemes].find(isWanted);
		if (known) return known.id;
		newThemes.push({ id: wanted, title });
		return wanted;
	};
	const listed = new Map<string, ListedService>();
	for (const answer of answered) {
		const { name, group = "" } =
			typeof answer === "string" ? { name: answer } : answer;
		const label = isSlug(name) ? toLabel(name) : name;
		const known = findService(example, name);
		const service = known ?? { slug: slugify(name), label, theme: "" };
		const theme = group ? findTheme(group) : service.theme;
		listed.set(service.slug, { ...service, theme });
	}
	const used = new Set([...listed.values()].map(({ theme }) => theme));
	const themes = [...example.themes, ...newThemes].filter(({ id }) =>
		used.has(id),
	);
	if (themes.length === 0) themes.push({ id: "services", title: "Services" });
	const [first] = themes;
	for (const service of listed.values()) service.theme ||= first?.id ?? "";
	return { themes, listed: [...listed.values()] };
}

interface ListedService {
	readonly slug: string;
	readonly label: string;
	/** The id of its group. */
	theme: string;
}

/** "In Leeds, and online" -> "Leeds" */
function findTown(location: string): string | undefined {
	const [first = ""] = location.split(/,|;|\(| and | or | & /);
	const town = first.replace(/^(?:in|at|near) /i, "").trim();
	return /^\p{Lu}/u.test(town) && !/online|phone|zoom/i.test(town)
		? town
		: undefined;
}

/** Makes the title and the line above the first heading of the home page, which name the town. */
function describePlace({ location = "", address }: Data) {
	const town = address?.locality ?? findTown(location);
	const isOnline = /online/i.test(location);
	const areaServed = town && !address ? [town] : undefined;
	if (!town)
		return isOnline
			? { homeTitle: "Online Hypnotherapy", eyebrow: "Hypnotherapy online" }
			: {};
	return {
		areaServed,
		homeTitle: `Hypnotherapy in {town}${isOnline ? " and Online" : ""}`,
		eyebrow: `Hypnotherapy in {town}${isOnline ? " and online" : ""}`,
	};
}

/** Lists the times of the form in which the practice is open: all of them, if no hours are known. */
function listTimes({ periods }: Answers["data"]["openingHours"]) {
	const open = periods.filter(({ opens, closes }) => opens < closes);
	const isIn = (from: string, to: string) =>
		open.some(({ opens, closes }) => opens < to && closes > from);
	const times = {
		morning: isIn("00:00", "12:00"),
		afternoon: isIn("12:00", "17:00"),
		evening: isIn("17:00", "24:00"),
		weekend: open.some(({ days }) => /S(?:at|un)/.test(days.join())),
	};
	return Object.entries(times)
		.filter(([, isTrue]) => isTrue || open.length === 0)
		.map(([value]) => ({ value, label: toLabel(value) }));
}

/**
 * Fills a start file: "name: Example #= name" becomes the answer, or the example, or else goes, and "line #? name"
 * goes if there is no such answer.
 */
function fillAnswers(start: string, answers: Record<string, unknown>) {
	const slot = /^( *)(?:(\w+):)?(.*?) *#([?=]) (\w+)\n/gm;
	return start.replace(slot, (whole, indent, key, rest, sign, name) => {
		const value = answers[name];
		const line = whole.replace(/ *#[=?] .*/, "");
		if (value === undefined) return sign === "=" && rest ? line : "";
		if (sign === "?") return line;
		return dump(key ? { [key]: value } : value).replace(/^(?=.)/gm, indent);
	});
}

/** Gives each "*" in package.json its version. hypno comes from its folder unless npm has noted a registry. */
function fillVersions(start: string): string {
	const { version, ...own } = JSON.parse(read("package.json"));
	const lock = attempt(() => JSON.parse(read("../.package-lock.json")));
	const from = valueAt(lock, ["packages", "node_modules/hypno", "resolved"]);
	const hypno = /^http/.test(`${from}`) ? version : `file:${ROOT}`;
	const all = { ...own.dependencies, ...own.devDependencies, hypno };
	return start.replace(/(?<="(.+)": )"\*"/g, (_, key) => `"${all[key]}"`);
}

function writeServices(
	dir: string,
	listed: readonly ListedService[],
	{ voice, models }: { voice: Voice; models: Models },
) {
	fs.mkdirSync(`${dir}/content/services`);
	const isListed = (slug: string) =>
		listed.some((service) => service.slug === slug);
	for (const service of listed) {
		const file = `content/services/${service.slug}.md`;
		const collection = models.collectionOf(file);
		if (!collection) throw new Error("the example has no services");
		const start =
			readService(service.slug, voice, isListed) ??
			scaffoldRecord(collection, models, service);
		fs.writeFileSync(path.join(dir, file), start);
	}
}

function writeSite(dir: string, answers: Answers, models: Models) {
	const { data, bytes, written } = answers;
	const filter = (file: string) =>
		file !== STARTER && !path.basename(file).includes(".test.");
	const options = { recursive: true, filter };
	for (const name of ["templates", "content/.schemas"])
		fs.cpSync(path.join(ROOT, name), path.join(dir, name), options);
	fs.cpSync(STARTER, dir, { recursive: true });
	fs.mkdirSync(`${dir}/static`);
	// In a package, npm would obey a file of the right name.
	fs.renameSync(`${dir}/gitignore`, `${dir}/.gitignore`);
	const { themes, listed } = chooseServices(data.services);
	const voice = voiceOf(data);
	const times = listTimes(data.openingHours);
	const filled = {
		...Object.fromEntries(written),
		...describePlace(data),
		themes,
		listed,
		times,
	};
	const isStart = (name: string) => /\.(?:ya?ml|md)$|^package/.test(name);
	for (const file of listFiles(dir, isStart)) {
		const start = fillVersions(read(file));
		const isSpoken = /[/\\](?:content|starter)[/\\]/.test(
			file.slice(dir.length),
		);
		const words = isSpoken && voice === "I" ? toSingular(start) : start;
		fs.writeFileSync(file, fillAnswers(words, filled));
	}
	fs.writeFileSync(`${dir}/${ANSWERS_FILE}`, bytes);
	writeServices(dir, listed, { voice, models });
}

/** @throws UserError (2) unless the folder is missing or empty, and outside of every site */
export function assertEmpty(dir: string): void {
	const hint = "Name a new folder, as in npx hypno init ../my-practice";
	let above = path.dirname(dir);
	while (above !== path.dirname(above)) {
		if (fs.existsSync(path.join(above, "content/site.yaml")))
			throw usageError(`${dir} is inside the site in ${above}`, hint);
		above = path.dirname(above);
	}
	if (!fs.existsSync(dir)) return;
	const isFolder = fs.statSync(dir).isDirectory();
	const names = isFolder ? fs.readdirSync(dir) : [dir];
	if (names.every((name) => name === ".git")) return;
	throw usageError(`${dir} is not an empty folder`, hint);
}

export async function makeSite(dir: string, answers: Answers, models: Models) {
	const created = fs.mkdirSync(path.dirname(dir), { recursive: true });
	swap.restoreInterrupted(dir);
	const clean = () => {
		swap.removeWorkFolder(workDir);
		if (created && !fs.existsSync(dir)) fs.rmSync(created, { recursive: true });
	};
	const stop = (signal: NodeJS.Signals) => {
		clean();
		process.kill(process.pid, signal);
	};
	process.once("SIGINT", stop).once("SIGTERM", stop);
	const workDir = swap.createWorkFolder(dir);
	try {
		writeSite(workDir, answers, models);
		fs.chmodSync(workDir, 0o777 & ~process.umask());
		// A signal that came meanwhile is heard between these.
		await setImmediate();
		await setImmediate();
		// Another init may have been faster.
		assertEmpty(dir);
		// A folder that is there may have a .git.
		for (const name of fs.existsSync(dir) ? fs.readdirSync(workDir) : [""])
			fs.renameSync(path.join(workDir, name), path.join(dir, name));
	} finally {
		process.off("SIGINT", stop).off("SIGTERM", stop);
		clean();
	}
}
