// hypno new in a site of init: texts that come with hypno, entries of lists, and pages with their words.
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { makeFolder } from "../../../test/support/make-site.ts";
import { runHypno } from "../../../test/support/run-hypno.ts";

const ANSWERS = `name: Marlow
email: a@marlow-calm.uk
therapists:
  - { name: Ida Marlow, text: I began in 2011. }
services: [stop-vaping, Hay Fever]
fees:
  - { label: A session, price: £85 }
`;
const LIST = "content/services.yaml";
const ABOUT = "content/pages/about.yaml";
const TESTIMONIALS = "content/testimonials.yaml";

async function makeSite(answers = ANSWERS) {
	const folder = makeFolder();
	fs.writeFileSync(path.join(folder, "answers.yml"), answers);
	await runHypno(["init", "site", "--answers", "answers.yml"], { cwd: folder });
	const dir = path.join(folder, "site");
	const run = (...args: string[]) => runHypno(["--root", dir, ...args]);
	const pathOf = (file: string) => path.join(dir, file);
	return {
		run,
		build: () => run("build"),
		has: (file: string) => fs.existsSync(pathOf(file)),
		read: (file: string) => fs.readFileSync(pathOf(file), "utf8"),
		edit: (file: string, from: string | RegExp, to: string) => {
			const before = fs.readFileSync(pathOf(file), "utf8");
			const after = before.replace(from, to);
			expect(after).not.toBe(before);
			fs.writeFileSync(pathOf(file), after);
		},
	};
}

test("a service that comes with hypno brings its text, its label and its group, and says so", async () => {
	const { run, read, build } = await makeSite();
	const made = await run("new", "service", "insomnia-sleep");
	expect(made.exitCode).toBe(0);
	expect(made.stderr).toContain('Listed as "Insomnia and Sleep"');
	expect(made.stderr).toContain("insomnia-sleep comes with a text");
	expect(read(LIST)).toContain("  - id: body\n    title: Sleep and the body\n");
	expect(read(LIST)).toContain(
		"  - slug: insomnia-sleep\n    label: Insomnia and Sleep\n    theme: body\n",
	);
	const text = read("content/services/insomnia-sleep.md");
	expect(text).toContain("I settle one hour for rising");
	expect(text).not.toMatch(/TODO|London|successRate/);
	expect((await build()).exitCode).toBe(0);
	expect(read("dist/services/insomnia-sleep.html")).toContain(
		"People tend to contact me",
	);
});

test("its name may be that of the menu, its label and group those of the flags, and links lead to what is listed", async () => {
	const { run, read } = await makeSite(`${ANSWERS}voice: we\n`);
	const flags = ["--label", "Smoking", "--theme", "habits"];
	const made = await run("new", "service", "Stop Smoking", ...flags);
	expect(made.exitCode).toBe(0);
	expect(read(LIST)).toContain(
		"  - slug: stop-smoking\n    label: Smoking\n    theme: habits\n",
	);
	expect(read("content/services/stop-smoking.md")).toContain("We begin with");
	await run("remove", "service", "stop-vaping", "--delete");
	await run("new", "service", "stop-vaping");
	expect(read("content/services/stop-vaping.md")).toContain(
		"](/services/stop-smoking)",
	);
});

test.each(["insomnia", "Insomina", "sleep"])(
	"a name near one with a text is asked for again: %s",
	async (name) => {
		const { run, has } = await makeSite();
		const refused = await run("new", "service", name);
		expect(refused.exitCode).toBe(2);
		expect(refused.stderr).toContain("Did you mean insomnia-sleep?");
		const slug = name.toLowerCase();
		const own = await run("new", "service", slug, "--label", "Nights");
		expect(own.exitCode).toBe(0);
		expect(has(`content/services/${slug}.md`)).toBe(true);
	},
);

test("names that share no whole word with a text are one's own", async () => {
	const { run } = await makeSite();
	for (const slug of ["grief", "fear-of-flying", "public-speaking", "teeth"])
		expect((await run("new", "service", slug)).exitCode, slug).toBe(0);
});

test("a testimonial is added to its file, which begins with the first one", async () => {
	const { run, read } = await makeSite();
	expect((await run("new", "testimonial")).exitCode).toBe(0);
	expect(read(TESTIMONIALS)).toContain(
		'heading: In their words\ntestimonials:\n  - name: "TODO: ',
	);
	await run("new", "testimonial");
	expect(read(TESTIMONIALS).match(/- name: /g)).toHaveLength(2);
	const refused = await run("new", "testimonial", "J.");
	expect(refused).toMatchObject({ exitCode: 2 });
	const dry = await run("new", "testimonial", "--dry-run");
	expect(dry.stdout).toContain("+   - name: ");
	expect(read(TESTIMONIALS).match(/- name: /g)).toHaveLength(2);
});

test("a testimonial waits with its TODO, and those before it are published", async () => {
	const { run, read, edit, build } = await makeSite();
	await run("new", "testimonial");
	const first = await build();
	expect(first.exitCode).toBe(0);
	expect(first.stderr).toContain(
		"Not published, because a TODO is left: content/testimonials.yaml:6,",
	);
	expect(read("dist/index.html")).not.toContain("In their words");
	edit(TESTIMONIALS, /TODO: /g, "");
	await run("new", "testimonial");
	expect((await build()).exitCode).toBe(0);
	const home = read("dist/index.html");
	expect(home.match(/<blockquote/g)).toHaveLength(1);
	expect(home).not.toContain("TODO");
	const checked = await run("check", "--only", "content/placeholder");
	expect(checked.stdout).toMatch(/content\/testimonials\.yaml:\d+:\d+/);
	edit(TESTIMONIALS, "heading: In their words", "heading: TODO");
	const stopped = await build();
	expect(stopped.exitCode).toBe(1);
	expect(stopped.stderr).toMatch(
		/^content\/testimonials\.yaml:\d+:10 .* TODO$/m,
	);
});

