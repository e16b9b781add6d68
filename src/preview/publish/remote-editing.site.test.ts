// serve --watch --edit --at: who gets in, what each save leaves in the repository, and what nobody else's machine shows.
import http from "node:http";
import sharp from "sharp";
import { afterEach, describe, expect, test, vi } from "vitest";
import { previewSite } from "../../../test/support/preview.ts";
import {
	AT,
	HEADING,
	HOME,
	HOST,
	OWN,
	openRemote,
	send,
} from "../../../test/support/remote-preview.ts";
import { makeRepositories } from "../../../test/support/repositories.ts";
import { runHypno } from "../../../test/support/run-hypno.ts";
import { createGate, readPerson, toAuthor } from "./foreign-address.ts";

afterEach(() => void vi.unstubAllEnvs());

describe("flags that would let everybody in are refused", () => {
	test.each([
		[["--watch", "--edit", "--at", AT.origin], "--user-header"],
		[["--watch", "--edit", "--user-header", "X-User"], "--at"],
		[["--watch", "--at", AT.origin, "--user-header", "X-User"], "--edit"],
		[["--at", "http://edit.example.org"], "https://"],
		[["--at", `${AT.origin}/path`], "https://"],
		[["--at", AT.origin, "--user-header", "X User"], "name of a header"],
		[["--at", AT.origin, "--host", "0.0.0.0"], "--host 0.0.0.0"],
	])("%s", async (flags, words) => {
		const isShort = flags[0] === "--at";
		const rest = ["--watch", "--edit", "--user-header", "X-User"];
		const all = isShort ? [...rest, ...flags] : flags;
		const { exitCode, stderr } = await runHypno(["serve", ...all]);
		expect(exitCode).toBe(2);
		expect(stderr).toContain(words);
	});

	test("and so is another branch than edit", async () => {
		const { start } = await makeRepositories();
		const options = { canWrite: true, at: AT };
		await expect(previewSite(start, options)).rejects.toThrow("branch edit");
	});
});

test("each save is a commit of its person on the branch edit, which is sent on; an undo is one too", async () => {
	const { write, post, log, start, head, get } = await openRemote();
	expect(JSON.parse((await get("/healthz")).text).pushedSecondsAgo).toBe(null);
	const saved = JSON.parse((await write(HEADING, "One")).text);
	expect(saved.state).toBe("written");
	const named = { "X-User": Buffer.from("Zoë B").toString("latin1") };
	await write("One", "Two", named);
	await write("Two", "Three", { "X-User": "cleo@example.org" });
	await post({
		kind: "undo",
		id: JSON.parse((await write("Three", "Four")).text).edit,
	});
	await expect
		.poll(log)
		.toMatch(
			/^Anna <anna@edit.example.org> Undone.*\nAnna .*\ncleo@example.org <cleo@example.org> .*\nZoë B <.*@edit.example.org> .*\nAnna <anna@edit.example.org> .*[Hh]eading.*$/,
		);
	expect(start.git("diff", "--stat", "main..edit")).toMatch(/1 file changed/);
	const own = start.git("rev-parse", "edit");
	await expect.poll(() => head("edit")).toBe(own);
	const health = JSON.parse((await get("/healthz")).text);
	expect(health).toMatchObject({ ok: true, commit: own });
});

test("each sees and undoes only what is theirs", async () => {
	const { write, post, get, start } = await openRemote();
	const { edit: id } = JSON.parse((await write(HEADING, "Anna's")).text);
	const ben = { "X-User": "Ben" };
	const refused = await post({ kind: "undo", id }, ben);
	expect(refused.text).toContain("This change is not yours");
	expect(refused.text).toContain("Anna");
	expect(start.read(HOME)).toContain("Anna's");
	const panel = "/__hypno/panel?at=/";
	expect((await get(panel)).text).toContain(`data-undo="${id}"`);
	expect((await get(panel, { ...OWN, ...ben })).text).not.toContain(id);
	expect((await post({ kind: "undo", id })).text).toContain("Undone");
	expect(start.read(HOME)).toContain(HEADING);
});

