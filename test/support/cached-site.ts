// A small site whose check has no findings, a check that counts what it examines, and random edits of the minimal site.
import fs from "node:fs";
import path from "node:path";
import type { CheckOptions } from "../../src/check/check-site.ts";
import type { Rule } from "../../src/check/rule.ts";
import { budgetBytes } from "../../src/check/rules/budget-bytes.ts";
import { RULES } from "../../src/check/rules/index.ts";
import { checkFolder } from "./checked-site.ts";
import {
	edited,
	makeSite,
	type Overrides,
	type TestSite,
} from "./make-site.ts";
import { serviceText } from "./minimal-site.ts";

export const INDEX = "templates/index.tsx";
export const SMOKING = "content/services/stop-smoking.md";
export const TEMPLATE = "templates/service.tsx";
export const OCD = "content/services/ocd.md";
export const FEES = "content/pages/fees.md";

/** Makes a service without findings that ends with the given line. */
export const service = (
	slug: string,
	line: string,
	title = `About ${slug} at last`,
) =>
	`${serviceText(slug)
		.replace("Stop Smoking Hypnotherapy", title)
		.replace("successRate: 85%\n", "")
		.replace(
			"For people who have decided to stop.",
			`For people with ${slug} who have decided to stop, and would like some help with that.`,
		)}\nPlease speak to your GP first. ${line}\n`;
const nextNoise = createRandom(1);
/** A random text, which compression hardly shortens, makes a page heavy. */
export const NOISE = Array.from({ length: 4000 }, () =>
	Math.floor(nextNoise() * 36 ** 6).toString(36),
).join(" ");
export const claiming = (value: string, slug = "ocd") =>
	service(slug, "").replace(
		"---\n",
		`---\nclaims:\n  clientsHelped: "${value}"\n`,
	);

/** The structured data of the home page describes the practice, and that of all others refers to it. */
const DATA_OF = `
const practice = { "@id": "https://www.example.com/#practice" };
const dataOf = ({ template, url }) => ({
	"@context": "https://schema.org",
	...(template === "home"
		? { "@type": "Organization", ...practice, name: "A quieter mind", url: "https://www.example.com/" }
		: { "@type": "WebPage", url, about: practice }),
});
`;

/** The templates have what the smallest ones lack, so that no rule reports them. */
export const TEMPLATES = edited(
	INDEX,
	"<title>{route.head.title}</title>",
	`<title>{route.head.title}</title>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width" />
				<meta name="description" content={\`\${route.head.description} Calm, practical help in London or by video, when you want it.\`} />`,
)
	.replace(
		"{children}</body>",
		'<script type="application/ld+json" dangerouslySetInnerHTML={{ __html: JSON.stringify(dataOf(route)) }} /><a href="/services">All</a><a href="tel:+442079460123">020 7946 0123</a><a href="/prices.txt">Prices</a>{children}</body>',
	)
	.replace("export function Document", `${DATA_OF}\nexport function Document`)
	.replace(
		"<h1>{page.hero.heading}</h1>",
		"<main><h1>{page.hero.heading}</h1></main>",
	)
	// The form stays on this site, so that there are no external addresses.
	.replace("action={form.action}", 'action="/contact"')
	.replace("<h1>{title}</h1>", "<h1 id={title.toLowerCase()}>{title}</h1>");
/** The template shows a picture without alternative text for a service with the badge Bare. */
export const SERVICE_TEMPLATE = edited(
	TEMPLATE,
	"<main>",
	'<main id="main">{service.badge === "Bare" && <img src="/art/stress.svg" />}',
);
export const fees = (title: string) =>
	`---\ntitle: ${title}\ndescription: What it costs, and how to pay for it.\n---\nBy card.\n`;

export function makeCheckedSite(files: Overrides = {}): TestSite {
	const site = makeSite({
		[INDEX]: TEMPLATES,
		[TEMPLATE]: SERVICE_TEMPLATE,
		[SMOKING]: service("stop-smoking", "[Compulsions](/services/ocd)"),
		[OCD]: service(
			"ocd",
			"[Costs](/fees#costs), [Smoking](/services/stop-smoking)",
		),
		[FEES]: fees("Costs"),
		"static/prices.txt": "£80",
		...files,
	});
	fs.mkdirSync(path.join(site.rootDir, "node_modules"), { recursive: true });
	return site;
}

