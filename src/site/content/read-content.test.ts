import fs from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import {
	checkContent,
	edited,
	formatLocatedProblems,
	locationOf,
	makeFolder,
	makeSite,
} from "../../../test/support/make-site.ts";
import {
	MINIMAL_CONTENT,
	serviceText,
} from "../../../test/support/minimal-site.ts";
import { withModels } from "../../../test/support/shipped-models.ts";
import { readContent } from "./read-content.ts";

const SITE = "content/site.yaml";
const SERVICE = "content/services/stop-smoking.md";

const change = (file: string, from: string, to: string) => ({
	[file]: edited(file, from, to),
});
const site = (from: string, to: string) => change(SITE, from, to);

test("the minimal content has no problems", async () => {
	const { site, located, records } = await checkContent({});
	expect(located).toEqual([]);
	expect(site?.settings.name).toBe("Calm Practice");
	expect(records.map(({ slug }) => slug)).toEqual(["stop-smoking"]);
	expect(records[0]?.value).toBeDefined();
});

const NAME = "name: Calm Practice";
const LOCATIONS: readonly [string, Record<string, string>, string[]][] = [
	["a number instead of a text", site(NAME, "name: 42"), [`${SITE}:3:7`]],
	["a list instead of a text", site(NAME, "name: [calm]"), [`${SITE}:3:7`]],
	["a group instead of a text", site(NAME, "name: {calm}"), [`${SITE}:3:7`]],
	["a NaN instead of a text", site(NAME, "name: .nan"), [`${SITE}:3:7`]],
	["an empty value", site(NAME, "name:"), [`${SITE}:3:6`]],
	["spaces only", site(NAME, 'name: "  "'), [`${SITE}:3:7`]],
	[
		"a text instead of a list",
		site("areaServed:\n  - London", "areaServed: London"),
		[`${SITE}:10:13`],
	],
	[
		"a text instead of a group",
		site("  file: /share.png\n  alt: Rings on water", "  hello"),
		[`${SITE}:16:3`],
	],
	[
		"an empty entry of a list",
		site("  - London", "  - London\n  -"),
		[`${SITE}:12:4`],
	],
	["a missing key", site("  alt: Rings on water\n", ""), [`${SITE}:16:3`]],
	[
		"the key body in a file without a body",
		site("tagline:", "body: x\ntagline:"),
		[`${SITE}:4:1`],
	],
	["opening hours in a claim", site("Sat 10AM", "Satt 10AM"), [`${SITE}:2:17`]],
	[
		"opening hours beside a claim",
		site('"{availability}"', '"{availability}; Sun nine-5"'),
		[`${SITE}:12:15`],
	],
	[
		"each mistake in two lines of opening hours",
		site('"{availability}"', "|\n  Mon-Fri 9-5\n  Satt 10-2\n  Sun 5pm-1pm"),
		[`${SITE}:12:15`, `${SITE}:12:15`],
	],
	[
		"a number in place of opening hours",
		site('"{availability}"', "95"),
		[`${SITE}:12:15`],
	],
	[
		"a day and a date that do not exist",
		site(
			'"{availability}"',
			"\n  Monday: 9-5\n  Mondey: 9-5\n  exceptions:\n    31 June 2027: closed",
		),
		[`${SITE}:14:11`, `${SITE}:16:19`],
	],
	[
		"an unknown key of the opening hours",
		site('"{availability}"', "\n  shwon: Ring us\n  hours: Mon 9-5"),
		[`${SITE}:13:10`],
	],
	[
		"a value between a quoted key and a comment",
		site(NAME, '"name": 42 # forty-two'),
		[`${SITE}:3:9`],
	],
	[
		"a value inside braces",
		change("content/pages/contact.yaml", "phone: Phone", "phone: 5"),
		["content/pages/contact.yaml:16:47"],
	],
	[
		"a rating above the maximum",
		change("content/testimonials.yaml", "rating: 5", "rating: 6"),
		["content/testimonials.yaml:9:13"],
	],
	[
		"an unknown choice",
		change("content/pages/contact.yaml", "kind: booking", "kind: fax"),
		["content/pages/contact.yaml:8:11"],
	],
	[
		"a service listed twice",
		change("content/services.yaml", "slug: ocd", "slug: stop-smoking"),
		["content/services.yaml:8:11"],
	],
	[
		"an unknown theme",
		change("content/services.yaml", "theme: habits", "theme: habit"),
		["content/services.yaml:7:12"],
	],
	[
		"a value in front matter",
		change(SERVICE, "badge: Habit change", "badge: 5"),
		[`${SERVICE}:6:8`],
	],
	[
		"a group repeated by an alias",
		site("claims:\n", "claims: &all\n  again: *all\n"),
		[`${SITE}:2:10`],
	],
];

