// The editor of a preview responds to its pages, and to no attacker. What the responses say is tested without a server
// in open-text.test.ts, write-content.test.ts and preview-editor.test.ts.
import fs from "node:fs";
import http from "node:http";
import net from "node:net";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { makePng } from "../../../test/support/make-bytes.ts";
import {
	edited,
	makeSite,
	type Overrides,
	readTree,
	type TestSite,
} from "../../../test/support/make-site.ts";
import {
	INDEX,
	PAGE,
	press,
	SERVICE,
	SHOWN,
	TITLE,
} from "../../../test/support/open-texts.ts";
import {
	CHECKED,
	previewSite,
	sharePreview,
	type TestPreview,
} from "../../../test/support/preview.ts";
import { recordTerminal } from "../../../test/support/record-terminal.ts";
import { runBuild } from "../../cli/commands/build.ts";

const ABOUT = "content/pages/about.yaml";

type Headers = Record<string, string | undefined>;

function post(
	origin: string,
	body: string | Buffer,
	headers: Headers,
	target = "/__hypno/edit",
	method = "POST",
	// A slow machine could use a connection again in the moment in which the server ends it.
	agent: http.Agent | false = false,
) {
	const { hostname, port } = new URL(origin);
	const sent = Object.entries(headers).filter(
		([, value]) => value !== undefined,
	);
	return new Promise<{
		status: number;
		text: string;
		headers: http.IncomingHttpHeaders;
	}>((resolve, reject) => {
		const request = http.request(
			{
				hostname,
				port,
				path: target,
				method,
				agent,
				headers: Object.fromEntries(sent),
			},
			async (response) => {
				const chunks: Buffer[] = [];
				for await (const chunk of response) chunks.push(chunk);
				resolve({
					status: response.statusCode ?? 0,
					text: Buffer.concat(chunks).toString(),
					headers: response.headers,
				});
			},
		);
		request.on("error", reject);
		request.end(body);
	});
}

const usePreview = sharePreview({ canWrite: true }, SHOWN);

const openEditor = async (overrides?: Overrides) =>
	readEditor(await usePreview(overrides));

/** Returns what a page of the preview can do. */
async function readEditor<Site extends TestPreview & Pick<TestSite, "rootDir">>(
	preview: Site,
) {
	const { origin, rootDir } = preview;
	const { text } = await preview.get("/__hypno/panel.html");
	const token = /data-token="([^"]*)"/.exec(text)?.[1] ?? "";
	const headers: Headers = {
		origin,
		host: new URL(origin).host,
		"sec-fetch-site": "same-origin",
		"content-type": "application/json",
		"x-hypno-token": token,
	};
	const send = async (request: object, changed: Headers = {}) => {
		const answer = await post(origin, JSON.stringify(request), {
			...headers,
			...changed,
		});
		return {
			...answer,
			json: answer.status === 200 ? JSON.parse(answer.text) : undefined,
		};
	};
	/** Presses the element that shows a text. */
	const find = async (text: string, page = PAGE, what = "text") => {
		const read = async () => press((await preview.get(page)).text, text);
		// An edit is on the page only after the next build.
		await expect.poll(async () => (await read()).places).not.toEqual([]);
		return (await send({ ...(await read()), what })).json;
	};
	const write = async (text: string, words: string) => {
		const [found] = (await find(text)).texts;
		const { sourcePath, target, words: previous } = found;
		return { kind: "write", sourcePath, target, previous, words };
	};
	/** Writes other words. @returns a request that undoes this */
	const change = async (text: string, words: string) => {
		const { json } = await send(await write(text, words));
		return { kind: "undo", id: json.edit };
	};
	const read = (file = SERVICE) =>
		fs.readFileSync(path.join(rootDir, file), "utf8");
	const requests = { token, headers, send, find, write, change, read };
	return { ...preview, ...requests };
}