/** Creates a rule that lists the files and pages that it gets. */
function createCounter() {
	const examined: string[] = [];
	const rule: Rule = {
		id: "test/counter",
		severity: "error",
		checkContent: ({ sourcePath }) => {
			examined.push(sourcePath);
			return [];
		},
		checkPage: ({ route }) => {
			examined.push(route.path);
			return [];
		},
	};
	return { examined, rule };
}

export type Setting = Partial<CheckOptions>;

/** @returns the result of the check, and the files and pages that it examined */
export async function check(
	{ rootDir }: Pick<TestSite, "rootDir">,
	setting: Setting = {},
) {
	const { rules = RULES, ...options } = { version: "this", ...setting };
	const { examined, rule } = createCounter();
	const result = await checkFolder(rootDir, {
		rules: [...rules, rule],
		...options,
	});
	return { result, examined };
}

/** The rule budget/bytes always examines the largest page of each kind, so these settings leave it out. */
export const WITHOUT_BUDGETS = {
	rules: RULES.filter((rule) => rule !== budgetBytes),
};
export const UNCACHED = { ...WITHOUT_BUDGETS, version: undefined };

const SITE = "content/site.yaml";
const STYLESHEET = "templates/styles/site.css";
const CLIENT = "templates/client/index.ts";

export const RENAMED = edited(
	SMOKING,
	"Stop Smoking Hypnotherapy",
	"Breathe Again",
);
export const WRONG = edited(SMOKING, "subtitle:", "subtitel:");
export const THROWS = edited(
	TEMPLATE,
	"	return (",
	'	throw new Error("up");\n	return (',
);

/** Returns a generator of numbers from 0 to 1, which are the same for the same seed. */
export function createRandom(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
		return state / 2_147_483_648;
	};
}

type Edit = (rootDir: string, random: () => number) => void;

const write =
	(file: string, text: string): Edit =>
	(rootDir) => {
		if (fs.existsSync(path.dirname(path.join(rootDir, file))))
			fs.writeFileSync(path.join(rootDir, file), text);
	};

const move =
	(from: string, to: string): Edit =>
	(rootDir) => {
		const target = path.join(rootDir, to);
		if (!fs.existsSync(path.join(rootDir, from)) || fs.existsSync(target))
			return;
		fs.renameSync(path.join(rootDir, from), target);
	};

const remove =
	(file: string): Edit =>
	(rootDir) =>
		fs.rmSync(path.join(rootDir, file), { force: true });

/** The edits include mistakes, and files that are added and deleted. */
export const RANDOM_EDITS: readonly Edit[] = [
	write(SMOKING, RENAMED),
	write(SMOKING, WRONG),
	write(SMOKING, edited(SMOKING, "85%", "90%")),
	write(SMOKING, ""),
	write(OCD, RENAMED.replace("id: stop-smoking", "id: ocd")),
	write("content/services/unlisted.md", RENAMED),
	remove(OCD),
	move(OCD, "content/services/odc.md"),
	move("content/services/odc.md", OCD),
	move("content/services", "away"),
	move("away", "content/services"),
	(rootDir, random) => {
		write("content/services/tmp.1", random() > 0.5 ? RENAMED : WRONG)(
			rootDir,
			random,
		);
		if (fs.existsSync(path.join(rootDir, "content/services/tmp.1")))
			fs.renameSync(
				path.join(rootDir, "content/services/tmp.1"),
				path.join(rootDir, SMOKING),
			);
	},
	write(SITE, edited(SITE, "Calm Practice", "Calm Again")),
	write(SITE, edited(SITE, "tagline:", "tagliine:")),
	write(TEMPLATE, THROWS),
	write(TEMPLATE, edited(TEMPLATE, "<main>", '<main className="p-4">')),
	write(TEMPLATE, "export const = 3;"),
	write(INDEX, edited(INDEX, '"flex"', '"grid"')),
	write(STYLESHEET, "h1 { color: red"),
	write(STYLESHEET, "h1 { color: red }\n"),
	write(CLIENT, 'console.warn("x");\n'),
	write("static/extra.txt", "extra"),
	remove("static/extra.txt"),
	remove("static/share.png"),
];
