// hypno init: makes the site of a practice of one's own in a new folder.
import fs from "node:fs";
import path from "node:path";
import { toLabel } from "../../base/addresses/parse-url.ts";
import { readRegularFile } from "../../base/disk/read-regular-file.ts";
import { type ExitCode, usageError } from "../../base/problems.ts";
import { ROOT } from "../../base/source-dir.js";
import type { Terminal } from "../../base/terminal.ts";
import { resolveConfig } from "../../site/config.ts";
import { loadModels } from "../../site/load-models.ts";
import { readAnswers } from "../init/answers.ts";
import { describeNext } from "../init/describe-next.ts";
import { assertEmpty, makeSite } from "../init/make-site.ts";

async function ask(dir: string): Promise<Buffer> {
	if (!process.stdin.isTTY || !process.stderr.isTTY)
		throw usageError(
			"there is no terminal to ask questions on",
			"Write the answers into a file, and name it with --answers FILE",
		);
	const { askAnswers } = await import("../init/interview.ts");
	return Buffer.from(await askAnswers(toLabel(path.basename(dir))));
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
	print(describeNext(folder, answers.data));
	return 0;
}
