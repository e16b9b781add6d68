// Whatever key of the shared content files is added, changed or removed: no changed page has its old key. After
// some of these changes a later build writes what a first one writes, byte for byte, and a later check finds what
// a first one finds. So it is when the edit is undone.
import fs from "node:fs";
import { expect, test } from "vitest";
import { UserError } from "../src/base/problems.ts";
import { budgetBytes } from "../src/check/rules/budget-bytes.ts";
import { RULES } from "../src/check/rules/index.ts";
import { buildSite } from "../src/site/build-site.ts";
import { type Config, resolveConfig } from "../src/site/config.ts";
import { openFileTable } from "../src/site/output/manifest.ts";
import { writeFiles } from "../src/site/output/write.ts";
import { checkFolder } from "./support/checked-site.ts";
import {
	type ContentChange,
	findStalePages,
	listContentChanges,
	makeSharingSite,
	whileChanged,
} from "./support/content-changes.ts";
import { readTree } from "./support/make-site.ts";
import { createRandom } from "./support/mutate.ts";

const PROGRAM = "this";
const SEED = 38;
/** About as many changes of each site are built and checked. */
const SAMPLED = 8;
/** It takes as long as all others together, and compares files that both builds write. */
const CHECKED = RULES.filter((rule) => rule !== budgetBytes);

/** @returns the files of the site; or the problems that prevent it, which leave the output folder as it was */
async function build(config: Config, isFirst: boolean) {
	if (isFirst) fs.rmSync(config.outDir, { recursive: true, force: true });
	const table = isFirst ? undefined : openFileTable(config, PROGRAM);
	try {
		const { files } = await buildSite(config, table);
		await writeFiles(files, config.outDir, { table });
		return readTree(config.outDir);
	} catch (error) {
		if (error instanceof UserError) return error.problems;
		throw error;
	}
}

function check({ rootDir }: Config, isFirst: boolean) {
	const version = isFirst ? undefined : PROGRAM;
	return checkFolder(rootDir, { rules: CHECKED, version });
}

async function runBoth(config: Config, isFirst: boolean) {
	const files = await build(config, isFirst);
	return { files, checked: await check(config, isFirst) };
}

/** Chooses by a seed. The fees are always among them, since pages of services link to those of another page. */
function sample(changes: readonly ContentChange[]): ContentChange[] {
	const random = createRandom(SEED);
	return changes.filter(
		({ title }) =>
			/ fees (?:added|removed)$/.test(title) ||
			random() < SAMPLED / changes.length,
	);
}

test.each([
	["the shipped content", false],
	["content with every optional key", true],
])(
	"each change is in the next build and the next check, and so is its undoing: %s",
	async (_, isFull) => {
		const rootDir = await makeSharingSite(isFull);
		const later = resolveConfig({ root: rootDir, out: "dist" }, "/");
		const first = resolveConfig({ root: rootDir, out: "first" }, "/");
		const changes = await listContentChanges(rootDir);
		expect(await findStalePages(later, changes)).toEqual([]);
		const before = await runBoth(later, false);
		expect(await runBoth(first, true)).toEqual(before);
		const stale: string[] = [];
		for (const change of sample(changes)) {
			const [reused, made] = await whileChanged(rootDir, change, async () => [
				JSON.stringify(await runBoth(later, false)),
				JSON.stringify(await runBoth(first, true)),
			]);
			if (reused !== made) stale.push(change.title);
			const undone = JSON.stringify(await runBoth(later, false));
			if (undone !== JSON.stringify(before))
				stale.push(`${change.title}, and undone`);
		}
		expect(stale).toEqual([]);
	},
	600_000,
);
