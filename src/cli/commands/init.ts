// hypno init: makes the site of a practice of one's own in a new folder.
import fs from "node:fs";
import path from "node:path";
import { toLabel } from "../../base/addresses/parse-url.ts";
import { readRegularFile } from "../../base/disk/read-regular-file.ts";
import { type ExitCode, usageError } from "../../base/problems.ts";
import { ROOT } from "../../base/source-dir.js";
import type { Terminal } from "../../base/terminal.ts";
import { join } from "../../base/text/words.ts";
import { resolveConfig } from "../../site/config.ts";
import { loadModels } from "../../site/load-models.ts";
import { ANSWERS_FILE, type Answers, readAnswers } from "../init/answers.ts";
import { findNearService, hasText, readExample } from "../init/example.ts";
import { chooseServices, makeSite } from "../init/make-site.ts";

/** @throws UserError (2) unless the folder is missing or empty, and outside of every site */
function assertEmpty(dir: string): void {
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

async function ask(dir: string): Promise<Buffer> {
	if (!process.stdin.isTTY || !process.stderr.isTTY)
		throw usageError(
			"there is no terminal to ask questions on",
			"Write the answers into a file, and name it with --answers FILE",
		);
	const { askAnswers } = await import("../init/interview.ts");
	return Buffer.from(await askAnswers(toLabel(path.basename(dir))));
}

/** Says which services have a text, which are left to write, and where those of one's own are shown. */
function describeServices({ services }: Answers["data"]): string[] {
	const example = readExample();
	const { themes, listed } = chooseServices(services);
	const written = listed.filter(hasText).map(({ label }) => label);
	const lines: string[] = [];
	if (written.length > 0) lines.push(`With a text: ${join(written, "and")}`);
	for (const one of listed) {
		if (hasText(one)) continue;
		const group = themes.find(({ id }) => id === one.theme)?.title;
		const near = findNearService(example, one.label);
		const isNear = near && !listed.some(({ slug }) => slug === near.slug);
		const other = isNear ? `; "${near.label}" comes with a text` : "";
		lines.push(`To write: ${one.label}, in the group "${group}"${other}`);
	}
	return lines;
}

/** Formats a path for the shell: as it is if it has plain characters only, else in quotes. */
export function quotePath(
	file: string,
	isWindows = process.platform === "win32",
) {
	if (/^[\w./\\:-]+$/.test(file) && (isWindows || !file.includes("\\")))
		return file;
	return isWindows ? `"${file}"` : `'${file.replaceAll("'", "'\\''")}'`;
}

export async function runInit(
	folder: string,
	{ answers: file }: { readonly answers?: string },
	{ print }: Terminal,
): Promise<ExitCode> {
	const { rootDir } = resolveConfig({ root: folder }, process.cwd());
	assertEmpty(rootDir);
	if (file !== undefined && !fs.existsSync(file))
		throw usageError(`there is no file ${file}`, "Name a file of answers");
	const bytes = file === undefined ? await ask(rootDir) : readRegularFile(file);
	const answers = await readAnswers(file ?? "answers", bytes);
	const { models } = await loadModels(resolveConfig({}, ROOT));
	await makeSite(rootDir, answers, models);
	const lines = [
		`Your site is in ${folder}, and your answers are in its ${ANSWERS_FILE}.`,
		...describeServices(answers.data),
		"Next:",
		`  cd ${quotePath(folder)}`,
		"  npm install",
		"  npx hypno serve --watch --edit --open",
	];
	print(lines.join("\n"));
	return 0;
}
