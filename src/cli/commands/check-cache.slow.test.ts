// After any edits, a check with the cache of facts has the same findings as one without it.
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import {
	check,
	claiming,
	createRandom,
	FEES,
	fees,
	INDEX,
	makeCheckedSite,
	OCD,
	RANDOM_EDITS,
	SERVICE_TEMPLATE,
	SMOKING,
	service,
	TEMPLATE,
	TEMPLATES,
} from "../../../test/support/cached-site.ts";
import { copySmallSite } from "../../../test/support/checked-site.ts";
import { makeFolder, type Overrides } from "../../../test/support/make-site.ts";

/** Each of these edits adds or removes findings. */
const MORE_EDITS: readonly Overrides[] = [
	{ [OCD]: service("ocd", "[Costs](/fees#costs)") },
	{ [OCD]: service("ocd", "[Costs](/fees#price), [Gone](/services/panic)") },
	{ [OCD]: service("ocd", "", "About stop-smoking at last") },
	{ [OCD]: service("ocd", "We guarantee a cure.") },
	{ [OCD]: service("ocd", "").replace("Habit change", "Bare") },
	{ [SMOKING]: service("stop-smoking", "[Compulsions](/services/ocd)") },
	{ [SMOKING]: service("stop-smoking", "Ring 020 7123 4567.") },
	{ [SMOKING]: claiming("1000+", "stop-smoking") },
	{ [FEES]: fees("Costs") },
	{ [FEES]: fees("Price") },
	{ [FEES]: fees("About ocd at last") },
	{ [TEMPLATE]: SERVICE_TEMPLATE },
	{ [INDEX]: TEMPLATES },
];

test.each([1, 2, 3])(
	"random edits give the same findings with and without a cache (seed %i)",
	async (seed) => {
		const site = makeCheckedSite();
		const random = createRandom(seed);
		for (let step = 0; step < 25; step++) {
			const edits = random() < 0.6 ? MORE_EDITS : RANDOM_EDITS;
			const edit = edits[Math.floor(random() * edits.length)];
			if (typeof edit === "function") edit(site.rootDir, random);
			else if (
				edit &&
				fs.existsSync(path.join(site.rootDir, "content/services"))
			)
				site.write(edit);
			const cached = await check(site);
			expect(cached.result).toEqual(
				(await check(site, { version: undefined })).result,
			);
		}
	},
);

/** Copies a part of the shipped site into a folder with its own cache. */
function copyShippedSite() {
	const rootDir = makeFolder();
	copySmallSite(rootDir);
	fs.mkdirSync(path.join(rootDir, "node_modules"));
	const edit = (file: string, from: string, to: string) => {
		const filePath = path.join(rootDir, file);
		const text = fs.readFileSync(filePath, "utf8");
		if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
		fs.writeFileSync(filePath, text.replace(from, to));
	};
	return { site: { rootDir }, edit };
}

const STRESS = "content/services/stress-management.md";
const DATA = "templates/head/structured-data.ts";

test("any edit of the shipped site gives the same findings with and without a cache", async () => {
	const { site, edit } = copyShippedSite();
	const seen: number[] = [];
	const compare = async () => {
		const { result, examined } = await check(site);
		expect(result).toEqual((await check(site, { version: undefined })).result);
		seen.push(examined.length);
	};
	await compare();
	await compare();
	edit(STRESS, "\ntitle: ", "\ntitle: Less ");
	await compare();
	edit(STRESS, "\ntitle: Less ", "\nsuccessRate: 99%\ntitle: ");
	await compare();
	edit(DATA, "#breadcrumbs", "#breadcrumb");
	await compare();
	await compare();
	const [first = 0, second = 0, third = 0] = seen;
	expect(second).toBeLessThan(first / 2);
	expect(third).toBeLessThan(second + 3);
});
