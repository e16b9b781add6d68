// @ts-check
// Knows before the bundle is loaded that a build would change nothing. A build that has changed nothing leaves a stamp:
// a hash of the state of every file that it depends on and of every file that it wrote, with what it has printed.
import { hash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { BUNDLE, ROOT } from "../../base/source-dir.js";

/**
 * @typedef {object} Depends
 * @property {readonly string[]} folders Whole folders. One that is missing counts as empty.
 * @property {readonly string[]} files Single files, of which some may be missing.
 * @property {string} leftover What a build that was killed has left begins with this path.
 */

/** These decide what a build does and how its words look. */
const VARIABLE =
	/^(?:HYPNO_|NODE_)|^(?:CI|COLUMNS|FORCE_COLOR|LANG|LC_\w+|NO_COLOR|TERM|TZ)$/;

/** An installed hypno keeps its stamps beside the packages of the site. */
const PACKAGES = path.join(
	ROOT.split(/[\\/]node_modules[\\/]/, 1)[0] ?? ROOT,
	"node_modules",
);

/** @returns the path of the stamp of this command, called before the command sets variables of its own */
export function findStamp() {
	const { argv, cwd, env, execArgv, stderr, stdout, version } = process;
	const variables = Object.entries(env).filter(([name]) => VARIABLE.test(name));
	const run = JSON.stringify([
		argv.slice(1),
		execArgv,
		cwd(),
		version,
		Boolean(stdout.isTTY),
		Boolean(stderr.isTTY),
		variables.sort(),
		new Date().toDateString(),
	]);
	return path.join(PACKAGES, ".cache/hypno/stamps", hash("sha256", run));
}

class Uncertain extends Error {}

/** @type {(file: string, before: number) => string} */
function readState(file, before) {
	const stats = fs.statSync(file, { throwIfNoEntry: false });
	if (!stats) return "";
	const { size, mtimeMs, ctimeMs, ino, dev } = stats;
	// Some disks know whole or every second seconds only.
	const precision = ctimeMs % 1000 === 0 ? 2000 : 0;
	if (ctimeMs + precision >= before) throw new Uncertain();
	return `${size} ${mtimeMs} ${ctimeMs} ${ino} ${dev}`;
}

/** @type {(folder: string, before: number, states: string[]) => void} */
function addStates(folder, before, states) {
	states.push(`${folder} ${readState(folder, before)}`);
	if (!fs.existsSync(folder)) return;
	for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
		const file = `${folder}/${entry.name}`;
		// A link may lead anywhere.
		if (entry.isSymbolicLink()) throw new Uncertain();
		if (entry.isDirectory()) addStates(file, before, states);
		else states.push(`${file} ${readState(file, before)}`);
	}
}

/**
 * @param {Depends} depends
 * @param {number} before A change at this time, in ms, or later is not certain to be part of the build.
 * @returns undefined if it is not certain that nothing has changed
 */
function hashStates({ folders, files, leftover }, before) {
	/** @type {string[]} */
	const states = [];
	try {
		const beside = fs.readdirSync(path.dirname(leftover));
		if (beside.some((name) => name.startsWith(path.basename(leftover))))
			return undefined;
		for (const folder of folders) {
			if (fs.lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink())
				return undefined;
			addStates(folder, before, states);
		}
		for (const file of files) states.push(`${file} ${readState(file, before)}`);
	} catch {
		return undefined;
	}
	return hash("sha256", states.join("\n"));
}

const OWN_FILES = [
	BUNDLE,
	path.join(ROOT, "package.json"),
	path.join(ROOT, "node_modules/.package-lock.json"),
];

const MAX_STAMPS = 20;

/** @type {(folder: string) => void} */
function removeOldest(folder) {
	const stamps = fs.readdirSync(folder).map((name) => {
		const file = path.join(folder, name);
		return { file, at: fs.statSync(file).mtimeMs };
	});
	stamps.sort((a, b) => b.at - a.at);
	for (const { file } of stamps.slice(MAX_STAMPS)) fs.rmSync(file);
}

/** @type {(stamp: string, depends: Depends, printed: {stdout: string, stderr: string}) => void} */
export function saveStamp(stamp, { files, ...others }, printed) {
	const all = [...new Set([...OWN_FILES, ...files])];
	const depends = { ...others, files: all };
	const states = hashStates(depends, performance.timeOrigin);
	if (!states) return;
	const temporary = `${stamp}-${process.pid}`;
	try {
		fs.mkdirSync(path.dirname(stamp), { recursive: true });
		fs.writeFileSync(
			temporary,
			JSON.stringify({ depends, states, ...printed }),
		);
		fs.renameSync(temporary, stamp);
		removeOldest(path.dirname(stamp));
	} catch {
		// The next build is as slow as this one.
	}
}

/** Stands for the duration in the stored text, since the next run takes another time. */
export const DURATION = "\0";

/** @returns true if a build has been answered */
export function answerUnchanged() {
	if (!process.argv.includes("build")) return false;
	let text = "";
	try {
		text = fs.readFileSync(findStamp(), "utf8");
	} catch {
		return false;
	}
	const { depends, states, stdout, stderr } = JSON.parse(text);
	if (hashStates(depends, Number.POSITIVE_INFINITY) !== states) return false;
	const now = performance.now();
	const seconds = `${Math.max(1, Math.round(now / 10)) / 100} s`;
	const isJson = stdout.startsWith("{");
	const duration = isJson ? String(Math.round(now)) : seconds;
	fs.writeSync(1, stdout.replaceAll(DURATION, duration));
	fs.writeSync(2, stderr);
	return true;
}
