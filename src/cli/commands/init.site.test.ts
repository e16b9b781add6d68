// hypno init makes a site that builds, in which nothing of the example practice is left, or leaves nothing behind.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { makeFolder, readTree } from "../../../test/support/make-site.ts";
import { runBin } from "../../../test/support/run-bin.ts";
import { runHypno } from "../../../test/support/run-hypno.ts";
import { quotePath } from "../init/describe-next.ts";

const ANSWERS = `name: Marlow Sleep & Calm
email: hello@marlow-calm.uk
phone: 0113 200 0321
url: https://www.marlow-calm.uk
location: Leeds, and online
openingHours: Mon-Thu 10am-4pm
therapists:
  - name: Ida Marlow
    text: I trained as a nurse, and have worked with sleep since 2011.
services: [insomnia-sleep, Nail Biting, Hay Fever, Stop Smoking]
fees:
  - label: A session of an hour
    price: £85
`;

async function init(answers: string, name = "site", folder = makeFolder()) {
	const file = path.join(folder, "answers.yaml");
	fs.writeFileSync(file, answers);
	const flags = ["init", name, "--answers", "answers.yaml"];
	const result = await runHypno(flags, { cwd: folder });
	const dir = path.join(folder, name);
	const read = (one: string) => fs.readFileSync(path.join(dir, one), "utf8");
	return { ...result, folder, dir, read };
}

interface Report {
	readonly findings: readonly {
		readonly rule: string;
		readonly source: { readonly file: string };
	}[];
}

async function check(dir: string): Promise<string[]> {
	const flags = ["--root", dir, "check", "--format", "json"];
	const { stdout } = await runHypno(flags);
	const report: Report = JSON.parse(stdout);
	return report.findings.map(({ rule, source }) => `${rule} ${source.file}`);
}

const listServices = (text: string) =>
	[...text.matchAll(/slug: (.+)\n {4}label: (.+)\n {4}theme: (.+)/g)].map(
		([, ...words]) => words.join(" | "),
	);

