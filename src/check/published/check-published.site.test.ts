// hypno check --published compares what hosts of all kinds send with what the content makes.
import fs from "node:fs";
import http from "node:http";
import net from "node:net";
import path from "node:path";
import zlib, { gzipSync } from "node:zlib";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import {
	type HostOptions,
	type LiveHost,
	publish,
	type Sent,
	startLiveHost,
} from "../../../test/support/live-host.ts";
import {
	edited,
	makeSite,
	type Overrides,
	readTree,
	type TestSite,
} from "../../../test/support/make-site.ts";
import { recordTerminal } from "../../../test/support/record-terminal.ts";
import { lazily } from "../../base/disk/lazily.ts";
import { type ExitCode, UserError } from "../../base/problems.ts";
import { type CheckFlags, runCheck } from "../../cli/commands/check.ts";
import { RULES } from "../rules/index.ts";
import { checkPublished, type PublishedOptions } from "./check-published.ts";

const ABOUT = "content/pages/about.yaml";
const SITE = "content/site.yaml";
const REDIRECTS = "content/redirects.yaml";
const PRIVACY = "content/pages/privacy.md";
const PAGE = "---\ntitle: Privacy\ndescription: What we keep.\n---\nNothing.\n";

const rules = RULES.filter(({ id }) => id.startsWith("published/"));

/** Many tests publish the minimal site as it is. */
const publishMinimal = lazily(() => publish(makeSite().config));

/** Publishes a site, then makes the edits that are not published. */
async function start(
	before: Overrides,
	{ edits = {}, ...options }: HostOptions & { edits?: Overrides } = {},
): Promise<{ site: TestSite; host: LiveHost }> {
	const site = makeSite(before);
	const isMinimal = Object.keys(before).length === 0;
	const dir = await (isMinimal ? publishMinimal() : publish(site.config));
	site.write(edits);
	return { site, host: await startLiveHost(dir, options) };
}

type Started = Awaited<ReturnType<typeof start>>;

/** Returns each finding as "rule target: message", with its pages. */
async function compare(
	{ site, host }: Started,
	options: Partial<PublishedOptions> = {},
) {
	const all = { rules, published: host.origin, ...options };
	const { findings } = await checkPublished(site.config, all);
	return findings.map(({ rule, message, pages = [] }) =>
		[rule, message, ...pages].join(" | "),
	);
}

const find = async (before: Overrides, options?: Parameters<typeof start>[1]) =>
	compare(await start(before, options));

/** Small, and more than is read once it is unpacked. */
const MANY_ZEROS = zlib.gzipSync(Buffer.alloc(11_000_000));

async function refusal(work: Promise<unknown>): Promise<string> {
	const error = await work.then(
		() => undefined,
		(thrown: unknown) => thrown,
	);
	if (!(error instanceof UserError)) throw error ?? new Error("not refused");
	const [problem] = error.problems;
	return `${error.exitCode} ${problem?.message}`;
}

/** Edits the pages that a host sends. */
const rewrite =
	(change: (html: string) => string) =>
	(sent: Sent): void => {
		if (sent.headers["Content-Type"]?.startsWith("text/html"))
			sent.body = Buffer.from(change(String(sent.body)));
	};

