// Commands for services that are killed at any of their steps are finished by running them again.
import path from "node:path";
import { expect, test } from "vitest";
import { killAt } from "../../../test/support/kill-at.ts";
import { edited, makeSite, readTree } from "../../../test/support/make-site.ts";
import { serviceText } from "../../../test/support/minimal-site.ts";
import { runHypno } from "../../../test/support/run-hypno.ts";

const LIST = "content/services.yaml";
const FILES = {
	"content/services/ocd.md": `${serviceText("ocd")}\n[Again](/services/ocd)\n`,
	"content/pages/more.md":
		"---\ntitle: More\ndescription: More.\n---\n\n[one](/services/ocd)\n",
	"content/redirects.yaml": "/services/a: /about\n/old: /services/ocd\n",
	[LIST]: edited(LIST, "slug: ocd", "slug:   'ocd'"),
};

test.each([
	["rename service ocd doubts"],
	["rename service ocd a"],
	["remove service ocd --delete"],
	["new service hay-fever"],
	["new service a --label A"],
])("%s", async (command) => {
	const make = () => {
		const { rootDir } = makeSite(FILES);
		const run = async () => {
			const flags = command.split(" ");
			const { exitCode, stderr } = await runHypno(flags, { cwd: rootDir });
			if (stderr.includes("killed")) throw new Error("killed");
			return { exitCode, stderr };
		};
		return { run, tree: () => readTree(path.join(rootDir, "content")) };
	};
	const whole = make();
	expect((await whole.run()).exitCode).toBe(0);
	let step = 0;
	for (; ; step++) {
		const site = make();
		if (!(await killAt(step, site.run))) break;
		const { exitCode, stderr } = await site.run();
		if (exitCode !== 0) expect(stderr).toMatch(/not listed|already/);
		expect(site.tree(), `killed at step ${step}`).toEqual(whole.tree());
	}
	expect(step).toBeGreaterThan(3);
});