test("a new page, a part and a page that goes are commits of their people", async () => {
	const { post, log, start } = await openRemote();
	const page = { kind: "record", word: "page" };
	const made = await post({ ...page, action: "new", name: "Our fees" });
	expect(JSON.parse(made.text)).toMatchObject({
		state: "written",
		page: "/our-fees",
		sourcePath: "content/pages/our-fees.md",
		target: { keys: ["description"] },
	});
	const part = { keys: ["insurance"], sourcePath: "content/pages/about.yaml" };
	const ben = { "X-User": "Ben" };
	await post({ kind: "part", action: "add", ...part, page: "/about" }, ben);
	await post({ ...page, action: "remove", name: "our-fees" });
	await expect
		.poll(log)
		.toMatch(
			/^Anna <.*> The page our-fees is removed\nBen <.*> About page, insurance: added\nAnna <.*> A new page: Our fees$/,
		);
	expect(start.git("status", "--porcelain")).toBe("");
});

test("two people who save at once leave a commit each", async () => {
	const { write, log } = await openRemote();
	await Promise.all([
		write(HEADING, "One"),
		write(HEADING, "Other", { "X-User": "Ben" }),
	]);
	await write("One", "Two", { "X-User": "Ben" });
	await expect.poll(() => log().split("\n").length).toBe(2);
	expect(log()).toMatch(/^Ben .*\nAnna /);
});

test("nothing belongs to the machine: no path, no link to an editor; Publish… is there", async () => {
	const { get, start, post } = await openRemote();
	const own = ["", "/panel?at=/", "/changes", "/new", "/page?at=/about"];
	const pages = ["/", ...own.map((page) => `/__hypno${page}`)];
	for (const page of pages) {
		const { status, text } = await get(page);
		expect([page, status]).toEqual([page, 200]);
		expect(text).not.toContain(start.rootDir);
		expect(text).not.toContain("vscode:");
	}
	const place = { sourcePath: HOME, target: { keys: ["hero", "heading"] } };
	const { text } = await post({ kind: "locate", page: "/", ...place });
	expect(text).not.toContain("vscode:");
	expect((await get("/__hypno/panel?at=/")).text).toContain("Publish…");
});

test("pictures of one day have a limit, and each is a commit", async () => {
	const { token, origin, log } = await openRemote();
	const picture = await sharp({
		create: { width: 4, height: 4, channels: 3, background: "#123" },
	})
		.jpeg()
		.toBuffer();
	const upload = (body: Buffer) =>
		send(
			origin,
			"/__hypno/edit/picture",
			{
				...OWN,
				"Content-Type": "application/octet-stream",
				"X-Hypno-Token": token,
				"X-Hypno-Name": "../../room.jpg",
			},
			{ method: "POST", body },
		);
	expect((await upload(picture)).text).toContain("/pictures/room.jpg");
	await expect.poll(log).toContain("/pictures/room.jpg");
	const large = Buffer.alloc(29_000_000);
	for (let sent = 0; sent < 6; sent++) await upload(large);
	expect((await upload(large)).text).toContain("until tomorrow");
	expect((await upload(picture)).text).toContain("until tomorrow");
	expect(log().split("\n")).toHaveLength(1);
});