test("a text of a page is found in its file, and written there", async () => {
	const { send, find, write, read } = await openEditor();
	const before = read();
	expect((await find(TITLE)).texts).toMatchObject([
		{
			target: { keys: ["title"] },
			words: TITLE,
			label: "Stop smoking page, title",
			link: { location: `${SERVICE}, line 3` },
			shown: TITLE,
		},
	]);
	const { json } = await send(await write(TITLE, "Stop: now"));
	expect(json).toMatchObject({ state: "written" });
	expect(read()).toBe(before.replace(TITLE, '"Stop: now"'));
});

test("one change of several is taken back, also after a restart, until the site is built", async () => {
	const site = makeSite(SHOWN);
	const { config, rootDir } = site;
	const first = await previewSite(site, { canWrite: true });
	const { change, read, close, get } = await readEditor({ ...first, rootDir });
	const before = read();
	await change(TITLE, "A new title");
	await change("Put the habit down", "A new line below it");
	const list = async (from: typeof get) =>
		(await from(`/__hypno/panel?at=${PAGE}`)).text;
	expect(await list(get)).toContain("<ins>A new line below it</ins>");
	await close();
	const next = await previewSite(site, { canWrite: true });
	const again = await readEditor({ ...next, rootDir });
	const [, , title] = (await list(again.get)).split("data-undo=");
	const id = title?.split('"')[1];
	expect((await again.send({ kind: "undo", id })).json.message).toContain(
		TITLE,
	);
	expect(again.read()).toBe(
		before.replace("Put the habit down", "A new line below it"),
	);
	expect(await list(again.get)).not.toContain("<ins>A new title");
	const { terminal } = recordTerminal();
	await runBuild(config, { version: undefined }, terminal);
	expect(await list(again.get)).not.toContain("data-undo");
});

test("Undo is refused without the token", async () => {
	const { send, change, read } = await openEditor();
	const undo = await change(TITLE, "Ours");
	const answer = await send(undo, { "x-hypno-token": undefined });
	expect(answer.status).toBe(403);
	expect(read()).toContain("Ours");
});

test("a file that another program is writing is not written until it is whole, however slow that is", async () => {
	const { send, write, read, rootDir, get } = await openEditor();
	const request = await write(TITLE, "Ours");
	const file = path.join(rootDir, SERVICE);
	const theirs = read().replace("Habit change", "Theirs");
	const half = theirs.slice(0, theirs.indexOf("benefits:"));
	fs.writeFileSync(file, half);
	const save = async () => (await send(request)).json;
	const refused = {
		state: "refused",
		message: expect.stringMatching(
			/^Not saved: content\/services\/stop-smoking\.md has a mistake in line \d+\. Save again when /,
		),
	};
	expect(await save()).toMatchObject(refused);
	// Also when the preview has planned the site with the half.
	await expect.poll(async () => (await get(PAGE)).status).toBe(500);
	expect(await save()).toMatchObject(refused);
	expect(read()).toBe(half);
	fs.writeFileSync(file, theirs);
	expect(await save()).toMatchObject({ state: "written" });
	expect(read()).toBe(theirs.replace(TITLE, "Ours"));
});

