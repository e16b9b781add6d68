// The bundle of hypno does what the source says, and a signal ends it from its first line on.
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { edited, makeSite } from "../../test/support/make-site.ts";
import { runBin } from "../../test/support/run-bin.ts";

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

/** Sends a signal to the program when its own code reads its first file, after Node has read that code. */
const signalAtFirstRead = (signal: string) => `
import fs from "node:fs";
const read = fs.readFileSync;
fs.readFileSync = (...args) => {
	if (new Error().stack.includes("/src/start/")) {
		fs.readFileSync = read;
		process.kill(process.pid, "${signal}");
	}
	return read(...args);
};
`;

test.each([
	["SIGINT", 130],
	["SIGTERM", 143],
])("%s right after the start exits with %d", async (signal, exitCode) => {
	const code = encodeURIComponent(signalAtFirstRead(signal));
	const run = await runBin(["build"], {
		cwd: makeSite().rootDir,
		env: { NODE_OPTIONS: `--import=data:text/javascript,${code}` },
	});
	expect(run).toMatchObject({ exitCode, stdout: "", stderr: "" });
});