test.each(LOCATIONS)(
	"%s is reported at its value",
	async (_name, files, locations) => {
		const { site, located, records } = await checkContent(files);
		expect(located.map(locationOf)).toEqual(locations);
		const invalidFiles = Object.keys(files);
		const services = records.filter(({ value }) => value === undefined);
		expect([
			...(site?.invalidFiles ?? invalidFiles),
			...services.map(({ file }) => file?.sourcePath),
		]).toEqual(invalidFiles);
		for (const problem of located) {
			expect(problem.message).not.toBe("");
			expect(problem.hint).toBeTruthy();
			expect(problem.source?.excerpt).toBeTruthy();
		}
	},
);

test("a file with an error is left out and the others are read", async () => {
	const broken = {
		...change("content/pages/about.yaml", "heading:", "headin:"),
		...change(SERVICE, "badge: Habit change", "badge: {unknown}"),
	};
	const { site: parsed, listed, records } = await checkContent(broken);
	const { values } = parsed ?? {};
	expect(values?.get("content/pages/about.yaml")).toBeUndefined();
	expect(values?.get("content/pages/home.yaml")).toBeTruthy();
	expect(records.map(({ value }) => value)).toEqual([undefined]);
	expect(listed).toEqual(["stop-smoking", "ocd"]);
	const settings = await checkContent(site("name:", "nam:"));
	expect(settings.site).toBeUndefined();
	expect(settings.listed).toEqual(["stop-smoking", "ocd"]);
});

async function describeProblems(
	files: Readonly<Record<string, string | null>>,
) {
	return formatLocatedProblems((await checkContent(files)).located);
}

test("an unknown key is reported with the nearest one", async () => {
	expect(
		await describeProblems(site("tagline:", "tagliine:")),
	).toMatchInlineSnapshot(`
		"content/site.yaml:4:1 error: unknown key "tagliine"
		  -> Did you mean tagline?"
	`);
});

test("an unknown key without a similar one is reported with all keys", async () => {
	expect(
		await describeProblems(
			change("content/pages/about.yaml", "mission:", "xyzzy:"),
		),
	).toMatchInlineSnapshot(`
		"content/pages/about.yaml:14:1 error: unknown key "xyzzy"
		  -> The known keys are claims, meta, hero, stats, therapist, story, mission, values, credentials, registers, insurance, callToAction"
	`);
});