describe("nothing is written", () => {
	const WRONG: readonly (readonly [string, Headers, status: number])[] = [
		["without Origin", { origin: undefined }, 403],
		["for another Origin", { origin: "https://evil.example" }, 403],
		["for the Origin of another port", { origin: "http://127.0.0.1:1" }, 403],
		["for the Origin null", { origin: "null" }, 403],
		["for a cross-site request", { "sec-fetch-site": "cross-site" }, 403],
		[
			"for a request of another port of this host",
			{ "sec-fetch-site": "same-site" },
			403,
		],
		["for a request that no page sent", { "sec-fetch-site": undefined }, 403],
		[
			"for a foreign Host",
			{ host: "evil.example", origin: "http://evil.example" },
			403,
		],
		["without the token", { "x-hypno-token": undefined }, 403],
		["with an earlier token", { "x-hypno-token": "a".repeat(32) }, 403],
		[
			"for a form",
			{ "content-type": "application/x-www-form-urlencoded" },
			415,
		],
		["for plain text", { "content-type": "text/plain" }, 415],
		["without a type", { "content-type": undefined }, 415],
	];

	/** Returns a function that sends a request to each door through which a page writes. */
	async function findDoors() {
		const editor = await openEditor();
		const { origin, headers, write, rootDir } = editor;
		const target = { keys: ["benefits", 0] };
		const entry = { kind: "list", sourcePath: SERVICE, target, action: "add" };
		const previous = "  - Steadier sleep";
		const text = JSON.stringify(await write(TITLE, "Stolen"));
		const list = JSON.stringify({ ...entry, previous });
		const about = { sourcePath: ABOUT, keys: ["insurance"] };
		const part = JSON.stringify({ kind: "part", action: "add", ...about });
		const page = { word: "page", name: "Stolen" };
		const made = JSON.stringify({ kind: "record", action: "new", ...page });
		const before = readTree(rootDir);
		const isSame = () => expect(readTree(rootDir)).toEqual(before);
		const picture = { "content-type": "application/octet-stream" };
		const named = { ...picture, "x-hypno-name": "a.png" };
		const png = makePng(40, 30);
		const knock = (changed: Headers, method = "POST") => {
			const own = { ...headers, ...changed };
			const ofPicture = { ...headers, ...named, ...changed };
			const [edit, upload] = ["/__hypno/edit", "/__hypno/edit/picture"];
			return Promise.all([
				post(origin, text, own, edit, method),
				post(origin, list, own, edit, method),
				post(origin, part, own, edit, method),
				post(origin, made, own, edit, method),
				post(origin, png, ofPicture, upload, method),
			]);
		};
		return { ...editor, knock, isSame, named };
	}

	test("but for a page of the preview, at each door", async () => {
		const { knock, read, rootDir } = await findDoors();
		for (const { status } of await knock({})) expect(status).toBe(200);
		expect(read()).toContain("title: Stolen");
		expect(read()).toContain("  - Steadier sleep\n  - TODO\n");
		expect(read(ABOUT)).toContain("insurance:\n  heading: TODO\n");
		expect(read("content/pages/stolen.md")).toContain('title: "Stolen"');
		const picture = path.join(rootDir, "static/pictures/a.png");
		expect(fs.existsSync(picture)).toBe(true);
	});

	test.each(WRONG)("%s, at each door", async (_, headers, status) => {
		const { knock, isSame } = await findDoors();
		for (const answer of await knock(headers)) {
			expect(answer.status).toBe(status);
			expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
		}
		isSame();
	});

	test("by other methods", async () => {
		const { knock, isSame } = await findDoors();
		const length = { "content-length": "2" };
		for (const method of ["GET", "PUT", "OPTIONS", "DELETE"])
			for (const { status } of await knock(length, method))
				expect(status).toBe(405);
		isSame();
	});

	test.each([
		["without a name", { "x-hypno-name": undefined }, "x", 400],
		["with a name in no encoding", { "x-hypno-name": "%E0%A4%A" }, "x", 400],
		["as JSON", { "content-type": "application/json" }, "x", 415],
		["of 31 MB", {}, "x".repeat(31_000_000), 413],
		[
			"of 31 MB without its length",
			{ "transfer-encoding": "chunked" },
			"x".repeat(31_000_000),
			413,
		],
	])("for a picture %s", async (_, changed, body, status) => {
		const { origin, headers, named, isSame } = await findDoors();
		const own = { ...headers, ...named };
		const sent = { ...own, ...changed };
		const answer = await post(origin, body, sent, "/__hypno/edit/picture");
		expect(answer.status).toBe(status);
		const last = await post(origin, "text", own, "/__hypno/edit/picture");
		expect(JSON.parse(last.text).message).toContain("neither a JPEG nor a PNG");
		isSame();
	});

	test.each([
		["with its length", {}, 413],
		["without its length", { "transfer-encoding": "chunked" }, 413],
		["without the token", { "x-hypno-token": undefined }, 403],
	])(
		"for a body of 5 MB %s, and the connection stays",
		async (_, changed, status) => {
			const { origin, headers, write, rootDir } = await openEditor();
			const request = await write(TITLE, "x".repeat(5_000_000));
			const before = readTree(rootDir);
			const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
			const sockets = new Set<unknown>();
			agent.on("free", (socket) => sockets.add(socket));
			const body = JSON.stringify(request);
			for (let time = 0; time < 2; time++) {
				const sent = { ...headers, ...changed };
				const answer = await post(origin, body, sent, undefined, "POST", agent);
				expect(answer.status).toBe(status);
			}
			const own = { ...headers };
			const last = await post(origin, "[]", own, undefined, "POST", agent);
			expect(last.status).toBe(400);
			expect(sockets.size).toBe(1);
			agent.destroy();
			expect(readTree(rootDir)).toEqual(before);
		},
	);

	test("without --edit", async () => {
		const site = makeSite();
		const { origin, get } = await previewSite(site);
		const { text } = await get("/__hypno/panel.html");
		expect(text).toContain('data-token=""');
		const headers = {
			...{ origin, "sec-fetch-site": "same-origin", "x-hypno-token": "" },
			"content-type": "application/json",
		};
		expect((await post(origin, "{}", headers)).status).toBe(405);
	});
});

