// What a template shows must exist in the content and be something that React can show: npm run typecheck
// reports the line, since hypno itself does not check types.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "..");

const TEMPLATE = `import type { Props } from "hypno"; import { about } from "${ROOT}/templates/models/about.ts";
export const About = ({ words: page }: Props<typeof about>) => (
	<main>
		<p>{page.hero.text}</p>
		<p>{page.hero.txt}</p>
		<p>{page.herro}</p>
		<p>{page.hero}</p>
		<p>{() => page.hero.text}</p>
		<p>{page.callToAction}</p>
		<p title={page.hero.heading}>{page.callToAction && "One"}</p>
	</main>
);
`;

/** @returns what the type check says of a project in the folder */
function checkTypes(settings: object, files: Readonly<Record<string, string>>) {
	// In node_modules, the packages of the project are found, and no other tool looks.
	const folder = fs.mkdtempSync(path.join(ROOT, "node_modules/typed-"));
	onTestFinished(() => fs.rmSync(folder, { recursive: true }));
	for (const [name, text] of Object.entries(files))
		fs.writeFileSync(path.join(folder, name), text);
	const project = path.join(folder, "tsconfig.json");
	const all = { extends: path.join(ROOT, "tsconfig.json"), ...settings };
	fs.writeFileSync(project, JSON.stringify(all));
	const tsc = path.join(ROOT, "node_modules/typescript/bin/tsc");
	const flags = [tsc, "--noEmit", "--pretty", "false", "--project", project];
	return spawnSync(process.execPath, flags, { encoding: "utf8" }).stdout;
}

test("a value that a template cannot show is an error of the type check", () => {
	const settings = { files: ["about.tsx"], include: [] };
	const stdout = checkTypes(settings, { "about.tsx": TEMPLATE });
	const found = stdout.matchAll(/about\.tsx\((\d+),\d+\): error/g);
	expect(Array.from(found, ([, line]) => Number(line))).toEqual([
		5, 6, 7, 8, 9,
	]);
});

test("the templates need no types of Node, which a site of one's own lacks", () => {
	const stdout = checkTypes(
		{
			compilerOptions: { types: [], lib: ["es2023", "dom", "dom.iterable"] },
			include: [path.join(ROOT, "templates")],
			exclude: [path.join(ROOT, "templates/**/*.test.*")],
		},
		{},
	);
	const ofTemplates = stdout
		.split("\n")
		.filter((line) => /^[./]*templates\//.test(line));
	expect(ofTemplates).toEqual([]);
});