test("values of the wrong type are reported", async () => {
	const file = edited(SITE, NAME, "name: 42")
		.replace("areaServed:\n  - London", "areaServed: London")
		.replace("  file: /share.png\n  alt: Rings on water", "  hello")
		.replace("copyrightYear: 2024", "copyrightYear: soon")
		.replace("tagline: Hypnotherapy", "tagline: {clients} # ")
		.replace("location: London", "location: [London]");
	expect(await describeProblems({ [SITE]: file })).toMatchInlineSnapshot(`
		"content/site.yaml:3:7 error: "name" should be text, but it is the number 42 (The name of the practice)
		  -> Write a text, with quotes round it if it is a number or starts with { or [: name: Stillwater Hypnotherapy
		content/site.yaml:4:10 error: "tagline" should be text, but it is a group of keys (The practice in one short line)
		  -> Write a text, with quotes round it if it is a number or starts with { or [: tagline: Hypnotherapy in London
		content/site.yaml:10:13 error: "areaServed" should be a list, but it is "London" (The places the practice serves)
		  -> Write each entry on a line of its own that begins with a hyphen and a space: - London
		content/site.yaml:15:3 error: "shareImage" should be a group of keys, but it is "hello" (The picture that is shown when somebody shares a link)
		  -> Write the lines of this group below its name, indented by two spaces: they begin with file:, alt: and pages:
		content/site.yaml:9:11 error: "location" should be text, but it is a list of 1 (Where the practice works)
		  -> Write a text, with quotes round it if it is a number or starts with { or [: location: London, and online worldwide
		content/site.yaml:13:16 error: "copyrightYear" should be a number, but it is "soon" (The year of the copyright line)
		  -> Write it like this: copyrightYear: 2024"
	`);
});

const PHONE = 'phone: "020 7946 0123"';

test.each([
	"02085551234",
	"+442085551234",
	"0x1F",
	"1e5",
	".5",
	".inf",
	"-.INF",
	".nan",
	"True",
	"{calm}",
	"02085551234 # the desk",
	"&desk 02085551234",
])("%s without quotes is reported, as no text", async (written) => {
	const { located } = await checkContent(site(PHONE, `phone: ${written}`));
	expect(located.map(({ message }) => message)).toEqual([
		expect.stringContaining('"phone" should be text'),
	]);
	expect(located[0]?.hint).toContain("quotes");
});

test.each(["2024-05-01", "12:30", "020 8555 1234", "yes", "1_000", "1e"])(
	"%s is text without quotes",
	async (written) => {
		const { located } = await checkContent(site(PHONE, `phone: ${written}`));
		expect(located.map(({ hint }) => hint).join()).not.toContain("quotes");
	},
);

test.each(["", "~", "null", '""'])(
	"the value %j is reported as empty",
	async (written) => {
		const { located } = await checkContent(site(PHONE, `phone: ${written}`));
		expect(located.map(({ message }) => message)).toEqual([
			expect.stringMatching(/^"phone" is empty/),
		]);
	},
);

test("missing and empty values are reported", async () => {
	const file = edited(SITE, `${NAME}\n`, "")
		.replace("tagline: Hypnotherapy in London", "tagline:")
		.replace("phone:", "phone: ''\n#");
	expect(await describeProblems({ [SITE]: file })).toMatchInlineSnapshot(`
		"content/site.yaml:1:1 error: "name" is missing (The name of the practice)
		  -> Add a line such as name: Stillwater Hypnotherapy
		content/site.yaml:3:9 error: "tagline" is empty (The practice in one short line)
		  -> Write it like this: tagline: Hypnotherapy in London
		content/site.yaml:7:8 error: "phone" is empty (The telephone number shown to visitors)
		  -> Write it like this: phone: "020 7946 0123"; or delete the line phone:"
	`);
});

test("a figure that is too long after its claims are filled in is reported", async () => {
	const home = "content/pages/home.yaml";
	const hours = "Mon-Fri 10AM-5PM, Sat 10AM-4PM";
	const file = edited(
		home,
		'clientsHelped: "1000+"',
		`clientsHelped: ${hours}`,
	);
	expect(await describeProblems({ [home]: file })).toMatchInlineSnapshot(`
		"content/pages/home.yaml:15:12 error: "Mon-Fri 10AM-5PM, Sat 10AM-4PM" is too long: there is room for 12 characters
		  -> Pages show a figure in large type: write a few characters, as in 24/7, and the rest in another text. If a claim is too long here, add a shorter one under another name"
	`);
	const rate =
		"sessions: four to eight, seldom more\nsuccessRate: 9 in 10 of all";
	expect(
		await describeProblems(
			change(SERVICE, "sessions: 1-3\nsuccessRate: 85%", rate),
		),
	).toMatchInlineSnapshot(`
		"content/services/stop-smoking.md:22:11 error: "four to eight, seldom more" is too long: there is room for 12 characters
		  -> Pages show a figure in large type: write a few characters, as in 24/7, and the rest in another text. If a claim is too long here, add a shorter one under another name
		content/services/stop-smoking.md:23:14 error: "9 in 10 of all" is too long: there is room for 12 characters
		  -> Pages show a figure in large type: write a few characters, as in 24/7, and the rest in another text. If a claim is too long here, add a shorter one under another name"
	`);
	for (const figure of ["24/7", "10,000+", "since 1999", "60-90 min"])
		expect(
			await describeProblems(
				change("content/pages/about.yaml", '"25"', `"${figure}"`),
			),
		).toBe("");
});