describe("the file with the token", () => {
	const read = (origin: string, headers: Headers) =>
		post(origin, "", headers, "/__hypno/panel.html", "GET");

	test.each(["cross-site", "same-site"])(
		"is refused %s, as is all else but the list of pages",
		async (site) => {
			const { origin, token } = await openEditor();
			const from = { "sec-fetch-site": site };
			const foreign = { host: "evil.example" };
			for (const name of ["panel.html", "panel", "changes", "events"]) {
				const target = `/__hypno/${name}`;
				const answer = await post(origin, "", from, target, "GET");
				expect(answer.status).toBe(403);
				expect(answer.text).not.toContain(token);
				expect(answer.headers["cross-origin-resource-policy"]).toBe(
					"same-origin",
				);
				const rebound = await post(origin, "", foreign, target, "GET");
				expect(rebound.status).toBe(403);
			}
			const list = await post(origin, "", from, "/__hypno", "GET");
			expect(list.status).toBe(200);
		},
	);

	test("is refused without a Host, and for another one", async () => {
		const { origin, token } = await openEditor();
		const { hostname, port } = new URL(origin);
		const socket = net.connect(Number(port), hostname);
		socket.end("GET /__hypno/panel.html HTTP/1.0\r\n\r\n");
		const text = Buffer.concat(await socket.toArray()).toString();
		expect(text).toMatch(/^HTTP\/1\.1 403 /);
		expect(text).not.toContain(token);
		const foreign = await read(origin, { host: "evil.example" });
		expect(foreign.status).toBe(403);
		expect(foreign.text).toContain("--host 0.0.0.0 and without --edit");
	});

	test("is for pages of this preview, and for programs of this computer", async () => {
		const { origin, token } = await openEditor();
		for (const site of ["same-origin", undefined]) {
			const answer = await read(origin, { "sec-fetch-site": site });
			expect(answer.text).toContain(token);
			expect(answer.headers["cross-origin-resource-policy"]).toBe(
				"same-origin",
			);
		}
	});
});

test.each([
	["/__hypno/edit", {}],
	["/__hypno/edit/picture", { "content-type": "application/octet-stream" }],
])("a request to %s that is broken off is no bug", async (target, changed) => {
	const { origin, headers, get } = await openEditor();
	const { hostname, port } = new URL(origin);
	const length = { "content-length": "1000" };
	const request = http.request({
		...{ hostname, port, path: target, method: "POST" },
		headers: { ...headers, ...length, ...changed, "x-hypno-name": "a.png" },
	});
	request.on("error", () => {});
	request.write('{"kind":');
	await new Promise((resolve) => setTimeout(resolve, 100));
	request.destroy();
	await new Promise((resolve) => setTimeout(resolve, 100));
	expect((await get("/")).status).toBe(200);
});