test("a person waits with a TODO", async () => {
	const { run, read, build } = await makeSite();
	await run("new", "person", "Tom Reeve");
	const { exitCode, stderr } = await build();
	expect(exitCode).toBe(0);
	expect(stderr).toMatch(/a TODO is left: .*content\/pages\/about\.yaml:\d+/);
	expect(read("dist/about.html")).not.toContain("Tom Reeve");
});

test("a person is added to the list on the about page, once", async () => {
	const { run, read } = await makeSite();
	const before = read(ABOUT);
	expect((await run("new", "person", "Tom Reeve")).exitCode).toBe(0);
	const own = "    text: I began in 2011.\n";
	const added =
		'  - name: Tom Reeve\n    text: "TODO: A few words about the therapist"\n';
	expect(read(ABOUT)).toBe(before.replace(own, own + added));
	const twice = await run("new", "person", "Tom Reeve");
	expect(twice).toMatchObject({ exitCode: 2 });
	expect(twice.stderr).toContain('has the person "Tom Reeve" already');
	expect((await run("new", "person")).stderr).toContain("missing name");
});

test("one person becomes a list of two, and nobody a list of one", async () => {
	const { run, read, edit } = await makeSite();
	edit(
		ABOUT,
		/therapist:\n.*\n.*\n/,
		"therapist:\n  name: Ida\n  # Her words.\n  text: >-\n    I began\n    in 2011.\n",
	);
	expect((await run("new", "person", "Tom")).exitCode).toBe(0);
	expect(read(ABOUT)).toContain(
		'therapist:\n  - name: Ida\n    # Her words.\n    text: >-\n      I began\n      in 2011.\n  - name: Tom\n    text: "TODO',
	);
	const other = await makeSite(ANSWERS.replace(/therapists:\n.*\n/, ""));
	expect((await other.run("new", "person", "Tom")).exitCode).toBe(0);
	expect(other.read(ABOUT)).toContain(
		'therapist:\n  - name: Tom\n    text: "TODO',
	);
});

test("pages of fees, questions and testimonials come with their words", async () => {
	const { run, read, build, edit } = await makeSite();
	for (const name of ["fees", "questions"]) {
		const { exitCode, stderr } = await run("new", "page", name);
		expect(exitCode).toBe(0);
		expect(stderr).toContain(`The page is /${name}`);
	}
	await run("new", "testimonial");
	edit(TESTIMONIALS, /TODO: /g, "");
	await run("new", "page", "testimonials");
	expect((await build()).exitCode).toBe(0);
	expect(read("dist/fees.html")).toContain("£85");
	expect(read("dist/questions.html")).toContain("please ask me.");
	expect(read("dist/testimonials.html")).toContain("What clients say");
});

test("the list of articles is a draft with the first article, and stops no build", async () => {
	const { run, read, build, has, edit } = await makeSite();
	await run("new", "article", "first-session");
	const words = "content/pages/articles.yaml";
	const first = "content/articles/first-session.md";
	const drafts = await build();
	expect(drafts.exitCode).toBe(0);
	expect(drafts.stderr).toContain(`a TODO is left: ${words}, `);
	expect(has("dist/articles.html")).toBe(false);
	edit(first, /TODO: /g, "");
	edit(first, /date: .*/, "date: 3 March 2025");
	const { exitCode, stderr } = await build();
	expect(exitCode).toBe(1);
	expect(stderr).toContain(
		`${words}:1:1  error  content/invalid  a TODO is left in this file, so no page lists what is written`,
	);
	edit(words, "TODO: ", "");
	expect((await build()).exitCode).toBe(0);
	expect(read("dist/articles.html")).toContain("/articles/first-session");
});

test("an optional page with a TODO is not published, and the preview shows it", async () => {
	const { run, build, has, edit } = await makeSite();
	await run("new", "page", "fees");
	edit("content/pages/fees.yaml", "heading: Fees", "heading: TODO");
	const { exitCode, stderr } = await build();
	expect(exitCode).toBe(0);
	expect(stderr).toContain("a TODO is left: content/pages/fees.yaml");
	expect(has("dist/fees.html")).toBe(false);
});

test("mistakes in articles are all reported beside one in another file", async () => {
	const { run, build, edit } = await makeSite();
	await run("new", "article", "one");
	edit("content/pages/articles.yaml", "TODO: ", "");
	const text = `---\ntitle: One\ndate: 1 March 2025\nsummary: S\nabout: [nowhere]\n---\n\n![A](/pictures/none.jpg)\n\nA <b>word</b> and ![B](/wp/b.png).\n`;
	edit("content/articles/one.md", /.*/s, text);
	edit("content/pages/home.yaml", "icon: Shield", "icon: [Shield]");
	const { stderr } = await build();
	expect(stderr.match(/^content\/\S+:\d+/gm)).toEqual([
		"content/articles/one.md:5:9",
		"content/articles/one.md:8:1",
		"content/articles/one.md:10:1",
		"content/articles/one.md:10:1",
		"content/pages/home.yaml:22:13",
	]);
});