test("invalid addresses are reported", async () => {
	const about = (href: string) =>
		describeProblems(
			change("content/pages/about.yaml", "href: /contact", `href: ${href}`),
		);
	expect(await about("javascript:alert(1)")).toMatchInlineSnapshot(`
		"content/pages/about.yaml:34:13 error: "javascript:alert(1)" is not a valid link: it is neither a page of this site nor an http, https, mailto or tel address
		  -> Start a page of this site with one slash, as in /contact; write other sites in full, as in https://www.example.org"
	`);
	for (const href of ["//evil.example", "contact", "/\\evil", "data:x", "/a b"])
		expect(await about(`"${href.replace("\\", "\\\\")}"`)).toContain(
			"is not a valid link",
		);
	for (const href of [
		"/contact",
		"/#top",
		"'#top'",
		"https://www.nhs.uk",
		"mailto:a@b.example",
		"tel:+441234",
	])
		expect(await about(href)).toBe("");
});

test("invalid addresses of other kinds are reported", async () => {
	const file = edited(
		SITE,
		"url: https://www.example.com",
		"url: https://www.example.com/practice\nbasePath: practice/",
	)
		.replace("email: hello@example.com", "email: hello")
		.replace("https://booking.example.com/free", "booking.example.com")
		.replace("file: /share.png", "file: share.png");
	expect(await describeProblems({ [SITE]: file })).toMatchInlineSnapshot(`
		"content/site.yaml:6:6 error: "https://www.example.com/practice" is not a full web address that ends after the name of the host
		  -> If the site is in a folder of the host, add basePath: /folder; write the address like this: https://www.example.com
		content/site.yaml:7:11 error: "practice/" is not a valid folder of the site: write a slash at the start, and none at the end
		  -> Write it like this: /practice
		content/site.yaml:8:8 error: "hello" is not an e-mail address
		  -> Type it by hand, in Latin letters, like this: hello@example.com
		content/site.yaml:17:9 error: "share.png" is not the path of a file in static/
		  -> Start with a slash and leave static/ out: /share.png
		content/site.yaml:14:13 error: "booking.example.com" is not a full web address
		  -> https:// is missing: write https://booking.example.com"
	`);
});

test("a telephone number that cannot be dialled is reported", async () => {
	const phone = (number: string) =>
		describeProblems(site('phone: "020 7946 0123"', `phone: "${number}"`));
	expect(await phone("call me")).toMatchInlineSnapshot(`
		"content/site.yaml:8:8 error: "call me" is not a telephone number: write at least 7 digits, with spaces, brackets, hyphens and a + at the start if you like
		  -> Write it like this: 020 7946 0123"
	`);
	for (const number of ["12 34 56", "020 7946 0123 ext 4", "0207+9460123"])
		expect(await phone(number)).toContain("is not a telephone number");
	for (const number of ["+44 (0)20 7946-0123", "1234567"])
		expect(await phone(number)).toBe("");
});

test("an id that differs from the name of its file is reported", async () => {
	expect(
		await describeProblems(
			change(SERVICE, "id: stop-smoking", "id: stop-smokin"),
		),
	).toMatchInlineSnapshot(`
		"content/services/stop-smoking.md:2:5 error: the id "stop-smokin" differs from the name of this file, stop-smoking.md, and both must be the same
		  -> Write the name of the file after id:, or rename the file; if it is only a copy, delete it"
	`);
});

