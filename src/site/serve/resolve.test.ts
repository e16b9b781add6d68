import { describe, expect, test } from "vitest";
import { makeModel } from "../../../test/support/site-model.ts";
import { resolveTarget } from "./resolve.ts";
import { createServedFiles } from "./served-files.ts";

async function makeResolver(outputPaths: readonly string[], basePath = "") {
	const files = outputPaths.map((outputPath) => ({
		outputPath,
		isStatic: outputPath === "verify.html",
	}));
	const site = createServedFiles(files, basePath);
	return async (target: string) => {
		const { file, redirect } = await resolveTarget(site, target);
		if (redirect) return `${redirect.status} ${redirect.location}`;
		return file?.outputPath ?? "missing";
	};
}

const FLAT = await makeResolver([
	"index.html",
	"404.html",
	"about.html",
	"services.html",
	"services/ocd.html",
	"favicon.ico",
	"guide/index.html",
	"both.html",
	"both/index.html",
	"a b.html",
	"é.html",
	"what?.html",
	"__proto__.html",
	"myindex.html",
	"CNAME",
	"verify.html",
]);

describe("a target on a site with flat addresses", () => {
	test.each([
		["/", "index.html"],
		["/?x=1", "index.html"],
		["/about", "about.html"],
		["/about?x=/services", "about.html"],
		["/about.html", "308 /about"],
		["/about.html?x=1", "308 /about?x=1"],
		["/index.html", "308 /"],
		["/verify.html", "verify.html"],
		["/guide/index.html", "308 /guide/"],
		["/myindex.html", "308 /myindex"],
		["/services", "services.html"],
		["/services/ocd", "services/ocd.html"],
		["/favicon.ico", "favicon.ico"],
		["/CNAME", "CNAME"],
		["/%61bout", "about.html"],
		["/a%20b", "a b.html"],
		["/%C3%A9", "é.html"],
		["/what%3F", "what?.html"],
		["/__proto__", "__proto__.html"],
		["/both", "both.html"],
		["/both/", "both/index.html"],
		["/guide/", "guide/index.html"],
		["/guide", "308 /guide/"],
		["/about/", "308 /about"],
		["/about/?x=1&y=//z", "308 /about?x=1&y=//z"],
		["/services/", "308 /services"],
		["/services/ocd/", "308 /services/ocd"],
		["/a%20b/", "308 /a%20b"],
		["/%C3%A9/", "308 /%C3%A9"],
		["/what%3F/", "308 /what%3F"],
	])("is resolved: %s to %s", async (target, found) => {
		expect(await FLAT(target)).toBe(found);
	});

	test.each([
		"/About",
		"/ABOUT.HTML",
		"/abou",
		"/about.htm",
		"/about/index.html",
		"/about/team",
		"/favicon",
		"/favicon.ico/",
		"/about.html/",
		"/about//",
		"//",
		"//about",
		"/services//ocd",
		"/.html",
		"/constructor",
		"/about#team",
	])("is not found: %s", async (target) => {
		expect(await FLAT(target)).toBe("missing");
	});

	test.each(["/404", "/404.html", "/404/"])(
		"is not found although the 404 page has its name: %s",
		async (target) => {
			expect(await FLAT(target)).toBe("missing");
		},
	);
});

describe("a target on a site with folder addresses", async () => {
	const directory = await makeResolver([
		"index.html",
		"404.html",
		"about/index.html",
		"services/index.html",
		"services/ocd/index.html",
	]);

	test.each([
		["/", "index.html"],
		["/about/", "about/index.html"],
		["/about/index.html", "308 /about/"],
		["/about", "308 /about/"],
		["/about?x=1", "308 /about/?x=1"],
		["/services/ocd", "308 /services/ocd/"],
		["/services/ocd/", "services/ocd/index.html"],
		["/404", "missing"],
		["/404/", "missing"],
		["/nothing/", "missing"],
	])("is resolved: %s to %s", async (target, found) => {
		expect(await directory(target)).toBe(found);
	});
});

describe("a target on a site with a base path", async () => {
	const based = await makeResolver(
		["index.html", "404.html", "about.html", "practice.html"],
		"/practice",
	);

	test.each([
		["/practice/", "index.html"],
		["/practice", "308 /practice/"],
		["/practice?x=1", "308 /practice/?x=1"],
		["/practice/about", "about.html"],
		["/practice/about/", "308 /practice/about"],
		["/practice/practice", "practice.html"],
		["/", "307 /practice/"],
		["/?x=1", "307 /practice/?x=1"],
		["/about", "missing"],
		["/practiced/about", "missing"],
		["/Practice/about", "missing"],
		["/practice/practice/about", "missing"],
		["//practice/", "missing"],
	])("is resolved: %s to %s", async (target, found) => {
		expect(await based(target)).toBe(found);
	});
});

describe("a target outside of the site", () => {
	test.each([
		"/../about",
		"/./about",
		"/services/../about",
		"/%2e%2e/about",
		"/services/%2E%2E/about",
		"/services%2focd",
		"/services%2Focd",
		"/services%5Cocd",
		"/services\\ocd",
		"/..%2f..%2fetc%2fpasswd",
		"/..%5c..%5cabout",
		"/%252e%252e/about",
		"/%2561bout",
		"/about%00",
		"/about%00.html",
		"/\0about",
		"//evil.example/",
		"//evil.example/about/",
		"/%2f/evil.example/",
		"/\\evil.example/about/",
		"///about/",
		"/100%",
		"/%ff",
		"/about/%E0%A4%A",
	])("is not found: %s", async (target) => {
		expect(await FLAT(target)).toBe("missing");
	});
});

test.each(["*", "about", "http://localhost/about", "localhost:80"])(
	"what is no path is no file: %s",
	async (target) => {
		expect(await FLAT(target)).toBe("missing");
	},
);

test("an old address redirects to its new page", async () => {
	const site = await makeModel({
		redirects: "/old/: /about\n/a%20b: /\n/x.php: /services/ocd\n",
		settings: "basePath: /p\nurlStyle: directory",
	});
	const files = [
		{ outputPath: "index.html" },
		{ outputPath: "old/index.html" },
	];
	const served = createServedFiles(files, "/p", site);
	const resolve = (target: string) => resolveTarget(served, target);
	const moved = (location: string) => ({
		redirect: { status: 301, location },
	});
	expect(await resolve("/p/old")).toEqual(moved("/p/about/"));
	expect(await resolve("/p/old/?a=1")).toEqual(moved("/p/about/?a=1"));
	expect(await resolve("/p/a%20b")).toEqual(moved("/p/"));
	expect(await resolve("/p/x.php")).toEqual(moved("/p/services/ocd/"));
	expect(await resolve("/p/x.php/")).toEqual({});
	expect(await resolve("/p/OLD")).toEqual({});
	expect(await resolve("/old")).toEqual({});
	expect(await resolve("/p//old")).toEqual({});
});
