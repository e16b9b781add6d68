import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { copyHypno, editFile } from "../../../test/support/copy-hypno.ts";
import { makeSite } from "../../../test/support/make-site.ts";
import { serve } from "../../../test/support/serve-process.ts";

const RESPONSE = "src/serve/response.ts";
const SITE = "content/site.yaml";
const REFUSAL = "Only GET and HEAD requests are allowed";

/** Runs hypno serve --watch in a project that contains hypno's source. */
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
		/** Sends a request that hypno refuses. */
		refusal: async () => {
			const response = await fetch(`${origin}/about`, { method: "POST" });
			return response.text();
		},
		/** Connects as a browser does. */
		version: async () => {
			const abort = new AbortController();
			const address = `${origin}/__hypno/events?at=/`;
			const { body } = await fetch(address, { signal: abort.signal });
			let text = "";
			for await (const chunk of body ?? []) {
				text += Buffer.from(chunk).toString();
				if (text.includes("data: ")) break;
			}
			abort.abort();
			return /"version":"([^"]*)"/.exec(text)?.[1];
		},
	};
}

/** The interval in milliseconds is long, because each attempt is a request. */
const SLOW = { interval: 100 };

test("edits of src/ restart hypno on the same port and notify browsers", async () => {
	const hypno = await serveItself();
	expect(await hypno.refusal()).toContain(REFUSAL);
	const before = await hypno.version();
	hypno.edit(RESPONSE, REFUSAL, "Nothing but reading");
	await expect
		.poll(() => hypno.refusal().catch(String), SLOW)
		.toContain("Nothing but reading");
	expect(await hypno.version()).not.toBe(before);
	expect(hypno.stderr()).toContain("src/serve/response.ts: hypno restarts\n");
	hypno.write({ [SITE]: hypno.read(SITE).replace("Calm", "Quiet") });
	await expect
		.poll(hypno.stderr, SLOW)
		.toMatch(/site\.yaml: 7 pages, [\d.]+ s/);
	hypno.edit(RESPONSE, "Nothing but reading", "Reading alone");
	await expect
		.poll(() => hypno.refusal().catch(String), SLOW)
		.toContain("Reading alone");
	expect(hypno.stdout()).toBe(`${hypno.origin}/\n`.repeat(3));
	expect(await hypno.interrupt()).toBe(130);
	await expect
		.poll(() => hypno.refusal().catch(String), SLOW)
		.toContain("TypeError");
});

test("an edit of a test in src/ restarts nothing", async () => {
	const hypno = await serveItself();
	hypno.write({ "src/serve/response.test.ts": "test" });
	hypno.write({ [SITE]: hypno.read(SITE).replace("Calm", "Quiet") });
	await expect.poll(hypno.stderr, SLOW).toContain("7 pages");
	expect(hypno.stderr()).not.toContain("restarts");
});

test("a source that does not compile is reported with its location, and the old version keeps serving", async () => {
	const hypno = await serveItself();
	const text = hypno.read(RESPONSE);
	hypno.write({ [RESPONSE]: `export const = 3;\n${text}` });
	await expect.poll(hypno.stderr, SLOW).toContain("keeps running\n");
	expect(hypno.stderr()).toContain(`${RESPONSE}:1:13: ERROR: Expected`);
	expect(await hypno.refusal()).toContain(REFUSAL);
	hypno.write({ [SITE]: hypno.read(SITE).replace("Calm", "Quiet") });
	await expect.poll(hypno.stderr, SLOW).toMatch(/site\.yaml: 7 pages/);
	hypno.write({ [RESPONSE]: text.replace(REFUSAL, "Fixed") });
	await expect
		.poll(() => hypno.refusal().catch(String), SLOW)
		.toContain("Fixed");
});

test("a source that fails when it starts is reported, and the next change starts it again", async () => {
	const hypno = await serveItself();
	const text = hypno.read(RESPONSE);
	hypno.write({ [RESPONSE]: `${text}\nthrow new Error("at load");\n` });
	await expect.poll(hypno.stderr, SLOW).toContain("waits for");
	expect(hypno.stderr()).toContain("at load");
	hypno.write({ [RESPONSE]: text.replace(REFUSAL, "Fixed") });
	await expect
		.poll(() => hypno.refusal().catch(String), SLOW)
		.toContain("Fixed");
	expect(await hypno.interrupt()).toBe(130);
});