test("a copy of the file of a service is reported", async () => {
	const copy = (id: string) =>
		describeProblems({ "content/services/PTSD copy.md": serviceText(id) });
	expect(await copy("ptsd")).toMatchInlineSnapshot(`
		"content/services/PTSD copy.md:2:5 error: the id "ptsd" differs from the name of this file, PTSD copy.md, and both must be the same
		  -> Write the name of the file after id:, or rename the file; if it is only a copy, delete it"
	`);
	expect(await copy("PTSD copy")).toContain("cannot be part of an address");
});

test("one mistake is reported once only", async () => {
	const services = "content/services.yaml";
	expect(
		await describeProblems(change(services, "theme: habits", "theme: Habits")),
	).toMatchInlineSnapshot(`
		"content/services.yaml:7:12 error: unknown group "Habits": it is not under themes
		  -> Use one of: habits"
	`);
	expect(
		await describeProblems(change(services, "theme: habits", 'theme: ""')),
	).toMatchInlineSnapshot(`
		"content/services.yaml:7:12 error: "theme" is empty (The id of the service's group)
		  -> Write it like this: theme: habits"
	`);
	expect(
		await describeProblems(
			site("email: hello@example.com", 'email: "{email}"'),
		),
	).toMatchInlineSnapshot(`
		"content/site.yaml:7:9 error: unknown claim {email}: no line under claims is called "email"
		  -> Give email a value of its own in content/site.yaml, or delete {email} here"
	`);
	expect(
		await describeProblems(
			change(SERVICE, "id: stop-smoking", "id: Stop Smoking"),
		),
	).toMatchInlineSnapshot(`
		"content/services/stop-smoking.md:2:5 error: the id "Stop Smoking" differs from the name of this file, stop-smoking.md, and both must be the same
		  -> Write the name of the file after id:, or rename the file; if it is only a copy, delete it"
	`);
	expect(
		await describeProblems(change(SERVICE, "id: stop-smoking", 'id: ""')),
	).toMatchInlineSnapshot(`
		"content/services/stop-smoking.md:2:5 error: "" cannot be part of an address: use only lower-case letters, digits and single hyphens, at most 100 characters
		  -> Write it like this: stop-smoking"
	`);
});

test("an unknown claim is not reported again as invalid hours", async () => {
	const described = await describeProblems(
		change(SITE, 'openingHours: "{availability}"', 'openingHours: "{hours}"'),
	);
	expect(described).toContain("unknown claim {hours}");
	expect(described).not.toContain("cannot be read");
});

test("lists with too few entries are reported", async () => {
	expect(
		await describeProblems(
			change(
				SERVICE,
				"  - title: Two\n    description: Second.\n  - title: Three\n    description: Third.\n",
				"",
			),
		),
	).toMatchInlineSnapshot(`
		"content/services/stop-smoking.md:13:3 error: "approaches" should be a list of at least 2, but it is a list of 1 (The ways of working, two to six of them)
		  -> Write it like this: - title: Understanding your pattern"
	`);
});

test("an unknown icon is reported as a warning, and the page shows Brain", async () => {
	const { records, located } = await checkContent(
		change(SERVICE, "icon: Leaf", "icon: leave"),
	);
	expect(formatLocatedProblems(located)).toMatchInlineSnapshot(`
		"content/services/stop-smoking.md:8:11 warning: unknown icon "leave": the page shows the icon Brain instead
		  -> Did you mean Leaf? The icons are Brain, Heart, Shield, Users, Crown, Zap, TrendingDown, Moon, Leaf, Clock, Target, TrendingUp"
	`);
	expect(records[0]?.value).toMatchObject({
		heroPoints: [{ icon: "Brain" }],
	});
});

