// Finds the services that come with hypno for hypno new: their texts say I or we as the answers of the site do.
import fs from "node:fs";
import path from "node:path";
import { ROOT } from "../../base/source-dir.js";
import type { FindStarts } from "../../site/edit/records/record-run.ts";
import { ANSWERS_FILE, readAnswers, type Voice, voiceOf } from "./answers.ts";
import {
	type ExampleService,
	findNearService,
	findService,
	hasText,
	readExample,
	readService,
} from "./example.ts";

/** @returns we for a site without answers, or with some that cannot be read */
async function readVoice(rootDir: string): Promise<Voice> {
	const file = path.join(rootDir, ANSWERS_FILE);
	if (!fs.existsSync(file)) return "we";
	const read = readAnswers(ANSWERS_FILE, fs.readFileSync(file));
	return read.then(
		({ data }) => voiceOf(data),
		() => "we",
	);
}

/** @returns undefined for records other than services, and in the folder of hypno, where these texts are the site */
export async function openStarts(
	word: string,
	rootDir: string,
): Promise<FindStarts | undefined> {
	if (word !== "service" || path.resolve(rootDir) === path.resolve(ROOT))
		return undefined;
	const voice = await readVoice(rootDir);
	const example = readExample();
	const toStart = (service: ExampleService | undefined) => {
		if (!service || !hasText(service)) return undefined;
		const { slug, label, theme } = service;
		const title = example.themes.find(({ id }) => id === theme)?.title ?? theme;
		const read = (isListed: (slug: string) => boolean) =>
			readService(slug, voice, isListed) ?? "";
		return { slug, label, group: { id: theme, title }, read };
	};
	return {
		find: (name) => toStart(findService(example, name)),
		findNear: (name) => toStart(findNearService(example, name)),
	};
}
