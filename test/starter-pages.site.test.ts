// hypno new page privacy, terms and complaints bring words to start from, which become pages once the facts are there.
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { makeFolder } from "./support/make-site.ts";
import { runHypno } from "./support/run-hypno.ts";
import { copyShipped, keepServices } from "./support/shipped-site.ts";

async function newPage(name: string) {
	const root = makeFolder();
	copyShipped(root);
	keepServices(root, ["ptsd"]);
	const run = (...flags: string[]) => runHypno(["--root", root, ...flags]);
	expect(await run("new", "page", name)).toMatchObject({ exitCode: 0 });
	const file = path.join(root, `content/pages/${name}.md`);
	return { root, run, file, text: fs.readFileSync(file, "utf8") };
}

interface Report {
	readonly findings: readonly { readonly source: { readonly file: string } }[];
}

test.each(["privacy", "terms", "complaints"])("new page %s", async (name) => {
	const { root, run, file, text } = await newPage(name);
	const [, front = "", body = ""] = text.split(/^---$/m);
	expect(front).toMatch(/^# .*not legal advice/m);
	expect(body).not.toContain("legal advice");
	const facts = body.match(/TODO: \S/g) ?? [];
	expect(facts.length).toBeGreaterThan(4);
	expect(body.match(/^## /gm)?.length).toBeGreaterThan(2);
	expect(text).not.toMatch(/\b(?:hypnotize|organization|behavior|color)/);

	const draft = await run("build");
	expect(draft.exitCode).toBe(0);
	expect(draft.stderr).toContain(`content/pages/${name}.md`);
	expect(fs.existsSync(path.join(root, `dist/${name}.html`))).toBe(false);

	fs.writeFileSync(file, text.replaceAll("TODO: ", "as we say here, "));
	expect((await run("build")).exitCode).toBe(0);
	const html = fs.readFileSync(path.join(root, `dist/${name}.html`), "utf8");
	expect(html).not.toContain("TODO");
	const { stdout } = await run("check", "--format", "json");
	const report: Report = JSON.parse(stdout);
	const found = report.findings.filter(({ source }) =>
		source.file.endsWith(`pages/${name}.md`),
	);
	expect(found).toEqual([]);
});

test("a page of another name begins with its keys alone", async () => {
	const { text } = await newPage("parking");
	expect(text).toMatch(/\n---\n\nTODO: The text\n$/);
});