test("an unknown claim is reported with the nearest one and its line", async () => {
	expect(
		await describeProblems({
			[SERVICE]: `${serviceText("stop-smoking").replace("id:", "claims:\n  sessions: 3\nid:")}\nIn about\n{sesions} sessions.\n`,
		}),
	).toMatchInlineSnapshot(`
		"content/services/stop-smoking.md:31:1 error: unknown claim {sesions}: no line under claims is called "sesions"
		  -> Did you mean {sessions}?"
	`);
});

test.each(["site.yml", "Site.yaml", "site.YAML", "site.yaml.txt"])(
	"a missing file with the name %s is to be renamed, and not called missing",
	async (name) => {
		const file = `content/${name}`;
		const text = MINIMAL_CONTENT[SITE] ?? "";
		const { located } = await checkContent({ [SITE]: null, [file]: text });
		expect(located).toMatchObject([
			{
				source: { file },
				hint: expect.stringMatching(/^Rename it to content\/site\.yaml(?:$|;)/),
			},
		]);
	},
);

test("missing and unknown files are reported", async () => {
	expect(
		await describeProblems({
			"content/pages/home.yaml": null,
			"content/site.yml": MINIMAL_CONTENT[SITE] ?? "",
			"content/notes.txt": "hello",
		}),
	).toMatchInlineSnapshot(`
		"content/pages/home.yaml:1:1 error: this file is missing, and the site cannot be built without it
		  -> Restore it, or copy it from an earlier version of the project
		content/notes.txt:1:1 error: unknown file: hypno does not use this file, so none of it would appear on the site
		  -> hypno reads files that end in .md directly in content/services/, content/pages/, content/articles/ and content/events/; rename the file, or move it out of content/
		content/site.yml:1:1 error: unknown file: hypno does not use this file, so none of it would appear on the site
		  -> hypno reads files that end in .md directly in content/services/, content/pages/, content/articles/ and content/events/; rename the file, or move it out of content/"
	`);
});

test.each(["content/services", "content/pages", "content/old"])(
	"%s as a link to a folder is said to be one, once",
	async (folder) => {
		const { rootDir, config } = makeSite();
		const elsewhere = makeFolder();
		const from = path.join(rootDir, folder);
		if (fs.existsSync(from)) fs.cpSync(from, elsewhere, { recursive: true });
		fs.rmSync(from, { recursive: true, force: true });
		fs.symlinkSync(elsewhere, from);
		const { problems } = await readContent(withModels(config));
		const errors = problems.filter(({ severity }) => severity === "error");
		expect(errors).toHaveLength(1);
		expect(errors[0]?.message).toContain("this is a link to a folder");
		expect(errors[0]?.source).toMatchObject({ file: folder });
	},
);

test("a link to a file, and one that leads nowhere, are read as a file", async () => {
	const { rootDir, config } = makeSite();
	const file = path.join(rootDir, SERVICE);
	fs.renameSync(file, path.join(rootDir, "elsewhere.md"));
	fs.symlinkSync(path.join(rootDir, "elsewhere.md"), file);
	expect((await readContent(withModels(config))).problems).toEqual([]);
	fs.symlinkSync("nowhere", path.join(rootDir, "content/notes"));
	const [problem] = (await readContent(withModels(config))).problems;
	expect(problem?.message).toContain("unknown file");
});

test("one run reports all problems of all files", async () => {
	const { located } = await checkContent({
		...site("tagline:", "tagliine:"),
		...change(SERVICE, "badge: Habit change", "badge:"),
		"content/pages/home.yaml": "hero: [",
		...change("content/testimonials.yaml", "rating: 5", "rating: 6"),
	});
	expect(located.map(locationOf).sort()).toEqual([
		"content/pages/home.yaml:1:7",
		`${SERVICE}:6:7`,
		`${SITE}:4:1`,
		"content/testimonials.yaml:9:13",
	]);
});