describe("a site from answers", () => {
	let site: Awaited<ReturnType<typeof init>>;
	beforeAll(async () => {
		site = await init(ANSWERS, "site", makeFolder(afterAll));
	});

	test("is there, and the next commands are named", () => {
		expect(site).toMatchObject({ exitCode: 0, stderr: "" });
		expect(site.stdout.trim().split("\n")).toEqual([
			"Your site is in site, and your answers are in its answers.yml.",
			"With a text: Insomnia and Sleep and Stop Smoking",
			'To write: Nail Biting, in the group "Habits and addictions"',
			'To write: Hay Fever, in the group "Habits and addictions"',
			"Next:",
			"  cd site",
			"  npm install",
			"  npx hypno serve --watch --edit --open",
		]);
		expect(fs.readdirSync(site.folder).sort()).toEqual([
			"answers.yaml",
			"site",
		]);
		expect(fs.readdirSync(site.dir).sort()).toEqual([
			".github",
			".gitignore",
			"README.md",
			"answers.yml",
			"content",
			"package.json",
			"static",
			"templates",
			"tsconfig.json",
		]);
	});

	test("has nothing of the example practice, and no tests", () => {
		const names: string[] = [];
		const wrong: string[] = [];
		for (const [name, bytes] of Object.entries(readTree(site.dir))) {
			names.push(name);
			const isWritten = /^(?:content\/(?!\.schemas)|README|package)/.test(name);
			if (isWritten && OF_EXAMPLE.test(String(bytes))) wrong.push(name);
		}
		expect(wrong).toEqual([]);
		expect(names.length).toBeGreaterThan(50);
		const unwanted =
			/\.test\.|starter\/site|content\/testimonials\.yaml|redirects\.yaml|urls\.lock|static\/./;
		expect(names.filter((name) => unwanted.test(name))).toEqual([]);
	});

	test("has the services that were answered, in their order", () => {
		expect(listServices(site.read("content/services.yaml"))).toEqual([
			"insomnia-sleep | Insomnia and Sleep | body",
			"nail-biting | Nail Biting | habits",
			"hay-fever | Hay Fever | habits",
			"stop-smoking | Stop Smoking | habits",
		]);
		expect(fs.readdirSync(path.join(site.dir, "content/services"))).toEqual([
			"hay-fever.md",
			"insomnia-sleep.md",
			"nail-biting.md",
			"stop-smoking.md",
		]);
		expect(site.read("content/services/hay-fever.md")).toContain(
			'title: Hay Fever\nsubtitle: "TODO: ',
		);
		expect(site.read("content/services/stop-smoking.md")).toContain(
			"subtitle: For the cigarettes you no longer want",
		);
	});

	test("builds, with the people and the fees", async () => {
		const flags = ["--root", site.dir, "build", "--quiet"];
		const { exitCode, stderr } = await runHypno(flags);
		expect(exitCode).toBe(0);
		expect(stderr).not.toContain("error");
		expect(site.read("dist/about.html")).toContain("Ida Marlow");
		expect(site.read("dist/contact.html")).toContain("£85");
		expect(site.read("dist/index.html")).toContain("Marlow Sleep &amp; Calm");
	});

	test("has findings only where something is left to write or to decide", async () => {
		expect(await check(site.dir)).toEqual([
			"content/trust content/pages/about.yaml",
			"service/missing-content content/services/hay-fever.md",
			"service/missing-content content/services/nail-biting.md",
			"form/not-delivered content/site.yaml",
		]);
	});

	test("asks for the times of the form in which somebody is there", () => {
		const words = site.read("content/pages/service.yaml");
		expect(words.match(/value: (?:mor|aft|eve|week).*/g)).toEqual([
			"value: morning",
			"value: afternoon",
		]);
	});

	test("depends on all that its templates import, and on this hypno", () => {
		const { dependencies, devDependencies } = JSON.parse(
			site.read("package.json"),
		);
		expect(dependencies.hypno).toBe(`file:${process.cwd()}`);
		const known = { ...dependencies, ...devDependencies };
		const own = JSON.parse(fs.readFileSync("package.json", "utf8"));
		const locked = { ...own.dependencies, ...own.devDependencies };
		for (const [name, version] of Object.entries(known))
			expect([name, version]).toEqual([name, locked[name] ?? version]);
		expect(Object.keys(known)).toContain("typescript");
		const templates = readTree(path.join(site.dir, "templates"));
		for (const [name, bytes] of Object.entries(templates))
			for (const [, imported] of String(bytes).matchAll(IMPORT))
				expect(known, `${imported} in ${name}`).toHaveProperty([`${imported}`]);
	});
});

const OF_EXAMPLE =
	/^(?!#).*(?:Stillwater|London|domainForSale|example\.com\/|hello@example|7946|successRate: "|\d{2,}%|\b\d+\+|24\/7|\{yearsExperience|within \d+ hours|Learn More)/m;

/** "lucide-react/icons/brain" -> "lucide-react" */
const IMPORT = /from "((?:@[^/"]+\/)?[^./"][^/"]*)/g;

test("the answers are kept as they were, and make the same site elsewhere", async () => {
	const site = await init(ANSWERS);
	expect(site.read("answers.yml")).toBe(ANSWERS);
	const again = await init(site.read("answers.yml"));
	expect(readTree(again.dir)).toEqual(readTree(site.dir));
});

const PLURAL = /\b(?:we|us|our|ours|ourselves)\b/i;

/** Texts of a page without its markup. */
const wordsOf = (html: string) =>
	html.replace(/<(?:script|style).*?<\/\w+>|<[^>]+>/gs, " ");

test.each([
	["I for one therapist", ANSWERS, false],
	["we for one therapist who asks for it", `${ANSWERS}voice: we\n`, true],
	[
		"we where nobody is named",
		ANSWERS.replace(/therapists:.*?2011\.\n/s, ""),
		true,
	],
	[
		"I where somebody asks for it",
		`${ANSWERS.replace(/therapists:.*?2011\.\n/s, "")}voice: I\n`,
		false,
	],
])(
	"the starting words say %s, in pages, services and starters",
	async (_, answers, isPlural) => {
		const { dir, read } = await init(
			answers.replace(
				"[insomnia-sleep",
				"[ptsd, gambling-addiction, insomnia-sleep",
			),
		);
		await runHypno(["--root", dir, "build"]);
		const pages = Object.entries(readTree(path.join(dir, "dist")));
		const plural: string[] = [];
		for (const [name, html] of pages)
			if (name.endsWith(".html") && PLURAL.test(wordsOf(String(html))))
				plural.push(name);
		if (isPlural) expect(plural.length).toBeGreaterThan(4);
		else expect(plural).toEqual([]);
		expect(PLURAL.test(read("templates/starter/page/privacy.md"))).toBe(
			isPlural,
		);
	},
);