const SERVICES = "content/pages/services.yaml";
/** Of the first link, one page has nearly the address. No page resembles the second one. */
const FAULTY: Overrides = {
	[INDEX]: edited(
		INDEX,
		"services: ({ groups }) => (",
		`services: ({ page }) => <>
		<a href={page.core.cards[0].link.href}>x</a>
		<a href={page.callToAction.buttons[0].href}>y</a>
		<script type="application/ld+json" dangerouslySetInnerHTML={{ __html: JSON.stringify({ "@type": "ItemList", numberOfItems: page.structuredData.numberOfItems, itemListElement: ["a"] }) }} />
	</>,
	other: ({ groups }) => (`,
	),
	[SERVICES]: `${edited(SERVICES, "/services/stress-relief", "/services/stop-smokin").replace("/contact", "/services/zzz")}structuredData:
  numberOfItems: 25
`,
};

test("what the checks have found is corrected by its fingerprint, and restored, or leads to its text", async () => {
	const site = makeSite({ ...SHOWN, ...FAULTY });
	const { rootDir } = site;
	const preview = await previewSite(site, { canWrite: true, ...CHECKED });
	const { send, read, get } = await readEditor({ ...preview, rootDir });
	const before = read(SERVICES);
	const findButton = async (button: RegExp) =>
		button.exec((await get("/__hypno")).text)?.[1];
	const wait = async (button: RegExp) => {
		await expect.poll(() => findButton(button)).toBeDefined();
		return findButton(button);
	};

	const link = await wait(
		/data-fix="(\w+)">Fix: write \/services\/stop-smoking</,
	);
	const { json: fixed } = await send({ kind: "fix", fingerprint: link });
	expect(fixed.message).toBe(`Fixed in ${SERVICES}.`);
	expect(read(SERVICES)).toBe(before.replace("stop-smokin", "stop-smoking"));
	await send({ kind: "undo", id: fixed.edit });
	expect(read(SERVICES)).toBe(before);

	const line = await wait(/data-fix="(\w+)">Fix: delete numberOfItems: 25</);
	const { json: deleted } = await send({ kind: "fix", fingerprint: line });
	expect(deleted.message).toBe(`Fixed in ${SERVICES}.`);
	expect(read(SERVICES)).toBe(before.replace("  numberOfItems: 25\n", ""));
	const { json: undone } = await send({ kind: "undo", id: deleted.edit });
	expect(undone.message).toContain("numberOfItems: 25");
	expect(read(SERVICES)).toBe(before);

	const text = await wait(
		/data-open="(\w+)" aria-label="Edit content\/pages\/services.yaml:/,
	);
	const { json: found } = await send({ kind: "open", fingerprint: text });
	expect(found).toMatchObject({
		texts: [{ words: "/services/zzz", sourcePath: SERVICES }],
	});
	const [{ sourcePath, target, words: previous }] = found.texts;
	const edit = { kind: "write", sourcePath, target, previous };
	const { json: written } = await send({ ...edit, words: "/contact" });
	expect(written).toMatchObject({ state: "written" });
	expect(read(SERVICES)).toContain("href: /contact");
	const unknown = await send({ kind: "open", fingerprint: "0000" });
	expect(unknown.json.texts).toBeUndefined();
});

test("a finding about a key, or with a command, has no button", async () => {
	const other = edited(SERVICE, "title: ", "other: text\ntitle: ");
	const site = makeSite({ ...SHOWN, [SERVICE]: other });
	const { get } = await previewSite(site, { canWrite: true, ...CHECKED });
	const read = async () => (await get("/__hypno")).text;
	await expect.poll(read).toContain("to fix");
	expect(await read()).toContain("new service");
	expect(await read()).toContain(`${SERVICE}:3:1`);
	expect(await read()).not.toContain(`Edit ${SERVICE}:3"`);
	expect(await read()).not.toContain("Edit content/services.yaml");
});