test("names of JavaScript's own properties are unknown keys", async () => {
	for (const key of ["__proto__", "constructor", "toString"]) {
		const { located } = await checkContent(
			site("tagline:", `${key}: { a: 1 }\ntagline:`),
		);
		expect(located.map(locationOf)).toEqual([`${SITE}:4:1`]);
	}
});

test("__proto__ is no name of a claim, whatever else is wrong", async () => {
	const claim = `claims:\n  __proto__: "9"\n`;
	for (const more of ["", "taglin: x\n"]) {
		const text = site("claims:\n", more + claim);
		const { located } = await checkContent(text);
		expect(located.map(({ message }) => message)).toContain(
			'unknown key "__proto__"',
		);
	}
});

test("a group in place of a key is reported as such", async () => {
	expect(
		await describeProblems(site("tagline:", "{clients}: text\ntagline:")),
	).toMatchInlineSnapshot(`
		"content/site.yaml:4:1 error: unknown key "{…}"
		  -> Put quotes round a text that starts with {, as in - "{clientsHelped}: our clients""
	`);
});

test("a key that is a list is reported at its location", async () => {
	const { located } = await checkContent(
		site("tagline:", "[a, b]: c\ntagline:"),
	);
	expect(located.map(locationOf)).toEqual([`${SITE}:4:1`]);
});

test("of thousands of mistakes in one file, the first 100 are reported with the number of the others", async () => {
	const many = Array.from({ length: 20_000 }, (_, index) => `key${index}: x\n`);
	const { located } = await checkContent(
		site("tagline:", `${many.join("")}tagline:`),
	);
	expect(located).toHaveLength(101);
	expect(located[99]?.message).toBe('unknown key "key99"');
	expect(located[100]?.message).toContain(
		"has 19900 more mistakes than the 100",
	);
	expect(located[100]?.source).toMatchObject({ file: SITE, line: 1 });
});

test.each([
	["26", "should be 1990 or more, but it is the number 26"],
	["20266", "should be 2100 or less, but it is the number 20266"],
	["1989", "should be 1990 or more"],
])("the copyright year %s is reported as invalid", async (year, message) => {
	const text = edited(SITE, "copyrightYear: 2024", `copyrightYear: ${year}`);
	const { located } = await checkContent({ [SITE]: text });
	expect(formatLocatedProblems(located)).toContain(message);
	expect(located.map(locationOf)).toEqual([`${SITE}:14:16`]);
	expect(located[0]?.hint).toBe("Write it like this: copyrightYear: 2024");
});

test.each([
	[
		"one of the choices",
		SITE,
		"  endpoint:",
		"  service: web3form\n  endpoint:",
		"Did you mean web3forms?",
	],
	[
		"no choice",
		SITE,
		"  endpoint:",
		"  service: fax\n  endpoint:",
		"Write one of generic, formspree, web3forms, netlify",
	],
	[
		"a name as a slug",
		"content/services.yaml",
		"slug: ocd",
		"slug: Sleep Talking",
		"Write it like this: sleep-talking",
	],
	[
		"a slug with accents",
		"content/services.yaml",
		"slug: ocd",
		"slug: ' Café, Zoë’s! '",
		"Write it like this: cafe-zoes",
	],
	[
		"a slug without a letter",
		"content/services.yaml",
		"slug: ocd",
		"slug: '!?'",
		"Write it like this: stop-smoking",
	],
	[
		"no scheme",
		SITE,
		"url: https://",
		"url: ",
		"https:// is missing: write https://www.example.com",
	],
	[
		"no scheme of the booking page",
		SITE,
		"bookingUrl: https://",
		"bookingUrl: ",
		"https:// is missing: write https://booking.example.com/free",
	],
	[
		"no scheme, and a path",
		SITE,
		"url: https://www.example.com",
		"url: www.example.com/a",
		"If the site is in a folder of the host, add basePath: /folder; write the address like this: https://www.example.com",
	],
	[
		"no address",
		SITE,
		"bookingUrl: https://booking.example.com/free",
		"bookingUrl: online",
		"Write it in full: ",
	],
])(
	"what the hint offers is what the value needs: %s",
	async (_, file, from, to, hint) => {
		const { located } = await checkContent(change(file, from, to));
		expect(located).toMatchObject([{ hint: expect.stringContaining(hint) }]);
	},
);

