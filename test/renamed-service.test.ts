// hypno check recognises a service that has one name in the list and another one as a file, and its hint
// states every step that fixes this.
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { checkFolder } from "./support/checked-site.ts";
import { makeSite, type TestSite } from "./support/make-site.ts";
import { serviceText } from "./support/minimal-site.ts";

const LIST = "content/services.yaml";

/** @param listed the labels of the listed services by slug */
function makeListedSite(
	listed: Readonly<Record<string, string>>,
	files: string[],
) {
	const services = Object.entries(listed).map(([slug, label]) => {
		return { slug, label, theme: "habits" };
	});
	const themes = [{ id: "habits", title: "Habits" }];
	const entries = files.map((slug) => [
		`content/services/${slug}.md`,
		serviceText(slug),
	]);
	return makeSite({
		[LIST]: JSON.stringify({ themes, services }),
		"content/services/stop-smoking.md": null,
		...Object.fromEntries(entries),
	});
}

async function check({ config }: TestSite) {
	const { findings } = await checkFolder(config);
	const of = (rule: string) => findings.filter((one) => one.rule === rule);
	return {
		missing: of("service/missing-content"),
		unlisted: of("service/unlisted-content"),
		lost: of("link/broken").filter(
			({ source }) => source?.file === "urls.lock",
		),
		invalid: of("content/invalid"),
	};
}

test("following the hint word for word fixes a renamed service", async () => {
	const site = makeListedSite(
		{ "stop-smoking": "Stop Smoking", "no-vaping": "Vaping" },
		["stop-smoking", "stop-vaping"],
	);
	site.write({ "urls.lock": "/services/stop-vaping\n" });
	const { missing, unlisted, lost } = await check(site);
	const [hint = ""] = missing.map((one) => one.hint);
	expect(hint).toBe(
		"If the service was renamed, rename content/services/stop-vaping.md to no-vaping.md, write id: no-vaping in it, and add this line to content/redirects.yaml (make that file if there is none): /services/stop-vaping: /services/no-vaping",
	);
	const steps = hint.slice(
		"If the service was renamed, rename content/services/stop-vaping.md".length,
	);
	expect(unlisted.map((one) => one.hint)).toEqual([
		`If the service is a new one, list the service in content/services.yaml, as in slug: stop-vaping. If the service was renamed, rename this file${steps}`,
	]);
	expect(missing[0]?.fix).toBeUndefined();
	expect(lost.map((one) => [one.hint, one.suggestions])).toEqual([
		[
			"Add this line to content/redirects.yaml (make that file if there is none): /services/stop-vaping: /services/no-vaping",
			["/services/no-vaping"],
		],
	]);
	const folder = path.join(site.config.contentDir, "services");
	fs.renameSync(
		path.join(folder, "stop-vaping.md"),
		path.join(folder, "no-vaping.md"),
	);
	site.write({
		"content/services/no-vaping.md": serviceText("no-vaping"),
		"content/redirects.yaml": `${hint.split("none): ")[1]}\n`,
	});
	expect(await check(site)).toEqual({
		...{ missing: [], unlisted: [], lost: [], invalid: [] },
	});
});

test.each<[string, Record<string, string>, string[], Record<string, string>]>([
	[
		"the most similar of several names",
		{ "stop-vape": "A", ocd: "B", ibs: "C" },
		["stop-vaping"],
		{ "stop-vape": "stop-vaping" },
	],
	[
		"the name that was made from the label",
		{ "quit-cigarettes": "Stop Smoking", "no-smoking": "B" },
		["stop-smoking"],
		{ "quit-cigarettes": "stop-smoking" },
	],
	[
		"a name that contains the new one",
		{ vaping: "A", ocd: "B" },
		["stop-vaping"],
		{ vaping: "stop-vaping" },
	],
	[
		"the only file that is left, for the only service",
		{ ocd: "A" },
		["rituals"],
		{ ocd: "rituals" },
	],
	["no name when none is similar", { ocd: "A", ibs: "B" }, ["stop-vaping"], {}],
	[
		"the more similar of two files",
		{ "stop-vape": "A", ocd: "B" },
		["stop-shaving", "stop-vaping"],
		{ "stop-vape": "stop-vaping" },
	],
])(
	"the hint for a renamed service suggests %s",
	async (_, listed, files, pairs) => {
		const { missing, unlisted } = await check(makeListedSite(listed, files));
		expect(missing).toHaveLength(Object.keys(listed).length);
		expect(unlisted).toHaveLength(files.length);
		for (const { target = "", fix, hint, suggestions } of missing) {
			const old = pairs[target];
			expect(fix).toBe(old ? undefined : `hypno new service ${target}`);
			expect(hint?.startsWith("If the service was renamed")).toBe(
				old !== undefined,
			);
			expect(suggestions).toEqual(old ? [old] : []);
		}
		for (const { target = "", hint } of unlisted)
			expect(hint?.includes("If the service was renamed")).toBe(
				Object.values(pairs).includes(target),
			);
	},
);

test("a redirect that exists is not proposed again", async () => {
	const site = makeListedSite({ "no-vaping": "Vaping" }, ["stop-vaping"]);
	site.write({
		"content/redirects.yaml": "/services/stop-vaping: /services/no-vaping\n",
	});
	const { missing } = await check(site);
	expect(missing.map((one) => one.hint)).toEqual([
		"If the service was renamed, rename content/services/stop-vaping.md to no-vaping.md, and write id: no-vaping in it",
	]);
});
