// Publish… of the preview: what it shows, what keeps the site from being published, and that the button publishes.
import { afterEach, expect, test, vi } from "vitest";
import { previewSite } from "../../../test/support/preview.ts";
import { makeRepositories } from "../../../test/support/repositories.ts";

const HOME = "content/pages/home.yaml";
const PAGE = "/__hypno/publish";

afterEach(() => void vi.unstubAllEnvs());

async function open() {
	const { start, shown } = await makeRepositories();
	const preview = await previewSite(start, { canWrite: true });
	const { origin, get } = preview;
	const read = async () => (await get(PAGE)).text;
	const press = async () => {
		const panel = (await get("/__hypno/panel.html")).text;
		const [, token = ""] = /data-token="([^"]*)"/.exec(panel) ?? [];
		const response = await fetch(`${origin}/__hypno/edit`, {
			method: "POST",
			headers: {
				Origin: origin,
				"Sec-Fetch-Site": "same-origin",
				"Content-Type": "application/json",
				"X-Hypno-Token": token,
			},
			body: JSON.stringify({ kind: "publish" }),
		});
		return response.json();
	};
	return { start, shown, read, press, get };
}

test("shows what visitors would see change, and publishes it with one button, once at a time", async () => {
	const { start, shown, read, press } = await open();
	start.edit(HOME, "A quieter mind", "A calmer mind");
	const before = await read();
	expect(before).toContain("<del>quieter</del>");
	expect(before).toContain("data-publish");
	expect(await press()).toEqual({ message: "Publishing…" });
	expect(await press()).toEqual({ message: "A run is under way already." });
	expect(await read()).toMatch(/http-equiv="refresh"(?!.*data-publish)/s);
	await expect.poll(read).toContain("Published");
	expect(shown(HOME)).toContain("A calmer mind");
	expect(await read()).toContain("Visitors will see no change");
});

test("errors keep it from being published, each with its place and Edit, and there is no button", async () => {
	const { start, shown, read, press } = await open();
	start.write({
		"content/pages/privacy.md":
			"---\ntitle: Privacy\ndescription: What we keep.\n---\n[A](/nowhere)\n",
	});
	const html = await read();
	expect(html).toContain("content/pages/privacy.md:5:5");
	expect(html).toContain("This keeps the site from being published:");
	expect(html).toContain("data-open=");
	expect(html).not.toContain("data-publish");
	await press();
	await expect.poll(read).not.toContain("http-equiv");
	expect(() => shown("content/pages/privacy.md")).toThrow("does not exist");
});

test("what somebody else has changed meanwhile is said with both texts", async () => {
	const { start, read, press } = await open();
	start.edit(HOME, "A quieter mind", "Theirs");
	start.commit();
	start.git("push", "--quiet");
	start.git("reset", "--quiet", "--hard", "HEAD~1");
	start.edit(HOME, "A quieter mind", "Mine");
	await press();
	await expect.poll(read).toMatch(/“heading: Mine”.*“heading: Theirs”/);
	// It may be solved by now: only another try can tell.
	expect(await read()).toContain("Publishing stopped at this the last time:");
});

test("only the preview itself may read the page", async () => {
	const { get } = await open();
	expect((await get("/__hypno/panel?at=/")).text).toContain("Publish…");
	const { start } = await open();
	const plain = await previewSite(start);
	expect((await plain.get(PAGE)).status).toBe(404);
	expect((await plain.get("/__hypno/panel?at=/")).text).not.toContain(
		"Publish…",
	);
});
