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

test("a value that a template cannot show is an error of the type check", () => {
	// In node_modules, the packages of the project are found, and no other tool looks.
	const folder = fs.mkdtempSync(path.join(ROOT, "node_modules/typed-"));
	onTestFinished(() => fs.rmSync(folder, { recursive: true }));
	fs.writeFileSync(path.join(folder, "about.tsx"), TEMPLATE);
	const settings = {
		extends: path.join(ROOT, "tsconfig.json"),
		files: ["about.tsx"],
		include: [],
	};
	const project = path.join(folder, "tsconfig.json");
	fs.writeFileSync(project, JSON.stringify(settings));
	const tsc = path.join(ROOT, "node_modules/typescript/bin/tsc");
	const flags = [tsc, "--noEmit", "--pretty", "false", "--project", project];
	const { stdout } = spawnSync(process.execPath, flags, { encoding: "utf8" });
	const found = stdout.matchAll(/about\.tsx\((\d+),\d+\): error/g);
	expect(Array.from(found, ([, line]) => Number(line))).toEqual([
		5, 6, 7, 8, 9,
	]);
});
