// The real nginx and the real Caddy, with the configuration that the build wrote, respond as the preview
// does.
import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
	type BuiltShipped,
	buildShippedFolder,
} from "../../../../test/support/built-site.ts";
import {
	type HostServer,
	request,
	SERVER_NAMES,
	startHostServer,
} from "../../../../test/support/host-server.ts";
import { OUTPUT_PATHS } from "../../../../test/support/specification.ts";
import { contentType } from "../../../base/addresses/content-type.ts";
import {
	cacheControl,
	publishedHeaders,
} from "../../addresses/published-headers.ts";

const SITES = [
	{ basePath: "", urlStyle: "flat" },
	{ basePath: "", urlStyle: "directory" },
	{ basePath: "/a.b/c", urlStyle: "flat" },
	{ basePath: "/a.b/c", urlStyle: "directory" },
] as const;

const SENT = publishedHeaders().map(([name, value]) => [
	name.toLowerCase(),
	value,
]);

const REDIRECTS = `
/old-page: /about
/services/quit: /services/stop-smoking/
/caf%C3%A9/a%20b/: /contact
/index.php: /
/old.html: /services
/brochure: /share.png
/what's on (new) & größe+more!: /about
/category/*: /services
/old posts/*: /services/:last
/2019/*: /contact#top
/2019/03/quit: /services/stop-smoking
/elsewhere: https://other.example/a?b=$1
/?p=12: /about
/a%28c%29%2Ad%22e%24f%3Bg%27h%5Bi%5D%7Cj%5E~k%3Cl%3Em: /about
`;

const LONE_PATHS = Object.keys(OUTPUT_PATHS).filter(
	(route) => route !== "/" && route !== "/404",
);