test("the home page names the town, shows the first services, and has the description", async () => {
	const description =
		"Hypnotherapy in Leeds for people who sleep badly or worry, with Ida Marlow, who was a nurse.";
	const { dir, read } = await init(`${ANSWERS}description: ${description}\n`);
	await runHypno(["--root", dir, "build"]);
	const home = read("dist/index.html");
	expect(home).toContain("<title>Hypnotherapy in Leeds and Online |");
	expect(home).toContain(`<meta name="description" content="${description}"`);
	expect(wordsOf(home)).toMatch(
		/Hypnotherapy in Leeds and online\s+Hypnotherapy in plain words/,
	);
	const [, cards = ""] = /<ul class="teaser">(.*?)<\/ul>/s.exec(home) ?? [];
	expect(
		[...cards.matchAll(/href="([^"]+)"/g)].map(([, href]) => href),
	).toEqual([
		"/services/insomnia-sleep",
		"/services/stop-smoking",
		"/services/nail-biting",
	]);
	expect(cards).toContain("For nights spent counting the hours");
	expect(cards).toContain("Ask me about Nail Biting");
	expect(cards).not.toContain("TODO");
});

test.each([
	["location: Online", "Online Hypnotherapy"],
	["location: Online, throughout the UK", "Online Hypnotherapy"],
	["location: In York and by telephone", "Hypnotherapy in York"],
	[
		"address: { street: 1 Quay, locality: Bristol, postcode: BS1 1AA }",
		"Hypnotherapy in Bristol",
	],
	["tagline: Rest", "Hypnotherapy"],
])("the title of the home page says where: %s", async (place, title) => {
	const { dir, read } = await init(ANSWERS.replace(/location.*/, place));
	await runHypno(["--root", dir, "build"]);
	expect(read("dist/index.html")).toContain(`<title>${title} |`);
});

test("the choices of the form follow new, rename and remove", async () => {
	const { dir, read } = await init(ANSWERS);
	const choices = async () => {
		await runHypno(["--root", dir, "build"]);
		const [select = ""] =
			/<select.*?<\/select>/s.exec(read("dist/contact.html")) ?? [];
		return [...select.matchAll(/value="([^"]+)"/g)].map(([, value]) => value);
	};
	expect(await choices()).toEqual([
		"insomnia-sleep",
		"nail-biting",
		"hay-fever",
		"stop-smoking",
		"other",
	]);
	const run = (...args: string[]) => runHypno(["--root", dir, ...args]);
	await run("rename", "service", "stop-smoking", "smoking");
	await run("remove", "service", "nail-biting", "--delete");
	await run("new", "service", "teeth");
	expect(await choices()).toEqual([
		"insomnia-sleep",
		"hay-fever",
		"smoking",
		"teeth",
		"other",
	]);
});

test("a service may have a group, known or of its own", async () => {
	const site = await init(
		ANSWERS.replace(
			/services.*/,
			"services: [{ name: Grief, group: body }, { name: Hypnobirthing, group: Birth and family }, { name: stop-smoking, group: Birth and family }]",
		),
	);
	expect(site.exitCode).toBe(0);
	expect(listServices(site.read("content/services.yaml"))).toEqual([
		"grief | Grief | body",
		"hypnobirthing | Hypnobirthing | birth-and-family",
		"stop-smoking | Stop Smoking | birth-and-family",
	]);
	expect(site.stdout).toContain(
		'To write: Hypnobirthing, in the group "Birth and family"',
	);
});

test("a name near a service with a text is pointed out", async () => {
	const { stdout } = await init(
		ANSWERS.replace(/services.*/, "services: [Insomnia, PTSD]"),
	);
	expect(stdout).toContain(
		'To write: Insomnia, in the group "Trauma, loss and relationships"; "Insomnia and Sleep" comes with a text',
	);
});

test("a folder inside a site is refused, such as that of hypno", async () => {
	const folder = makeFolder();
	const first = await init(ANSWERS, "site", folder);
	for (const name of ["site/other", "site/deep/er"]) {
		const inside = await init(ANSWERS, name, folder);
		expect(inside).toMatchObject({ exitCode: 2, stdout: "" });
		expect(inside.stderr).toContain(`is inside the site in ${first.dir}`);
		expect(inside.stderr).toContain("npx hypno init ../my-practice");
	}
});

