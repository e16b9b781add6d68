import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { copyHypno, editFile } from "../../../test/support/copy-hypno.ts";
import { makeSite } from "../../../test/support/make-site.ts";
import { serve } from "../../../test/support/serve-process.ts";

const ANSWER = "src/serve/answer.ts";
const SITE = "content/site.yaml";
const WORDS = "Only GET and HEAD are answered";

/** hypno serve --watch in a project that holds the program itself. */
async function serveItself() {
	const { rootDir, write } = makeSite();
	copyHypno(rootDir);
	const at = (name: string) => path.join(rootDir, name);
	const served = await serve(rootDir, ["--watch"], at("bin/hypno.js"));
	const { origin } = served;
	return {
		...served,
		write,
		edit: (name: string, from: string, to: string) =>
			editFile(at(name), from, to),
		read: (name: string) => fs.readFileSync(at(name), "utf8"),
		panel: async () => (await fetch(`${origin}/__hypno/panel?at=/`)).text(),
		/** What the program says of a request that it refuses. */
		refusal: async () => {
			const answer = await fetch(`${origin}/about`, { method: "POST" });
			return answer.text();
		},
		/** What a browser is told when it connects. */
		program: async () => {
			const abort = new AbortController();
			const address = `${origin}/__hypno/events?at=/`;
			const { body } = await fetch(address, { signal: abort.signal });
			let text = "";
			for await (const chunk of body ?? []) {
				text += Buffer.from(chunk).toString();
				if (text.includes("data: ")) break;
			}
			abort.abort();
			return /"program":"(\d*)"/.exec(text)?.[1];
		},
	};
}

/** Each look is a request. */
const SLOW = { interval: 100 };

test("an edit of src/ restarts it at the same port, and browsers are told", async () => {
	const hypno = await serveItself();
	expect(await hypno.refusal()).toContain(WORDS);
	const before = await hypno.program();
	hypno.edit(ANSWER, WORDS, "Nothing but reading");
	await expect
		.poll(() => hypno.refusal().catch(String), SLOW)
		.toContain("Nothing but reading");
	expect(await hypno.program()).not.toBe(before);
	expect(hypno.stderr()).toMatch(
		/^src\/serve\/answer\.ts: hypno restarted, [\d.]+ s\n$/,
	);
	hypno.write({ [SITE]: hypno.read(SITE).replace("Calm", "Quiet") });
	await expect
		.poll(hypno.stderr, SLOW)
		.toMatch(/site\.yaml: 7 pages, [\d.]+ s/);
	hypno.edit(ANSWER, "Nothing but reading", "Reading alone");
	await expect
		.poll(() => hypno.refusal().catch(String), SLOW)
		.toContain("Reading alone");
	expect(hypno.stdout()).toBe(`${hypno.origin}/\n`);
	expect(await hypno.interrupt()).toBe(130);
});

test("an edit of a test of src/ changes nothing", async () => {
	const hypno = await serveItself();
	hypno.write({ "src/serve/answer.test.ts": "test" });
	hypno.write({ [SITE]: hypno.read(SITE).replace("Calm", "Quiet") });
	await expect.poll(hypno.stderr, SLOW).toContain("7 pages");
	expect(hypno.stderr()).not.toContain("src/");
});

test("a source that does not compile is reported with its place, and the old one serves", async () => {
	const hypno = await serveItself();
	const text = hypno.read(ANSWER);
	hypno.write({ [ANSWER]: `export const = 3;\n${text}` });
	await expect.poll(hypno.stderr, SLOW).toContain("goes on serving\n");
	expect(hypno.stderr()).toContain(
		`${ANSWER}:1:14  error  content/invalid  hypno itself cannot be built: Expected identifier but found "="`,
	);
	expect(hypno.stderr()).toContain("    export const = 3;");
	expect(hypno.stderr()).not.toMatch(/bug|^ {4}at /m);
	expect(await hypno.refusal()).toContain(WORDS);
	expect(await hypno.panel()).toContain(`${ANSWER}:1:14`);
	hypno.write({ [SITE]: hypno.read(SITE).replace("Calm", "Quiet") });
	await expect.poll(hypno.stderr, SLOW).toMatch(/site\.yaml: 7 pages/);
	expect(await hypno.panel()).toContain(`${ANSWER}:1:14`);
	hypno.write({ [ANSWER]: text.replace(WORDS, "Mended") });
	await expect
		.poll(() => hypno.refusal().catch(String), SLOW)
		.toContain("Mended");
});

test("a source that throws before it serves leaves the old one serving", async () => {
	const hypno = await serveItself();
	hypno.edit(
		"src/commands/rebuild-site.ts",
		"	let planned",
		'	throw new Error("half done");\n	let planned',
	);
	await expect.poll(hypno.stderr, SLOW).toContain("goes on serving\n");
	expect(hypno.stderr()).toContain("Error: half done");
	expect((await fetch(`${hypno.origin}/about`)).status).toBe(200);
	expect(await hypno.panel()).toContain("did not start");
});