describe.each(SITES)(
	"on a site with basePath $basePath and urlStyle $urlStyle,",
	(style) => {
		const { basePath, urlStyle } = style;
		let site: BuiltShipped;
		beforeAll(async () => {
			const settings = [
				{ from: 'basePath: ""', to: `basePath: "${basePath}"` },
				{ from: "urlStyle: flat", to: `urlStyle: ${urlStyle}` },
			];
			const edits = settings
				.filter(({ from, to }) => from !== to)
				.map((edit) => ({ ...edit, file: "content/site.yaml" }));
			const own = { file: "static/verify.html", text: "verified" };
			const redirects = { file: "content/redirects.yaml", text: REDIRECTS };
			site = await buildShippedFolder([...edits, redirects, own], {
				basePath,
				compress: true,
			});
		}, 150_000);
		afterAll(() => site?.remove());

		const read = (file: string) => fs.readFileSync(path.join(site.dir, file));
		const end = urlStyle === "directory" ? "/" : "";
		const otherEnd = urlStyle === "directory" ? "" : "/";
		const fileOf = (route: string) =>
			`${route.slice(1)}${urlStyle === "directory" ? "/index.html" : ".html"}`;

		describe.each(SERVER_NAMES)("on %s,", (name) => {
			let server: HostServer;
			beforeAll(async () => {
				server = await startHostServer(name, { ...site, siteDir: site.dir });
			}, 150_000);
			afterAll(() => server?.close());
			const get = (target: string, headers: Record<string, string> = {}) =>
				request(server, `${basePath}${target}`, { headers });

			test("every page is sent at its address, with its headers", async () => {
				const pages = [
					["/", "index.html"],
					...LONE_PATHS.map((route) => [`${route}${end}`, fileOf(route)]),
				];
				expect(pages).toHaveLength(38);
				for (const [target = "", file = ""] of pages) {
					const { status, headers, body } = await get(target);
					expect([target, status]).toEqual([target, 200]);
					expect(body.equals(read(file)), target).toBe(true);
					expect(headers).toMatchObject({
						...Object.fromEntries(SENT),
						"content-type": "text/html; charset=utf-8",
						"cache-control": "max-age=0, must-revalidate",
					});
				}
			});

			test("the other form of an address redirects to the published form", async () => {
				for (const route of LONE_PATHS) {
					const { status, headers } = await get(`${route}${otherEnd}?a=1&b=2`);
					expect([status, headers.location]).toEqual([
						308,
						`${basePath}${route}${end}?a=1&b=2`,
					]);
				}
			});

			test("an HTML file of static/ keeps its address", async () => {
				const { status, body } = await get("/verify.html");
				expect([status, String(body)]).toEqual([200, "verified"]);
			});

			test("the file of a page redirects to its address", async () => {
				const pages = [
					["/index.html", "/"],
					...LONE_PATHS.map((route) => [`/${fileOf(route)}`, `${route}${end}`]),
				];
				for (const [file, address] of pages) {
					const { status, headers } = await get(`${file}?a=1&b=2`);
					expect([file, status, headers.location]).toEqual([
						file,
						308,
						`${basePath}${address}?a=1&b=2`,
					]);
				}
			});

			test.each([
				["/old-page", `/about${end}`],
				["/old-page/", `/about${end}`],
				["/old-page?a=1&b=2", `/about${end}?a=1&b=2`],
				["/services/quit", `/services/stop-smoking${end}`],
				["/caf%C3%A9/a%20b", `/contact${end}`],
				["/caf%C3%A9/a%20b/", `/contact${end}`],
				["/index.php", "/"],
				["/old.html", `/services${end}`],
				["/brochure", "/share.png"],
				["/what's%20on%20(new)%20&%20gr%C3%B6%C3%9Fe+more!", `/about${end}`],
				["/a(c)*d%22e$f;g'h%5Bi%5D%7Cj%5E~k%3Cl%3Em", `/about${end}`],
			])("%s redirects permanently to %s", async (target, location) => {
				const { status, headers } = await get(target);
				expect([status, headers.location]).toEqual([301, basePath + location]);
				expect(headers["cache-control"]).toBe("max-age=0, must-revalidate");
			});

			test.each([
				["/category/calm", `/services${end}`],
				["/category/calm/page/2/?x=1", `/services${end}?x=1`],
				["/old%20posts/ptsd", `/services/ptsd${end}`],
				["/old%20posts/a/b/ptsd/?x=1", `/services/ptsd${end}?x=1`],
				["/2019/03", `/contact${end}#top`],
				["/2019/03/?x=1", `/contact${end}#top`],
				["/2019/03/quit/", `/services/stop-smoking${end}`],
				["/?p=12", `/about${end}`],
			])(
				"below a star or with a query, %s redirects to %s",
				async (target, location) => {
					const { status, headers } = await get(target);
					expect([status, headers.location]).toEqual([
						301,
						basePath + location,
					]);
				},
			);

			test("another site gets no query of this one", async () => {
				const { status, headers } = await get("/elsewhere?x=1");
				const location = "https://other.example/a?b=%241";
				expect([status, headers.location]).toEqual([301, location]);
				const home = await get("/?p=13");
				expect([home.status, home.body.equals(read("index.html"))]).toEqual([
					200,
					true,
				]);
			});

			test.each([
				"/category",
				"/category/",
				"/old%20posts/a%0d%0aSet-Cookie:%20x",
				"/no",
				"/no/",
				"/no/such/page/at/all",
				"/no.html",
				"/no/index.html",
				"/about.HTML",
				"/services/none",
				"/services/ocd/none",
				"/no.css",
				"/assets/site-00000000.css",
				"/assets/",
				"/404.html",
				"/404",
				"/_headers",
				"/_redirects",
				"/OLD-PAGE",
				"/old-page/more",
				"/vercel.json",
				"/.hypno",
				"/.hosting/nginx.conf",
				"/.hosting/Caddyfile",
				"/.hosting",
			])("%s gets the 404 page", async (target) => {
				const { status, headers, body } = await get(target);
				expect(status).toBe(404);
				expect(body.equals(read("404.html"))).toBe(true);
				expect(headers).toMatchObject({
					...Object.fromEntries(SENT),
					"content-type": "text/html; charset=utf-8",
					"cache-control": "max-age=0, must-revalidate",
				});
			});

			test.each([
				`//about${otherEnd}`,
				`//example.com/about${otherEnd}`,
				`//example.com/..//about${otherEnd}`,
				`/%2Fabout${otherEnd}`,
				"//about.html",
				"//example.com/..//about.html",
				"//example.com/..//index.html",
			])("%s never redirects to another site", async (target) => {
				for (const base of ["", basePath]) {
					const { headers } = await request(server, base + target);
					expect(headers.location ?? "/").toMatch(/^\/(?![/\\])/);
				}
			});

			test("every other file is sent with its content type and its cache headers", async () => {
				const files = fs
					.readdirSync(site.dir, { recursive: true, encoding: "utf8" })
					.filter((file) =>
						/^[^._].*\.(?!html$|json$|php$|br$|gz$)\w+$/.test(file),
					);
				expect(files.length).toBeGreaterThan(10);
				for (const file of files) {
					const { status, headers, body } = await get(`/${file}`);
					expect(status, file).toBe(200);
					expect(body.equals(read(file)), file).toBe(true);
					expect({ file, ...headers }).toMatchObject({
						file,
						...Object.fromEntries(SENT),
						"content-type": contentType(file).value,
						"cache-control": cacheControl(file),
					});
				}
			});

			test("compressed files are sent as the build made them", async () => {
				const { encoding, ending } =
					name === "caddy"
						? { encoding: "br", ending: ".br" }
						: { encoding: "gzip", ending: ".gz" };
				const stylesheet = fs
					.readdirSync(path.join(site.dir, "assets"))
					.find((file) => file.endsWith(".css"));
				const requests = [
					["/", "index.html", 200],
					[`/about${end}`, fileOf("/about"), 200],
					[`/assets/${stylesheet}`, `assets/${stylesheet}`, 200],
					["/no/such/page", "404.html", 404],
				] as const;
				for (const [target, file, status] of requests) {
					const response = await get(target, { "Accept-Encoding": encoding });
					expect([target, response.status]).toEqual([target, status]);
					expect(response.body.equals(read(`${file}${ending}`)), file).toBe(
						true,
					);
					expect(response.headers).toMatchObject({
						"content-type": contentType(file).value,
						"content-encoding": encoding,
						"content-security-policy": expect.any(String),
						vary: "Accept-Encoding",
					});
				}
			});

			test("an unchanged page is not sent again", async () => {
				const { headers } = await get("/");
				const again = await get("/", { "If-None-Match": headers.etag ?? "" });
				expect(again.status).toBe(304);
			});

			test("the response to HEAD has no body", async () => {
				const { status, headers, body } = await request(
					server,
					`${basePath}/`,
					{
						method: "HEAD",
					},
				);
				expect([status, headers["content-type"], body.length]).toEqual([
					200,
					"text/html; charset=utf-8",
					0,
				]);
			});
		});
	},
);
