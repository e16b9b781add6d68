// Links to other sites are requested only with --external.
import http from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkEdits } from "./support/checked-site.ts";
import { edit } from "./support/planted-defect.ts";

const SITE = "content/site.yaml";
const ABOUT = "content/pages/about.yaml";

describe("links to other sites", () => {
	const statuses: Readonly<Record<string, number>> = {
		"/fine": 200,
		"/gone": 410,
		"/shy": 403,
	};
	const server = http.createServer(({ url = "" }, response) => {
		response.writeHead(statuses[url] ?? 404).end();
	});
	let origin = "";
	beforeAll(async () => {
		await new Promise<void>((resolve) => {
			server.listen(0, "127.0.0.1", resolve);
		});
		const address = server.address();
		if (typeof address === "object" && address)
			origin = `http://127.0.0.1:${address.port}`;
	});
	afterAll(() => {
		server.closeAllConnections();
		server.close();
	});

	/** Replaces the addresses of other sites, so that only this server gets requests. */
	const onlyHere = () => [
		edit(
			SITE,
			"https://booking.example.com/free-breakthrough-session",
			`${origin}/fine`,
		),
		edit(SITE, "https://forms.example.com/f/stillwater", `${origin}/fine`),
	];
	const options = { external: "check" } as const;
	const ofLinks = ({ rule }: { readonly rule: string }) =>
		rule === "link/external";

	test("are counted as checked when they respond", async () => {
		const site = await checkEdits(onlyHere(), options);
		expect(site.added.filter(ofLinks)).toEqual([]);
		expect(site.coverage.external.checked).toBe(site.coverage.external.found);
		expect(site.unchecked).toEqual([]);
	});

	test("are errors when their target has gone, and warnings when the other site blocks programs", async () => {
		const site = await checkEdits(
			[
				...onlyHere(),
				edit(ABOUT, "href: /contact", `href: ${origin}/gone`),
				edit(ABOUT, "href: /services", `href: ${origin}/shy`),
			],
			options,
		);
		const external = (severity: string, name: string) =>
			expect.objectContaining({
				rule: "link/external",
				severity,
				target: `${origin}${name}`,
				source: expect.objectContaining({
					file: ABOUT,
					line: site.lineOf(ABOUT, `${origin}${name}`),
				}),
				pages: ["/about"],
			});
		const found = site.added.filter(ofLinks);
		expect(found).toHaveLength(2);
		expect(found).toEqual(
			expect.arrayContaining([
				external("error", "/gone"),
				external("warning", "/shy"),
			]),
		);
	});

	test("are not requested without --external", async () => {
		const site = await checkEdits([
			edit(ABOUT, "href: /contact", `href: ${origin}/gone`),
		]);
		expect(site.added.filter(ofLinks)).toEqual([]);
		expect(site.coverage.external.checked).toBe(0);
	});
});