describe("doors", () => {
	const evil = "https://evil.example";
	const long = "a".repeat(101);
	const raw = (change: Record<string, string | undefined>) => {
		const headers: string[] = [];
		for (const [name, value] of Object.entries({ ...OWN, ...change }))
			if (value !== undefined) headers.push(name, value);
		return headers;
	};

	test("no request of another site, name or person comes in", async () => {
		const { origin, token, start, log, post, write } = await openRemote();
		const { port } = new URL(origin);
		const edit = JSON.stringify({
			kind: "write",
			sourcePath: HOME,
			target: { keys: ["hero", "heading"] },
			previous: HEADING,
			words: "Stolen",
		});
		const doors: [string, string[]][] = [
			["another origin", raw({ Origin: evil })],
			["the origin null", raw({ Origin: "null" })],
			["no origin", raw({ Origin: undefined })],
			["http in place of https", raw({ Origin: `http://${HOST}` })],
			["a port of its own", raw({ Origin: `${AT.origin}:8443` })],
			["the origin of this machine", raw({ Origin: origin })],
			["another site", raw({ "Sec-Fetch-Site": "cross-site" })],
			["a name beside it", raw({ "Sec-Fetch-Site": "same-site" })],
			["typed", raw({ "Sec-Fetch-Site": "none" })],
			["a program", raw({ "Sec-Fetch-Site": undefined })],
			["a rebinding name", raw({ Host: "evil.example" })],
			["a name below it", raw({ Host: `x.${HOST}` })],
			["a name that begins with it", raw({ Host: `${HOST}.evil.example` })],
			["a port", raw({ Host: `${HOST}:8443` })],
			["this machine", raw({ Host: `127.0.0.1:${port}`, Origin: origin })],
			["localhost", raw({ Host: `localhost:${port}` })],
			["two hosts", [...raw({}), "Host", "evil.example"]],
			[
				"a forwarded host",
				raw({ Host: "evil.example", "X-Forwarded-Host": HOST }),
			],
			["nobody", raw({ "X-User": undefined })],
			["an empty name", raw({ "X-User": " " })],
			["two people", [...raw({}), "X-User", "Ben"]],
			["a name in another spelling too", [...raw({}), "x-uSER", "Ben"]],
			["more than 100 characters", raw({ "X-User": long })],
			["an address of git", raw({ "X-User": "Ben <ben@evil.example>" })],
			["a tab within", raw({ "X-User": "Ben\tX" })],
			["signs alone", raw({ "X-User": "..." })],
			["bytes that are no text", raw({ "X-User": "B\xff" })],
			[
				"a direction",
				raw({ "X-User": Buffer.from("B\u202e").toString("latin1") }),
			],
			[
				"a line of its own",
				raw({ "X-User": Buffer.from("B\u2028x").toString("latin1") }),
			],
		];
		start.write({ ".gitignore": "dist\n" });
		const before = start.read(HOME);
		const came: string[] = [];
		for (const [name, headers] of doors) {
			const all = [...headers, "X-Hypno-Token", token];
			const body = { method: "POST", body: edit };
			const { status } = await send(origin, "/__hypno/edit", all, body);
			if (status !== 403 && status !== 400) came.push(`${name}: ${status}`);
		}
		const others = [
			await send(origin, "/__hypno/edit", raw({}), {
				method: "POST",
				body: edit,
			}),
			await send(origin, "/__hypno/edit", raw({ "X-Hypno-Token": "x" }), {
				method: "POST",
				body: edit,
			}),
			await send(
				origin,
				"/__hypno/panel.html",
				raw({ "Sec-Fetch-Site": "cross-site" }),
			),
			await send(origin, "/", raw({ "X-User": undefined })),
			await send(origin, "/healthz", raw({ Host: "evil.example" })),
			await send(origin, "/__hypno/events?at=/", raw({ "X-User": undefined })),
		];
		expect(came).toEqual([]);
		expect(others.map(({ status }) => status)).toEqual(Array(6).fill(403));
		const paths = [
			"../x.yaml",
			"/etc/passwd",
			".git/config",
			"templates/index.tsx",
			"content/../package.json",
			// Git would read these as all files.
			":/",
			"*",
			"--all",
		];
		for (const sourcePath of paths) {
			const request = { ...JSON.parse(edit), sourcePath };
			expect((await post(request)).text).not.toContain('"written"');
		}
		expect(start.read(HOME)).toBe(before);
		// A refused write commits nothing.
		await write(HEADING, "Mine");
		await expect.poll(log).toMatch(/^Anna [^\n]+$/);
		expect(start.git("status", "--porcelain")).toBe("M .gitignore");
	});

	test("words with line breaks, and names that look like options, are one line of a commit", async () => {
		const { write, log } = await openRemote();
		await write(HEADING, "One", { "X-User": "--amend" });
		await expect.poll(log).toMatch(/^--amend <amend@edit.example.org> [^\n]+$/);
	});

	test("a request that does not come from this machine", async () => {
		const gate = createGate(AT, async () => ({}));
		const ask = (remoteAddress: string, url = "/") => {
			const request = new http.IncomingMessage(
				Object.assign(Object.create(null), { remoteAddress }),
			);
			request.url = url;
			request.headersDistinct.host = [HOST];
			request.headersDistinct["x-user"] = ["Anna"];
			return gate(request);
		};
		expect(await ask("127.0.0.1")).toBeUndefined();
		for (const address of ["192.168.1.2", "10.0.0.1", "2001:db8::1", ""])
			expect((await ask(address))?.status).toBe(403);
		expect((await ask("192.168.1.2", "/healthz"))?.status).toBe(403);
	});

	test("who somebody is: one name, cleaned, with an address", () => {
		const read = (...names: string[]) =>
			readPerson({ headersDistinct: { "x-user": names } }, AT);
		expect(read(" Anna B ")).toBe("Anna B");
		expect(read("a".repeat(100))).toHaveLength(100);
		expect(read("A", "B")).toBeUndefined();
		expect(toAuthor("Anna B", AT).GIT_AUTHOR_EMAIL).toBe(`anna-b@${HOST}`);
	});
});