test.each([["content/pages/services.yaml", "allServices", "they begin with "]])(
	"%s without %s is told the lines of that group, not those of another",
	async (file, key, hint) => {
		const text = MINIMAL_CONTENT[file] ?? "";
		const { located } = await checkContent({
			[file]: text.replace(new RegExp(`^${key}:.*\\n(?: .*\\n)*`, "m"), ""),
		});
		expect(located).toHaveLength(1);
		expect(located[0]?.message).toMatch(`"${key}" is missing`);
		expect(located[0]?.hint).toContain(hint);
		expect(located[0]?.hint).not.toContain("Why choose us");
	},
);

describe("an event", () => {
	const EVENT = "content/events/sleep.md";
	const findIn = async (values: Record<string, string>) => {
		const all = {
			title: "An evening about sleep",
			starts: "3 March 2027, 6.30pm",
			ends: "3 March 2027, 8pm",
			place: "Online",
			summary: "What keeps people awake, and half an hour of quiet practice.",
			...values,
		};
		const text = `---\n${JSON.stringify(all, undefined, 1)}\n---\n\nOne.\n`;
		const { located } = await checkContent({ [EVENT]: text });
		return located;
	};

	test.each([
		["place", "https://us02web.zoom.us/j/83"],
		["place", "On Zoom: https://zoom.us/my/jo.mill"],
		["place", "https://meet.google.com/abc-defg-hij"],
		["place", "https://teams.microsoft.com/l/meetup-join/19%3ameeting"],
		["place", "https://teams.live.com/meet/93"],
		["place", "whereby.com/mill"],
		["place", "https://meet.jit.si/Mill"],
		["place", "https://mill.webex.com/meet/jo"],
		["booking", "https://us02web.zoom.us/j/83?pwd=1"],
		["booking", "https://join.skype.com/abc"],
	])("does not lead everybody into a meeting: %s %s", async (key, address) => {
		expect(await findIn({ [key]: address })).toMatchObject([
			{
				severity: "error",
				message: expect.stringContaining("the address of a meeting"),
				hint: expect.stringContaining("send the address to those who book"),
			},
		]);
	});

	test.each([
		["place", "Meeting House, whereby we mean the hall"],
		["place", "Zoom"],
		["booking", "https://us02web.zoom.us/webinar/register/83"],
		["booking", "https://us02web.zoom.us/meeting/register/83"],
		["booking", "https://www.meetup.com/mill/events/1"],
		["booking", "/contact"],
	])("may have the %s %s", async (key, value) => {
		expect(await findIn({ [key]: value })).toEqual([]);
	});

	test("at a time that does not exist is an error, and at one that comes twice a warning", async () => {
		const ends = "28 March 2027, 4am";
		const skipped = { starts: "28 March 2027, 1.30am", ends };
		expect(await findIn(skipped)).toMatchObject([
			{
				severity: "error",
				message:
					"28 March 2027, 1.30am does not exist: the clocks of Europe/London go forward then",
				hint: "Write a time up to 28 March 2027, 12.59am, or from 28 March 2027, 2am on",
				source: { file: EVENT, line: 4 },
			},
		]);
		const twice = { starts: "30 October 2027, 11pm", ends: "2027-10-31 01:30" };
		expect(await findIn(twice)).toMatchObject([
			{
				severity: "warning",
				message: expect.stringContaining("2027-10-31 01:30 comes twice"),
				source: { file: EVENT, line: 5 },
			},
		]);
	});

	test("that ends at 12am of its day gets a hint about midnight", async () => {
		expect(await findIn({ ends: "3 March 2027, 12am" })).toMatchObject([
			{ hint: expect.stringContaining("write the day after it, or 11.59pm") },
		]);
	});
});
