// Makes the folder of a new site from answers and from the site that comes with hypno: complete, or not at all.
import fs from "node:fs";
import path from "node:path";
import { setImmediate } from "node:timers/promises";
import { dump, load } from "js-yaml";
import * as z from "zod";
import { slugify, toLabel } from "../../base/addresses/parse-url.ts";
import { attempt } from "../../base/attempt.ts";
import { listFiles } from "../../base/disk/fingerprint.ts";
import { ROOT } from "../../base/source-dir.js";
import { valueAt } from "../../base/text/groups.ts";
import { scaffoldRecord } from "../../site/content/editor/scaffold.ts";
import type { Models } from "../../site/content/models.ts";
import { isSlug } from "../../site/content/schema/fields.ts";
import * as swap from "../../site/output/swap.ts";
import type { Answers } from "./answers.ts";

const STARTER = path.join(ROOT, "templates/starter/site");
const read = (file: string) =>
	fs.readFileSync(path.resolve(ROOT, file), "utf8");

const text = z.string();
const service = z.object({ slug: text, label: text, theme: text });
const theme = z.object({ id: text, title: text });
const listFile = z.object({ themes: theme.array(), services: service.array() });

function chooseServices(names: readonly string[]) {
	const list: unknown = load(read("content/services.yaml"));
	const { themes, services } = listFile.parse(list);
	const findKnown = (name: string) =>
		services.find(({ slug, label }) =>
			[slug, slugify(label)].includes(slugify(name)),
		);
	const used = new Set(names.map((name) => findKnown(name)?.theme));
	const left = themes.filter(({ id }) => used.has(id));
	if (left.length === 0) left.push({ id: "services", title: "Services" });
	const all = names.map((name) => {
		const label = isSlug(name) ? toLabel(name) : name;
		const own = { slug: slugify(name), label, theme: left[0]?.id };
		return findKnown(name) ?? own;
	});
	const listed = [...new Map(all.map((one) => [one.slug, one])).values()];
	const choices = listed.map(({ slug, label }) => ({ value: slug, label }));
	return { themes: left, listed, choices };
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

/** These values hold for the example practice alone: its rates, and its town among the keywords. */
const EXAMPLE_ONLY = /^(?:successRate|source): .*\n|^ {2}- .*\bLondon\b.*\n/gm;
const SERVICE_LINK = /\[([^\]]+)\]\(\/services\/([\w-]+)\)/g;

function writeSite(dir: string, { data, written }: Answers, models: Models) {
	const filter = (file: string) =>
		file !== STARTER && !path.basename(file).includes(".test.");
	const options = { recursive: true, filter };
	for (const name of ["templates", "static", "content/.schemas"])
		fs.cpSync(path.join(ROOT, name), path.join(dir, name), options);
	fs.cpSync(STARTER, dir, { recursive: true });
	// In a package, npm would obey a file of the right name.
	fs.renameSync(`${dir}/gitignore`, `${dir}/.gitignore`);
	const services = chooseServices(data.services);
	const times = listTimes(data.openingHours);
	const answers = { ...Object.fromEntries(written), ...services, times };
	for (const file of listFiles(dir, (name) => /yaml$|^package/.test(name)))
		fs.writeFileSync(file, fillAnswers(fillVersions(read(file)), answers));
	const unlink = (link: string, words: string, slug: string) =>
		services.listed.some((one) => one.slug === slug) ? link : words;
	fs.mkdirSync(`${dir}/content/services`);
	for (const one of services.listed) {
		const file = `content/services/${one.slug}.md`;
		const collection = models.collectionOf(file);
		if (!collection) throw new Error("the example has no services");
		const isWritten = fs.existsSync(path.join(ROOT, file));
		const start = isWritten
			? read(file).replace(EXAMPLE_ONLY, "").replace(SERVICE_LINK, unlink)
			: scaffoldRecord(collection, models, one);
		fs.writeFileSync(path.join(dir, file), start);
	}
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
		// A folder that is there may have a .git.
		for (const one of fs.existsSync(dir) ? fs.readdirSync(workDir) : [""])
			fs.renameSync(path.join(workDir, one), path.join(dir, one));
	} finally {
		process.off("SIGINT", stop).off("SIGTERM", stop);
		clean();
	}
}