test("a folder with spaces and quotes can be copied into a shell", async () => {
	const name = "Ida's  practice é";
	const { stdout, folder } = await init(ANSWERS, name);
	const [, line = ""] = /^ {2}(cd .*)$/m.exec(stdout) ?? [];
	const shown = execFileSync("sh", ["-c", `${line} && pwd`], { cwd: folder });
	expect(path.basename(String(shown).trim())).toBe(name);
	expect(quotePath("C:\\my site", true)).toBe('"C:\\my site"');
});

test("every link of the README of a new site leads somewhere", async () => {
	const readme = (await init(ANSWERS)).read("README.md");
	expect(readme).not.toMatch(/npmjs/);
	const named = [...readme.matchAll(/`node_modules\/hypno\/(\S+)`/g)].map(
		([, file = ""]) => file,
	);
	expect(named.length).toBeGreaterThan(0);
	for (const file of named) expect(fs.existsSync(file), file).toBe(true);
});

test("a site of own services alone has a group for them", async () => {
	const site = await init(
		'name: Marlow\nphone: "0113 200 0321"\nservices: [Hay Fever, hay-fever, teeth]\n',
	);
	expect(site.exitCode).toBe(0);
	const list = site.read("content/services.yaml");
	expect(list).toContain("themes:\n  - id: services\n    title: Services\n");
	expect(listServices(list)).toEqual([
		"hay-fever | Hay Fever | services",
		"teeth | Teeth | services",
	]);
	expect(site.read("content/site.yaml")).toContain(
		"url: https://www.example.com\n",
	);
	const times = site.read("content/pages/service.yaml");
	expect(times.match(/value: (?:mor|aft|eve|week)/g)).toHaveLength(4);
	const contact = site.read("content/pages/contact.yaml");
	expect(contact).not.toMatch(/kind: booking|fees:|#[=?]/);
	expect((await runHypno(["--root", site.dir, "build"])).exitCode).toBe(0);
	// Links to parts of the list lead nowhere else while it has one part.
	expect(site.read("dist/services.html")).not.toContain('href="#theme-');
});

test("a service of the example may be called by its label, and one of your own comes into the first group", async () => {
	const site = await init(
		"name: Marlow\nphone: 0113 200 0321\nservices: [Hay Fever, Fears and Phobias, fears-phobias]\n",
	);
	const list = site.read("content/services.yaml");
	expect(list).toContain(
		"themes:\n  - id: fears\n    title: Fears and panic\n",
	);
	expect(listServices(list)).toEqual([
		"hay-fever | Hay Fever | fears",
		"fears-phobias | Fears and Phobias | fears",
	]);
	expect(site.read("content/services/fears-phobias.md")).not.toContain("TODO");
});

test("the texts of the example lead to no service that was left out", async () => {
	const answers = "name: One\nemail: a@marlow-calm.uk\nservices: ";
	const { dir, read } = await init(
		`${answers}[stop-vaping, stress-management]`,
	);
	expect(read("content/services/stress-management.md")).toContain(
		"eat or sleep, or if",
	);
	const found = await check(dir);
	expect(found.filter((one) => one.startsWith("link/"))).toEqual([]);
	const both = await init(`${answers}[stop-vaping, stop-smoking]`);
	expect(both.read("content/services/stop-vaping.md")).toContain(
		"](/services/stop-smoking)",
	);
});

test("a practice without a telephone or an address claims neither", async () => {
	const { dir } = await init(
		"name: One\nemail: a@marlow-calm.uk\nservices: [Stop Smoking]\n",
	);
	await runHypno(["--root", dir, "build"]);
	const file = path.join(dir, "dist/contact.html");
	const [head] = fs.readFileSync(file, "utf8").split("<form");
	expect(head).toContain("How to reach One");
	expect(head).not.toMatch(/telephone[ ,]|Ring us|where we are/i);
});

test("all optional answers arrive in the site", async () => {
	const site = await init(`${ANSWERS.replace("location", "#")}tagline: Rest
description: A small practice near the river.
address: { street: 1 High Street, locality: Leeds, postcode: LS1 1AA }
bookingUrl: https://cal.com/marlow
`);
	expect(site.exitCode).toBe(0);
	const settings = site.read("content/site.yaml");
	expect(settings).toMatch(/^tagline: Rest$/m);
	expect(settings).toMatch(/^description: A small practice near the river\.$/m);
	expect(settings).toMatch(/^address:\n {2}street: 1 High Street$/m);
	expect(settings).toMatch(/^bookingUrl: https:\/\/cal\.com\/marlow$/m);
	expect(site.read("content/pages/contact.yaml")).toContain("kind: booking");
	expect((await runHypno(["--root", site.dir, "build"])).exitCode).toBe(0);
});

test("the guide has answers that work, and names the services with a text", async () => {
	const guide = fs.readFileSync("docs/your-practice.md", "utf8");
	const [, answers = ""] = /^```yml\n([^`]*)^```/m.exec(guide) ?? [];
	const site = await init(answers);
	expect(site).toMatchObject({ exitCode: 0, stderr: "" });
	const written = fs.readdirSync("content/services").map((name) => {
		return path.parse(name).name;
	});
	const [, named = ""] = /come with a text([^.]*)\./.exec(guide) ?? [];
	const slugs = [...named.matchAll(/`([\w-]+)`/g)].map(([, slug]) => slug);
	expect(slugs.sort()).toEqual(written.sort());
});

test("an evening and a weekend follow the hours too", async () => {
	const hours = "openingHours: Wed 5pm-9pm, Sat 6pm-8pm";
	const site = await init(ANSWERS.replace(/openingHours.*/, hours));
	const words = site.read("content/pages/service.yaml");
	expect(words.match(/value: (?:mor|aft|eve|week).*/g)).toEqual([
		"value: evening",
		"value: weekend",
	]);
});

test("all mistakes in the answers are reported at once, and nothing is written", async () => {
	const site = await init(
		'name: X\nemial: a@b.uk\nservices: [stop-smoking, "!!"]\nurl: foo\nopeningHours: whenever\nfees:\n  - label: A session\n    price: dear\n',
	);
	expect(site).toMatchObject({ exitCode: 1, stdout: "" });
	expect(site.stderr.match(/^answers\.yaml:\d+:\d+ .*/gm)).toEqual([
		'answers.yaml:2:1  error  content/invalid  unknown key "emial"',
		expect.stringMatching(/^answers\.yaml:3:26 .*"!!" cannot become/),
		expect.stringMatching(/^answers\.yaml:4:6 .*"foo" is not a full web/),
		expect.stringMatching(/^answers\.yaml:5:15 .*"whenever" cannot be read/),
		expect.stringMatching(/^answers\.yaml:8:12 .*"dear" is not a price/),
	]);
	expect(site.stderr).toContain("Did you mean email?");
	expect(fs.readdirSync(site.folder)).toEqual(["answers.yaml"]);
});

test.each([
	["no YAML", "name: [", /^answers\.yaml:1:\d+ {2}error/],
	["an empty file", "", /^answers\.yaml:1:1 .*this file is empty/],
	["no name and no services", "phone: '0113 200 0321'\n", /"services" is miss/],
	[
		"neither phone nor e-mail",
		"name: A\nservices: [B]\n",
		/:1:1 .*there is nei/,
	],
	[
		"an unknown claim",
		`${ANSWERS}tagline: In {city}\n`,
		/:14:13 .*unknown claim/,
	],
])("%s is reported in words", async (_, answers, message) => {
	const site = await init(answers);
	expect(site.exitCode).toBe(1);
	expect(site.stderr).toMatch(message);
	expect(site.stderr).not.toContain("    at ");
	expect(fs.existsSync(site.dir)).toBe(false);
});

test.each(["src/new", "content", "templates/a/b", "docs/new"])(
	"%s of hypno itself is refused",
	async (name) => {
		const folder = path.resolve(import.meta.dirname, "../../..", name);
		const { exitCode, stderr } = await init(ANSWERS, folder);
		expect(exitCode).toBe(2);
		expect(stderr).toContain("is inside the site in");
		expect(fs.existsSync(folder)).toBe(name === "content");
	},
);

test("a folder that is not empty is refused, and stays as it is", async () => {
	const folder = makeFolder();
	const file = path.join(folder, "site/notes.txt");
	fs.mkdirSync(path.dirname(file));
	fs.writeFileSync(file, "mine");
	const { exitCode, stderr, dir } = await init(ANSWERS, "site", folder);
	expect(exitCode).toBe(2);
	expect(stderr).toContain("is not an empty folder");
	expect(fs.readdirSync(dir)).toEqual(["notes.txt"]);
	expect((await init(ANSWERS, "site/notes.txt", folder)).exitCode).toBe(2);
});

test("of two that make one folder at once, the later one is refused, and leaves the other's site as it is", async () => {
	const folder = makeFolder();
	const { chmodSync } = fs;
	const spy = vi.spyOn(fs, "chmodSync").mockImplementation((...args) => {
		fs.mkdirSync(path.join(folder, "site/content"), { recursive: true });
		chmodSync(...args);
	});
	const { exitCode, stderr, dir } = await init(ANSWERS, "site", folder).finally(
		() => spy.mockRestore(),
	);
	expect(exitCode).toBe(2);
	expect(stderr).toContain("is not an empty folder");
	expect(fs.readdirSync(dir)).toEqual(["content"]);
	expect(fs.readdirSync(folder).sort()).toEqual(["answers.yaml", "site"]);
});

test.each(["site", "deep/er/site", "."])(
	"an empty folder, or one with a .git, becomes the site: %s",
	async (name) => {
		const folder = makeFolder();
		const inner = path.join(folder, "work");
		fs.mkdirSync(path.join(inner, name, ".git"), { recursive: true });
		fs.writeFileSync(path.join(folder, "answers.yaml"), ANSWERS);
		const flags = ["init", name, "--answers", "../answers.yaml"];
		const { exitCode } = await runHypno(flags, { cwd: inner });
		expect(exitCode).toBe(0);
		const names = fs.readdirSync(path.join(inner, name));
		expect(names).toEqual(expect.arrayContaining([".git", "content"]));
		const left = fs.readdirSync(folder, { recursive: true });
		expect(left.filter((one) => String(one).includes(".hypno-"))).toEqual([]);
	},
);

test("without a terminal and without a file, the option is named", async () => {
	const folder = makeFolder();
	const run = await runBin(["init", "site"], { cwd: folder });
	expect(run).toMatchObject({ exitCode: 2, stdout: "" });
	expect(run.stderr).toContain("--answers FILE");
	expect(fs.readdirSync(folder)).toEqual([]);
});

test("a missing file of answers is refused", async () => {
	const folder = makeFolder();
	const flags = ["init", "site", "--answers", "answers.yml"];
	const { exitCode, stderr } = await runHypno(flags, { cwd: folder });
	expect(exitCode).toBe(2);
	expect(stderr).toContain("there is no file answers.yml");
	expect(fs.readdirSync(folder)).toEqual([]);
});

test.each(["chmodSync", "renameSync"] as const)(
	"a full disk leaves nothing behind: %s",
	async (step) => {
		const error = Object.assign(new Error("full"), { code: "ENOSPC" });
		const spy = vi.spyOn(fs, step).mockImplementation(() => {
			throw error;
		});
		const site = await init(ANSWERS, "deep/er/site").finally(() =>
			spy.mockRestore(),
		);
		expect(site.exitCode).toBe(2);
		expect(site.stderr).toContain("the disk is full");
		expect(fs.readdirSync(site.folder)).toEqual(["answers.yaml"]);
	},
);

test.each(["SIGINT", "SIGTERM"] as const)(
	"%s while it writes leaves nothing behind",
	async (signal) => {
		const folder = makeFolder();
		fs.mkdirSync(path.join(folder, "in"));
		fs.writeFileSync(path.join(folder, "answers.yaml"), ANSWERS);
		const flags = ["init", "in/site", "--answers", "answers.yaml"];
		const script = `import fs from "node:fs"; const { chmodSync } = fs; fs.chmodSync = (...args) => { process.kill(process.pid, "${signal}"); chmodSync(...args); };`;
		const run = await runBin(flags, {
			cwd: folder,
			nodeFlags: [
				"--import",
				`data:text/javascript,${encodeURIComponent(script)}`,
			],
		});
		expect(run).toMatchObject({ signal, exitCode: null, stdout: "" });
		expect(fs.readdirSync(path.join(folder, "in"))).toEqual([]);
	},
);
