// The worked examples of docs/architecture.md are followed word for word in a copy of the project, which
// must then be typed, formatted, built and checked without a new finding.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeFolder } from "./support/make-site.ts";
import { copyHypno, runBin } from "./support/run-bin.ts";

const ROOT = path.resolve(import.meta.dirname, "..");
const COPIED = [
	"content",
	"templates",
	"static",
	"test/support/write-schemas.ts",
	"test/support/key-examples.ts",
	"docs/content.md",
	"tsconfig.json",
	"biome.json",
	".gitignore",
];

interface Step {
	readonly file: string;
	/** The step adds its lines below this line, or is a whole file. */
	readonly below: string | undefined;
	readonly text: string;
}

const STEP =
	/^(?:Add|In) `([^`\n]+)`(?:, below `(.+)`)?:\n\n```\w+\n([\s\S]*?)```/gm;

function readSteps(): Step[] {
	const document = fs.readFileSync(
		path.join(ROOT, "docs/architecture.md"),
		"utf8",
	);
	const [, examples = ""] = document.split("## Worked examples");
	return [...examples.matchAll(STEP)].map(
		([, file = "", below, text = ""]) => ({ file, below, text }),
	);
}

function follow(rootDir: string, { file, below, text }: Step): void {
	const at = path.join(rootDir, file);
	if (below === undefined) {
		fs.mkdirSync(path.dirname(at), { recursive: true });
		fs.writeFileSync(at, text, { flag: "wx" });
		return;
	}
	const lines = fs.readFileSync(at, "utf8").split("\n");
	const found = lines.filter((line) => line.trim() === below);
	expect(found, `${file} must have this line once: ${below}`).toHaveLength(1);
	const index = lines.findIndex((line) => line.trim() === below);
	lines.splice(index + 1, 0, text.trimEnd());
	fs.writeFileSync(at, lines.join("\n"));
}

/** Lists what the check finds in a folder, without the lines that an example moves. */
async function findFindings(rootDir: string, bin: string): Promise<string[]> {
	const checked = await runBin(
		["--root", rootDir, "check", "--format", "json"],
		{ bin },
	);
	const report: {
		findings: { rule: string; message: string; source: { file: string } }[];
	} = JSON.parse(checked.stdout);
	return report.findings
		.map(({ rule, message, source }) => `${rule} ${source.file} ${message}`)
		.sort();
}

describe("a project that follows all worked examples", () => {
	const rootDir = makeFolder(afterAll);
	const bin = path.join(rootDir, "bin/hypno.js");
	const steps = readSteps();
	const run = (name: string, ...flags: string[]) =>
		execFileSync(
			process.execPath,
			[path.join(ROOT, "node_modules", name), ...flags],
			{ cwd: rootDir, encoding: "utf8" },
		);
	let before: string[] = [];

	beforeAll(async () => {
		copyHypno(rootDir);
		for (const name of COPIED)
			fs.cpSync(path.join(ROOT, name), path.join(rootDir, name), {
				recursive: true,
				filter: (from) => !from.endsWith(".test.ts"),
			});
		before = await findFindings(rootDir, bin);
		for (const step of steps) follow(rootDir, step);
	});

	test("has every step", () => {
		expect(steps.length).toBeGreaterThan(8);
	});

	test("passes the type checker and the linter", () => {
		run("typescript/bin/tsc", "--noEmit", "--project", rootDir);
		const changed = steps
			.map(({ file }) => file)
			.filter((file) => /\.tsx?$/.test(file));
		run("@biomejs/biome/bin/biome", "check", ...changed);
	});

	test("builds the new page with its menu entry, and the new field", async () => {
		const built = await runBin(["--root", rootDir, "build"], { bin });
		expect(built.exitCode, built.stderr).toBe(0);
		const read = (name: string) =>
			fs.readFileSync(path.join(rootDir, "dist", name), "utf8");
		const recipe = read("recipes/lime-blossom-tea.html");
		expect(recipe).toContain("Pour <strong>hot</strong> water");
		expect(recipe).toContain('<a href="/services/insomnia-sleep">');
		expect(read("recipes.html")).toContain('dateTime="2026-03-03"');
		expect(read("about.html")).toContain('<a href="/recipes"');
		expect(read("sitemap.xml")).toContain("/recipes/lime-blossom-tea<");
		expect(read("recipes/feed.xml")).toContain("<title>Lime Blossom Tea");
		expect(read("contact.html")).toContain("You can park behind the house.");
		expect(read(".htaccess")).toContain("ErrorDocument 404 /404.html\nHeader ");
	});

	test("has the new rule, which finds what it is for", async () => {
		const file = path.join(rootDir, "content/pages/recipes.yaml");
		const text = fs.readFileSync(file, "utf8");
		fs.writeFileSync(
			file,
			text.replace("for the evening.", "for the evening!!"),
		);
		const found = await findFindings(rootDir, bin);
		fs.writeFileSync(file, text);
		const isNew = (finding: string) => finding.startsWith("content/shouting");
		expect(found.filter(isNew)).toEqual([
			"content/shouting content/pages/recipes.yaml two exclamation marks in a row sound like an advertisement",
		]);
	});

	test("has no new finding", async () => {
		expect(await findFindings(rootDir, bin)).toEqual(before);
	});

	test("has a schema for editors", () => {
		run("tsx/dist/cli.mjs", "test/support/write-schemas.ts");
		expect(
			fs.existsSync(
				path.join(rootDir, "content/.schemas/recipe-record.schema.json"),
			),
		).toBe(true);
	});
});
