// A site that an earlier version made is told at each line that a key or a name is unknown.
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { edited, makeSite } from "./support/make-site.ts";
import { runHypno } from "./support/run-hypno.ts";
import { shippedPath } from "./support/shipped-files.ts";

const SITE = "content/site.yaml";
const SERVICE = "templates/service.tsx";
const MODEL = "templates/models/about.ts";
const COLOURS = 'themeColor:\n  light: "#FBF7F0"\n  dark: "#0F1F1E"\n';

async function build(edits: Readonly<Record<string, string>>) {
	const { rootDir: cwd, write } = makeSite();
	const models = path.join(cwd, "templates/models");
	// The models of the tests are a link.
	fs.rmSync(models);
	fs.cpSync(shippedPath("templates/models"), models, { recursive: true });
	write(edits);
	return runHypno(["build"], { cwd });
}

test("a key that is gone is named, and hides no other", async () => {
	const text = edited(SITE, "tagline:", `${COLOURS}taglin:`);
	const { exitCode, stderr } = await build({ [SITE]: text });
	expect(exitCode).toBe(1);
	expect(stderr).toContain(
		'content/invalid  unknown key "themeColor"\n    themeColor:\n',
	);
	expect(stderr).not.toContain('"light"');
	expect(stderr).toContain("Did you mean tagline?");
});

test("a name that hypno exports no more, or never did, is reported at its import", async () => {
	const model = fs.readFileSync(shippedPath(MODEL), "utf8");
	const names = 'import { date, textt, type Nothing } from "hypno";\n';
	const { exitCode, stderr } = await build({
		[MODEL]: `${names}export const made = [date, textt];\n${model}`,
	});
	expect(exitCode).toBe(1);
	expect(stderr.match(/^templates.*$/gm)).toEqual([
		`${MODEL}:1:10  error  template/invalid  the models cannot be built: hypno exports no "date"`,
		`${MODEL}:1:16  error  template/invalid  the models cannot be built: hypno exports no "textt"`,
	]);
	expect(stderr).toContain("    npm run typecheck names all that");
});

test("so is a name in a page", async () => {
	const add = (line: string) =>
		edited(SERVICE, "export ", `${line}\nconsole.log(one);\nexport `);
	const named = await build({
		[SERVICE]: add('import { date as one } from "hypno";'),
	});
	expect(named.stderr).toMatch(
		/^templates\/service\.tsx:\d+:10 .*hypno exports no "date"$/m,
	);
});
