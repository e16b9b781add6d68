// The bundle of hypno does what the source says.
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { edited, makeSite } from "../../../test/support/make-site.ts";
import { runBin } from "../../../test/support/run-bin.ts";

test("regular expressions keep their characters beyond ASCII", async () => {
	const template = "templates/index.tsx";
	const { rootDir, outDir } = makeSite({
		"content/pages/a.md":
			"---\ntitle: A £5 talk\ndescription: A.\n---\n\n## You don’t pay\n\nText.\n",
		[template]: edited(
			template,
			"<h1>{title}</h1>",
			"<h1>{title.replace(/£/, '€')}</h1>",
		),
	});
	const { exitCode } = await runBin(["--root", rootDir, "build"]);
	expect(exitCode).toBe(0);
	const html = fs.readFileSync(path.join(outDir, "a.html"), "utf8");
	expect(html).toContain('<h2 id="you-dont-pay">');
	expect(html).toContain("<h1>A €5 talk</h1>");
});