describe("a site as it was published", () => {
	test("has no findings: all addresses are requested, ten at a time, and nothing is written", async () => {
		const started = await start(
			{
				[REDIRECTS]: "/old: /about\n",
				[PRIVACY]: PAGE,
				"static/a folder/über & co.txt": "text",
				"static/verify.html": "verified",
				"urls.lock": "/about\n/old\n/gone\n",
			},
			{},
		);
		const { site, host } = started;
		const before = readTree(site.rootDir);
		expect(await compare(started)).toEqual([]);
		expect(readTree(site.rootDir)).toEqual(before);
		expect(host.requests).toEqual(
			expect.arrayContaining([
				"GET /",
				"GET /about",
				"GET /services/stop-smoking",
				"GET /services/ocd",
				"GET /privacy",
				"GET /old",
				"GET /gone",
				"GET /robots.txt",
				"GET /verify.html",
				"GET /a%20folder/%C3%BCber%20%26%20co.txt",
				expect.stringMatching(/^GET \/assets\/site-[0-9a-f]{8}\.css$/),
			]),
		);
		expect(host.requests.filter((one) => !/^GET \//.test(one))).toEqual([]);
		expect(host.requests.join()).not.toContain("_headers");
	});

	test("is requested ten addresses at a time", async () => {
		const started = await start({});
		const { get } = http;
		let [open, most] = [0, 0];
		const spy = vi.spyOn(http, "get");
		onTestFinished(() => spy.mockRestore());
		spy.mockImplementation((...request: unknown[]) => {
			most = Math.max(most, ++open);
			return Reflect.apply(get, http, request).on("close", () => open--);
		});
		expect(await compare(started)).toEqual([]);
		expect(most).toBe(10);
	});

	test.each([
		["with a base path", "", { basePath: "/practice" }],
		["with a base path, given with it", "/practice", { basePath: "/practice" }],
		["and a slash", "/practice/", { basePath: "/practice" }],
		["with urlStyle: directory", "", { urlStyle: "directory" }],
	])("has none %s", async (_name, end, settings) => {
		const lines = Object.entries(settings)
			.map(([name, value]) => `${name}: ${value}\n`)
			.join("");
		const edits = { [SITE]: `${edited(SITE, "", "")}${lines}` };
		const before = { ...edits, [REDIRECTS]: "/old: /about\n" };
		const started = await start(before, {
			basePath: "basePath" in settings ? settings.basePath : "",
		});
		const published = started.host.origin + end;
		expect(await compare(started, { published })).toEqual([]);
		expect(started.host.requests.length).toBeGreaterThan(15);
	});

	test("has none when it was built for the host where it is", async () => {
		const other = "https://www.elsewhere.example";
		const { site } = await start({});
		const dir = await publish({ ...site.config, siteUrl: other });
		const robots = fs.readFileSync(path.join(dir, "robots.txt"), "utf8");
		expect(robots).toContain(other);
		const host: LiveHost = await startLiveHost(dir, {
			change: (sent) => {
				const text = sent.body.toString("latin1");
				const own = text.replaceAll(other, host.origin);
				sent.body = Buffer.from(own, "latin1");
			},
		});
		expect(await compare({ site, host })).toEqual([]);
	});

	test("has none on a host that compresses, and writes headers in its own way", async () => {
		const change = (sent: Sent) => {
			const headers = Object.entries(sent.headers).map(([name, value]) => [
				name.toUpperCase(),
				value.replaceAll("; ", ";"),
			]);
			sent.headers = Object.fromEntries([
				...headers,
				["content-encoding", "gzip"],
				["date", "Mon, 01 Jan 2024 00:00:00 GMT"],
				["strict-transport-security", "max-age=1"],
			]);
			sent.body = gzipSync(sent.body);
		};
		expect(await find({}, { change })).toEqual([]);
	});
});

const INDEX = "templates/index.tsx";
const below = (text: string) => ({
	[INDEX]: edited(INDEX, "{children}</body>", `{children}${text}</body>`),
});
const ALL =
	"/ | /about | /services | /services/stop-smoking | /services/ocd | /contact | /404";

describe("a build behind,", () => {
	test("the first words that differ are one finding with all pages that show them", async () => {
		const heading = edited(ABOUT, "We listen", "We listen to you");
		const edits = { [ABOUT]: heading, ...below("<p>Ring us today</p>") };
		expect(await find({}, { edits })).toEqual([
			'published/outdated | visitors still read "We listen", not "We listen to you" | /about',
			'published/outdated | visitors cannot read "Ring us today" yet | / | /services | /services/stop-smoking | /services/ocd | /contact | /404',
		]);
	});

	test("words that are gone, and words that have moved, are told apart from new ones", async () => {
		const [one, two] = ["<p>One</p>", "<p>Two</p>"];
		expect(await find(below(one), { edits: below("") })).toEqual([
			`published/outdated | visitors still read "One" | ${ALL}`,
		]);
		expect(await find(below(one + two), { edits: below(two + one) })).toEqual([
			expect.stringMatching(/visitors still find "(?:One|Two)" elsewhere/),
		]);
	});

	test("a change of the style is not a change of words", async () => {
		const css = "templates/styles/site.css";
		const edits = { [css]: `${edited(css, "", "")}p { color: #123456; }\n` };
		expect(await find({}, { edits })).toEqual([
			expect.stringMatching(
				/^published\/missing \| \/assets\/site-\w+\.css is not on the live site$/,
			),
			expect.stringMatching(
				/^published\/outdated \| visitors still load an earlier "assets\/site\.css" \| \/ \| /,
			),
		]);
	});

	test("new pages, files and redirects are missing, and others are named that have changed", async () => {
		const before = { [REDIRECTS]: "/old: /about\n", "static/a.txt": "before" };
		const edits = {
			[PRIVACY]: PAGE,
			[REDIRECTS]: "/old: /contact\n/older: /about\n",
			"static/a.txt": "after",
			"static/b.txt": "new",
		};
		const found = await find(before, { edits });
		expect(found).toHaveLength(6);
		expect(found).toEqual(
			expect.arrayContaining([
				"published/missing | /privacy is not on the live site | /privacy",
				"published/missing | /b.txt is not on the live site",
				"published/missing | /older is not on the live site",
				"published/outdated | /a.txt is another version of the file",
				"published/outdated | /sitemap.xml is another version of the file",
				"published/status | /old ends at /about, not at /contact",
			]),
		);
	});

	test("a page that is gone is still online, unless a redirect of the host leads on", async () => {
		const before = { [PRIVACY]: PAGE, "urls.lock": "/privacy\n" };
		const edits = { [PRIVACY]: null };
		expect(await find(before, { edits })).toEqual([
			"published/outdated | /sitemap.xml is another version of the file",
			"published/status | /privacy is no page, but has the status 200",
		]);
		const change = (sent: Sent, urlPath: string) => {
			if (urlPath !== "/privacy") return;
			Object.assign(sent, { status: 302 });
			sent.headers.Location = "/about";
		};
		expect(await find(before, { edits, change })).toEqual([
			"published/outdated | /sitemap.xml is another version of the file",
		]);
	});
});

describe("a host that", () => {
	const NONE = "published/header | the host sends no security headers";

	test("sends no headers has one finding", async () => {
		const change = (sent: Sent) => {
			const type = sent.headers["Content-Type"];
			sent.headers = type ? { "Content-Type": type } : {};
		};
		const found = await find({}, { change });
		expect(found).toHaveLength(1);
		expect(found[0]).toContain(`${NONE} | /`);
	});

	test("lacks or changes one header has one finding for it", async () => {
		const change = (sent: Sent) => {
			const { "Referrer-Policy": _, ...headers } = sent.headers;
			sent.headers = { ...headers, "X-Content-Type-Options": "sniff" };
			if (headers["Content-Type"]?.startsWith("text/html"))
				sent.headers["Cache-Control"] = "max-age=600";
		};
		const found = await find({}, { change });
		expect(
			found.map((one) => one.split(" | ").slice(0, 3).join(" | ")),
		).toEqual([
			"published/header | as Cache-Control, the host sends max-age=600, not max-age=0, must-revalidate | /",
			"published/header | as Referrer-Policy, the host sends nothing, not strict-origin-when-cross-origin | /",
			"published/header | as X-Content-Type-Options, the host sends sniff, not nosniff | /",
		]);
	});

	test.each([
		["with the home page", (html: string) => html, "index.html"],
		["with an error page", () => "<h1>Oops</h1>", "404.html"],
	])(
		"answers 200 to everything %s lacks what it does not have",
		async (_name, write, file) => {
			const edits = { [PRIVACY]: PAGE, "static/b.txt": "new" };
			const site = makeSite();
			const dir = await publish(site.config);
			site.write(edits);
			const html = fs.readFileSync(path.join(dir, file), "utf8");
			const change = (sent: Sent) => {
				if (sent.status !== 404) return;
				sent.status = 200;
				sent.body = Buffer.from(write(html));
			};
			const host = await startLiveHost(dir, { change });
			expect(await compare({ site, host })).toEqual([
				"published/missing | /b.txt is not on the live site",
				"published/missing | /privacy is not on the live site | /privacy",
				"published/outdated | /sitemap.xml is another version of the file",
				expect.stringMatching(
					/^published\/status \| \/hypno\S+ is no page, but has the status 200 \| \/404$/,
				),
			]);
		},
	);

	test("answers 200 with a page of its own for each address lacks files", async () => {
		const change = (sent: Sent, urlPath: string) => {
			if (sent.status !== 404) return;
			sent.status = 200;
			sent.body = Buffer.from(`<h1>No ${urlPath}</h1>`);
		};
		const edits = { [PRIVACY]: PAGE, "static/b.txt": "new" };
		const found = await find({}, { change, edits });
		expect(found[0]).toBe("published/missing | /b.txt is not on the live site");
		expect(found.join("\n")).toContain('visitors cannot read "Privacy');
	});

	test("has its own page for unknown addresses does not show that of the site", async () => {
		const change = (sent: Sent) => {
			if (sent.status === 404) sent.body = Buffer.from("<h1>nginx</h1>");
		};
		expect(await find({}, { change })).toEqual([
			'published/outdated | visitors cannot read "Not found | Calm Practice" yet | /404',
		]);
	});

	test("adds to pages is told apart from an old version", async () => {
		const change = rewrite((html) =>
			html
				.replace("<body ", '<body data-host="a" ')
				.replace(
					"</body>",
					'<!-- Served fast --><script src="https://stats.example.net/s.js"></script></body>',
				),
		);
		const found = await find({}, { change });
		expect(found).toHaveLength(3);
		expect(found).toEqual(
			expect.arrayContaining([
				`published/host | the host adds a comment to pages | ${ALL}`,
				`published/host | the host adds <script src="https://stats.example.net/s.js"> to pages | ${ALL}`,
				expect.stringMatching(
					/^published\/host \| the host adds <body .*data-host.*> to pages/,
				),
			]),
		);
		const edits = { [ABOUT]: edited(ABOUT, "We listen", "We hear") };
		expect(await find({}, { change, edits })).toContain(
			'published/outdated | visitors still read "We listen", not "We hear" | /about',
		);
	});

	test("hides e-mail addresses from programs is not a build behind", async () => {
		const change = rewrite((html) =>
			html.replace(
				'<a href="mailto:hello@example.com">hello@example.com</a>',
				'<a href="/cdn-cgi/l/email-protection#1a"><span class="__cf_email__" data-cfemail="1a">[email&#160;protected]</span></a>',
			),
		);
		const before = below(
			'<a href="mailto:hello@example.com">hello@example.com</a>',
		);
		const found = await find(before, { change });
		expect(found.join("\n")).toContain("the host adds");
		expect(found.join("\n")).not.toContain("published/outdated");
	});

	test("changes the bytes of a file is told apart from an old version", async () => {
		const change = (sent: Sent, urlPath: string) => {
			const isText = /robots\.txt$|\.css$/.test(urlPath);
			if (isText) sent.body = Buffer.concat([Buffer.from("# hi\n"), sent.body]);
			if (urlPath === "/share.png") sent.body = Buffer.from("other");
		};
		expect(await find({}, { change })).toEqual([
			expect.stringMatching(
				/^published\/host \| the host changes \/assets\/site/,
			),
			"published/host | the host changes /robots.txt",
			"published/outdated | /share.png is another version of the file",
		]);
	});

	test("redirects by a page leads to the new address", async () => {
		const change = (sent: Sent, urlPath: string) => {
			if (urlPath !== "/old") return;
			const file = path.join(dir, "old.html");
			sent.status = 200;
			sent.headers = { ...sent.headers, "Content-Type": "text/html" };
			sent.body = fs.readFileSync(file);
		};
		const site = makeSite({ [REDIRECTS]: "/old: /about\n" });
		const dir = await publish(site.config);
		const host = await startLiveHost(dir, { change });
		expect(await compare({ site, host })).toEqual([]);
		site.write({ [REDIRECTS]: "/old: /contact\n" });
		expect(await compare({ site, host })).toEqual([
			"published/status | /old ends at /old, not at /contact",
		]);
	});

	test.each(["/about/", "/about.html"])(
		"sends visitors on to %s has the page",
		async (form) => {
			const change = (sent: Sent, urlPath: string) => {
				if (urlPath === "/about") {
					sent.status = 301;
					sent.headers.Location = form;
				}
				if (urlPath === form) {
					sent.status = 200;
					sent.body = body;
				}
			};
			const site = makeSite();
			const dir = await publish(site.config);
			const body = fs.readFileSync(path.join(dir, "about.html"));
			const host = await startLiveHost(dir, { change });
			expect(await compare({ site, host })).toEqual([]);
		},
	);

	test("cannot serve flat pages lacks them, and the hint says what to do", async () => {
		const change = (sent: Sent, urlPath: string) => {
			if (urlPath === "/about") sent.status = 404;
		};
		const { site, host } = await start({}, { change });
		const options = { rules, published: host.origin };
		const { findings } = await checkPublished(site.config, options);
		expect(findings).toMatchObject([
			{
				rule: "published/missing",
				target: "/about",
				source: { file: SITE, line: 6 },
				hint: expect.stringContaining("urlStyle: directory"),
			},
		]);
	});

	test("leaves out hidden files lacks them, and the hint says why", async () => {
		const name = "/.well-known/security.txt";
		const change = (sent: Sent, urlPath: string) => {
			if (urlPath === name) sent.status = 404;
		};
		const before = { [`static${name}`]: "Contact: mailto:a@example.org\n" };
		const { site, host } = await start(before, { change });
		const options = { rules, published: host.origin };
		const { findings } = await checkPublished(site.config, options);
		expect(findings).toMatchObject([
			{
				rule: "published/missing",
				target: name,
				hint: expect.stringContaining("include-hidden-files: true"),
			},
		]);
	});

	test("leads a page to another, or fails, has a wrong status", async () => {
		let failures = 0;
		const change = (sent: Sent, urlPath: string) => {
			if (urlPath === "/about") sent.headers.Location = "/contact";
			if (urlPath === "/about") sent.status = 302;
			if (urlPath === "/contact") sent.status = 403;
			if (urlPath === "/services" && failures++ === 0) sent.status = 503;
			if (urlPath === "/services/ocd") sent.status = 500;
		};
		expect(await find({}, { change })).toEqual([
			"published/status | /about has the status 403 | /about",
			"published/status | /contact has the status 403 | /contact",
			"published/status | /services/ocd has the status 500 | /services/ocd",
		]);
	});

	test("redirects with a password, or sends bytes that cannot be read, has findings", async () => {
		const change = (sent: Sent, urlPath: string) => {
			if (urlPath === "/about") {
				sent.status = 302;
				const origin = host.origin.replace("//", "//ann:secret@");
				sent.headers.Location = `${origin}/services`;
			}
			if (urlPath === "/contact") sent.headers["Content-Encoding"] = "gzip";
		};
		const { site, host }: Started = await start({}, { change });
		expect(await compare({ site, host })).toEqual([
			"published/status | /about ends at /services, not at /about | /about",
			expect.stringMatching(/^published\/status \| \/contact cannot be read/),
		]);
	});

	test("is the only one that is asked, whatever urls.lock says", async () => {
		const other = http.createServer();
		const asked: unknown[] = [];
		other.on("request", ({ url }, response) => {
			asked.push(url);
			response.end();
		});
		await new Promise<void>((done) => other.listen(0, "127.0.0.1", done));
		onTestFinished(() => void other.close());
		const address = other.address();
		const port = typeof address === "object" && address ? address.port : 0;
		const lock = `/\\127.0.0.1:${port}/a\n//127.0.0.1:${port}/b\n`;
		await find({ "urls.lock": lock });
		expect(asked).toEqual([]);
	});

	test("does not respond for one address has a finding for it, after one more try", async () => {
		const change = (_sent: Sent, urlPath: string) =>
			urlPath === "/about" ? "hang" : undefined;
		const started = await start({}, { change });
		expect(await compare(started, { timeLimit: 500 })).toEqual([
			"published/status | /about cannot be read: it did not respond in time (TimeoutError) | /about",
		]);
		const tries = started.host.requests.filter((one) => one === "GET /about");
		expect(tries).toHaveLength(2);
	});
});

describe("nothing can be compared, and the exit code is 3,", () => {
	test.each<[string, HostOptions, RegExp]>([
		[
			"where nobody responds in time",
			{ change: () => "hang" },
			/cannot be compared: it did not respond in time/,
		],
		[
			"where the certificate is not trusted",
			{ isSecure: true },
			/browsers do not trust its certificate \(DEPTH_ZERO_SELF_SIGNED_CERT\)/,
		],
		[
			"where a page asks for a password",
			{ change: rewrite(() => '<form><input type="password"></form>') },
			/it asks for a password$/,
		],
		[
			"where the host refuses",
			{ change: (sent: Sent) => void Object.assign(sent, { status: 401 }) },
			/it has the status 401$/,
		],
		[
			"where visitors are sent to another host",
			{
				change: (sent: Sent) => {
					sent.status = 302;
					sent.headers.Location = "http://127.0.0.1:9/login?to=/";
				},
			},
			/it leads to http:\/\/127\.0\.0\.1:9$/,
		],
		[
			"where visitors are sent in circles",
			{
				change: (sent: Sent) => {
					sent.status = 302;
					sent.headers.Location = "/";
				},
			},
			/it leads in circles$/,
		],
		[
			"with a body that is not compressed as it says",
			{
				change: (sent: Sent) => {
					sent.headers["Content-Encoding"] = "gzip";
					sent.headers["Content-Length"] = String(sent.body.length);
				},
			},
			/it is not compressed as its Content-Encoding says \(Z_DATA_ERROR\)$/,
		],
		[
			"that leads to a file",
			{
				change: (sent: Sent) => {
					sent.status = 302;
					sent.headers.Location = "file:///etc/passwd";
				},
			},
			/it leads to file:\/\/\/etc\/passwd$/,
		],
	])("%s", async (_name, options, message) => {
		const { site, host } = await start({}, options);
		const published = host.origin;
		const work = checkPublished(site.config, {
			rules,
			published,
			timeLimit: 500,
		});
		const refused = await refusal(work);
		expect(refused).toMatch(/^3 https?:\/\/127\.0\.0\.1:\d+\/ cannot/);
		expect(refused).toMatch(message);
	});

	test("with a response that fills the memory when it is unpacked", async () => {
		const change = (sent: Sent) => {
			sent.headers["Content-Encoding"] = "gzip";
			sent.body = MANY_ZEROS;
		};
		const { site, host } = await start({}, { change });
		const work = checkPublished(site.config, { rules, published: host.origin });
		expect(await refusal(work)).toMatch(
			/the response is too large \(more than 10 MB\)$/,
		);
	});

	test("where there is nobody, or no such name", async () => {
		const { site, host } = await start({});
		// Tests beside this one get no port below 1024.
		const port = 2;
		for (const [published, message] of [
			[`http://127.0.0.1:${port}`, /nobody responds there \(ECONNREFUSED\)$/],
			[
				"http://no-such-host.invalid",
				/no such site, or this computer is offline/,
			],
		] as const)
			expect(
				await refusal(checkPublished(site.config, { rules, published })),
			).toMatch(message);
		expect(host.requests).toEqual([]);
	});
});

test.each([
	["127.0.0.1", "2 --published 127.0.0.1 is not a full web address"],
	[
		"ftp://127.0.0.1",
		"2 --published ftp://127.0.0.1 is not a full web address",
	],
	["file:///etc/passwd", "2 --published file:///etc/passwd is not"],
	["http://ann@127.0.0.1", "2 --published http://ann@127.0.0.1 must not"],
	["http://127.0.0.1/about", "2 --published http://127.0.0.1/about must not"],
	["http://127.0.0.1/?a", "2 --published http://127.0.0.1/?a must not"],
	[true, "2 url in content/site.yaml is still an example"],
] as const)("the address %s is refused", async (published, message) => {
	const { config } = makeSite();
	const refused = await refusal(checkPublished(config, { rules, published }));
	expect(refused).toContain(message);
});

test("a file whose compressed copy is older is named as that", async () => {
	const stale = zlib.gzipSync("/* an earlier stylesheet */");
	const { site, host } = await start(
		{ "static/notes.txt": "The new notes." },
		{
			change: (sent, urlPath, { headers }) => {
				if (urlPath !== "/notes.txt") return;
				if (headers["accept-encoding"] === "identity") return;
				sent.headers["Content-Encoding"] = "gzip";
				sent.body = stale;
			},
		},
	);
	const checked = await checkPublished(site.config, {
		rules,
		published: host.origin,
	});
	expect(checked.findings).toMatchObject([
		{
			rule: "published/outdated",
			message:
				"/notes.txt is new, but visitors get an earlier copy of it that is compressed (gzip)",
		},
	]);
});

test("a host that takes too long for all addresses is compared as far as it goes", async () => {
	const { site, host } = await start({});
	const checked = await checkPublished(site.config, {
		rules,
		published: host.origin,
		totalLimit: 1,
	});
	expect(checked.isWhole).toBe(false);
	expect(checked.unchecked.join()).toMatch(
		/^\d+ addresses, because the host is too slow$/,
	);
});

describe("the command", () => {
	async function run(
		{ site }: Pick<Started, "site">,
		flags: Partial<CheckFlags>,
	) {
		const { terminal, output } = recordTerminal();
		const options = { failOn: "error", ...flags } as const;
		const work = runCheck(() => site.config, options, terminal);
		const exitCode: ExitCode = await work;
		return { exitCode, ...output };
	}

	test("prints what was compared, and takes the flags of any check", async () => {
		const bare = (sent: Sent) => {
			sent.headers = { "Content-Type": sent.headers["Content-Type"] ?? "" };
		};
		const edits = { [ABOUT]: edited(ABOUT, "We listen", "We hear") };
		const started = await start({}, { change: bare, edits });
		const published = started.host.origin;
		const red = await run(started, { published });
		expect(red.exitCode).toBe(1);
		expect(red.stdout).toContain(
			`Compared 19 addresses (7 pages) with ${published}/.`,
		);
		const header = { published, only: "published/header" };
		expect((await run(started, header)).exitCode).toBe(0);
		const strict = await run(started, { ...header, failOn: "warning" });
		expect(strict.exitCode).toBe(1);
		const skip = await run(started, { published, skip: "published/outdated" });
		expect(skip.exitCode).toBe(0);
		const json = await run(started, { published, format: "json" });
		expect(JSON.parse(json.stdout)).toMatchObject({
			exitCode: 1,
			coverage: { pages: 7, links: 0 },
			summary: { errors: 1, warnings: 1 },
			findings: [
				{ rule: "published/header", target: "all" },
				{
					rule: "published/outdated",
					pages: ["/about"],
					source: { file: SITE },
				},
			],
		});
	});

	test("accepts findings, reports accepted ones that are gone, and drops them", async () => {
		// Nothing is accepted in CI.
		vi.stubEnv("CI", "");
		onTestFinished(() => {
			vi.unstubAllEnvs();
		});
		let isBare = true;
		const change = (sent: Sent) => {
			if (isBare) sent.headers = {};
		};
		const started = await start({}, { change });
		const published = started.host.origin;
		const strict = { published, failOn: "warning" } as const;
		const accept = { accept: "published/header", reason: "by the host" };
		expect((await run(started, strict)).exitCode).toBe(1);
		expect((await run(started, { ...strict, ...accept })).exitCode).toBe(0);
		isBare = false;
		const stale = await run(started, strict);
		expect(stale.stdout).toContain("baseline/stale");
		const dropped = await run(started, { ...strict, ...accept });
		expect(dropped).toMatchObject({ exitCode: 0 });
		expect(dropped.stdout).not.toContain("baseline/stale");
	});

	test("a check without --published leaves these rules alone, and one with it all others", async () => {
		const started = await start({});
		const { host, site } = started;
		const only = "published";
		for (const flags of [{ only }, { published: host.origin, only: "link" }])
			expect(await refusal(run(started, flags))).toBe(
				"2 no rule is left to check",
			);
		site.write({ [SITE]: edited(SITE, "example.com", "example.com") });
		const plain = await run(started, { format: "json" });
		expect(plain.stdout).not.toContain("published/");
		expect(host.requests).toEqual([]);
		const live = await run(started, { published: host.origin });
		expect(live.stdout).toContain("nothing to fix");
	});

	test("content that cannot be built is not compared", async () => {
		const edits = { [ABOUT]: "meta: 1\n" };
		const started = await start({}, { edits });
		const published = started.host.origin;
		const { exitCode, stdout } = await run(started, { published });
		expect(exitCode).toBe(1);
		expect(stdout).toContain("content/invalid");
		expect(stdout).toContain("Not checked: the live site, because");
		expect(started.host.requests).toEqual([]);
	});
});

test("of a large file, only the headers are requested, and the report says so", async () => {
	const large = Buffer.alloc(5_000_001);
	const { site, host } = await start({ "static/talk.mp4": large });
	const options = { rules, published: host.origin };
	const checked = await checkPublished(site.config, options);
	expect(checked.findings).toEqual([]);
	expect(checked.unchecked).toEqual(["the bytes of /talk.mp4, a large file"]);
	expect(host.requests).toContain("HEAD /talk.mp4");
	expect(host.requests).not.toContain("GET /talk.mp4");
});

const BARE = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\nno gzip";
test.each([
	["a wrong compression", BARE, /as its Content-Encoding says/],
	["what is no HTTP", "Good day\r\n\r\n", /breaks the rules of HTTP/],
	["nothing", "", /breaks the rules of HTTP \(ECONNRESET\)/],
])(
	"a host that sends %s and ends the connection is refused at once",
	async (_name, sent, message) => {
		const host = net.createServer((socket) => {
			socket.on("error", () => {});
			socket.once("data", () => socket.end(sent));
		});
		await new Promise<void>((done) => host.listen(0, "127.0.0.1", done));
		onTestFinished(() => void host.close());
		const address = host.address();
		const port = typeof address === "object" && address ? address.port : 0;
		const published = `http://127.0.0.1:${port}`;
		const work = checkPublished(makeSite().config, { rules, published });
		expect(await refusal(work)).toMatch(message);
	},
);
