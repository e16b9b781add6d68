import { expect, test } from "vitest";
import { listWords } from "../../../test/support/list-words.ts";
import { planPages } from "../../../test/support/plan-site.ts";
import { checkText, serviceWith } from "../../../test/support/run-rule.ts";
import { makeModel } from "../../../test/support/site-model.ts";
import { parsePage } from "../page/page.ts";
import { contentPlaceholder } from "./content-placeholder.ts";

const ABOUT = "content/pages/about.yaml";

const inValue = async (text: string) => {
	const yaml = `text: ${JSON.stringify(text)}\n`;
	const found = await checkText(contentPlaceholder, yaml, ABOUT);
	return found.map(({ message }) => message.split('"')[1]);
};

test.each([
	["Write to me@practice.test.", "me@practice.test"],
	["Write to someone@example.net.", "someone@example.net"],
	["See https://www.example.com/a?b=c.", "https://www.example.com/a?b=c"],
	["Open http://127.0.0.1:4321/about here", "://127.0.0.1"],
	["Open http://192.168.1.20:4321/about", "://192.168.1.20"],
	["Open http://0.0.0.0:4321/about", "://0.0.0.0"],
	["Ring 07700 900123 today", "07700 900123"],
	["Ring +44 (0)20 7946 0999", "+44 (0)20 7946 0999"],
	["Ring 01632 960123.", "01632 960123"],
	["Lorem ipsum dolor sit amet", "Lorem ipsum"],
	["TODO: The main heading, TODO", "TODO"],
	["The price is TBC.", "TBC"],
	["Your text here", "Your text here"],
	["Ask John Doe", "John Doe"],
	["Dear {your name}", "{your name}"],
	["Dear [your name]", "[your name]"],
	["Dear <your name>", "<your name>"],
	["The data controller is [Your Name].", "[Your Name]"],
	["Read more [link to policy].", "[link to policy]"],
	["Updated on [Insert date].", "[Insert date]"],
	["Updated on [INSERT DATE HERE]", "[INSERT DATE HERE]"],
	["We work in [City] and Bath", "[City]"],
	["It costs £[amount] an hour", "[amount]"],
	["Ring [Phone Number] today", "[Phone Number]"],
	["At [Practice name] we listen", "[Practice name]"],
	["I trained at [name of school]", "[name of school]"],
	["Registered with [Membership Body]", "[Membership Body]"],
	["We answer within [number] days", "[number]"],
	["Kept for [X years]", "[X years]"],
	["Our [website URL]", "[website URL]"],
	["ICO no. [Registration Number]", "[Registration Number]"],
	["Dear [client name]", "[client name]"],
	["Written by [Add your name here]", "[Add your name here]"],
	["It costs £[XX] an hour", "[XX]"],
	["Kept for [●] years", "[●]"],
	["Ring [phone number here] now", "[phone number here]"],
	["[your-form]", "[your-form]"],
	["We sit at [Address line 1]", "[Address line 1]"],
	["[Your Practice Ltd] keeps it", "[Your Practice Ltd]"],
	["The controller is [Company Ltd]", "[Company Ltd]"],
	["Last updated: DD/MM/YYYY", "DD/MM/YYYY"],
	["Updated on dd.mm.yyyy", "dd.mm.yyyy"],
	["Your Name Here helps you to sleep", "Your Name Here"],
	["Your Tagline Here", "Your Tagline Here"],
	["A session costs £XX", "£XX"],
	["You will see Ann Whitlow", "Ann Whitlow"],
	["GHR 0012345", "0012345"],
	["Youâ€™re welcome", "â€™"],
	["You\uFFFDre welcome", "\uFFFD"],
])("reports a placeholder: %s", async (text, written) => {
	expect(await inValue(text)).toEqual([written]);
});

test.each([
	"This domain is for sale for £500.",
	"For example, come at ten. An example.",
	"Write to hello@example-clinic.co.uk or hello@test-valley.co.uk.",
	"Leave your name here, and your coat.",
	"Please give your date of birth as DD/MM/YYYY.",
	"Write dates in the form DD/MM/YYYY",
	"[Bristol] and [Bath Ltd]",
	"[enter here] and [line 1]",
	"It works [sic] for some; (all right?)",
	"£90 on 01/02/2026 at 10:30, ref. 0000-0001.",
	"Mastodons, methodology, and our friend Lorem.",
	"A list of things to do: todo",
	"Your name and your text stay here with us.",
	"We met while the road was under construction.",
	"Spring is coming soon.",
	"It was “like sleep” [sic], she said [laughs].",
	"[1] and [2] are notes; so is [12].",
	"The [UK] and the [USA].",
	"[He] slept, and [my husband] too.",
	"[pause] Then she woke. [sighs]",
	"“[The practice] is calm.”",
	"“[the therapist] listened.”",
	"“I saw [my GP’s name] twice.”",
	"“[a long time] passed”",
	"She said “trust [your] mind”.",
	"“[it] takes [some time]”",
	"[Names have been changed.]",
	"[Name withheld], Bath",
	"[name removed] was kind",
	"[emphasis added] and [my emphasis]",
	"[Edited for length]",
	"[Update, May 2026: we have moved.]",
	"[phone rings] and [door closes]",
	"[…] and [...]",
	"[inaudible]",
	"She slept [every day], and [last year] too.",
	"[type 2 diabetes] and [enter the room]",
	"a[i] and [0-9]",
	"[PDF, 2 pages]",
	"[Video] and [Audio] are quiet",
	"[In German]",
	"[hypnosis] helps",
	"[from Latin somnus]",
	"[New]",
	"[she/her]",
	"[Content note: grief]",
	"[Trigger warning]",
	"[Closed on Mondays]",
	"[ ] yes [x] no",
	"[then] we talk [again]",
	"[Translated from Welsh]",
	"[crying] [silence] [applause]",
	"“We [the clients] agree.”",
	"“It [was] good [for me].”",
	"[cf. Smith, 2019]",
	"[Smith 2019]",
	"[p. 12]",
	"[both of us]",
	"[i.e. sleep]",
	"[not her real one]",
	"[then aged 40]",
	"[Back to top]",
	"[Photographed in Bath]",
	"[ed.]",
	"[and so on]",
	"[in trance]",
	"[formerly Calm Mill]",
	"Fish & chips < 5 miles > 2, \"quoted\", 'quoted'",
])("reports nothing: %s", async (text) => {
	expect(await inValue(text)).toEqual([]);
});

test("ignores claims in texts, comments, and links with such words", async () => {
	const yaml =
		'claims: { a: "9", in-all: "8" } # TODO\ntext: "{a} people, { a }, {in-all}"\n';
	expect(await checkText(contentPlaceholder, yaml, ABOUT)).toEqual([]);
	const body = serviceWith("Ask [your GP](/contact).");
	expect(await checkText(contentPlaceholder, body)).toEqual([]);
});

test.each(["“98%”", "‘Stop smoking’", "“25”"])(
	"reports curly quotes round a value: %s",
	async (value) => {
		const found = await checkText(
			contentPlaceholder,
			`heading: ${value}\n`,
			ABOUT,
		);
		expect(found).toMatchObject([{ target: value }]);
	},
);

test.each(["“Will it hurt?”", "“Stop” smoking", "He said “Stop”"])(
	"reports no curly quotes of a quotation: %s",
	async (value) => {
		const yaml = `heading: ${value}\n`;
		expect(await checkText(contentPlaceholder, yaml, ABOUT)).toEqual([]);
	},
);

test("reports an address once in each file, also one that nobody reads", async () => {
	const yaml = "href: https://a.example.org\nother: https://a.example.org\n";
	const found = await checkText(contentPlaceholder, yaml, ABOUT);
	expect(found).toMatchObject([
		{
			target: "https://a.example.org",
			source: { line: 1, column: 7 },
		},
	]);
});

test("reports testimonials that are samples", async () => {
	const yaml =
		"testimonials: [{ name: J., role: Nurse, sample: true }, { name: K., sample: false }]\n";
	const file = "content/testimonials.yaml";
	const found = await checkText(contentPlaceholder, yaml, file);
	expect(found).toMatchObject([
		{
			target: "sample J., Nurse",
			source: { keys: ["testimonials", 0, "sample"] },
		},
	]);
});

const site = await makeModel();
const [route] = planPages(site);

function inPage(html: string): (string | undefined)[] {
	if (!route) throw new Error("there is no page");
	const page = parsePage(route, html, site);
	const found = [...(contentPlaceholder.checkPage?.(page) ?? [])];
	return found.map(({ target }) => target);
}

test.each([
	["<h2>undefined</h2>", "undefined in <h2>"],
	["<p>Call undefined today</p>", "undefined in <p>"],
	["<p>We talk for an undefined-minute hour or two</p>", "undefined in <p>"],
	["<p>In all, the sum for your next visit is £NaN</p>", "NaN in <p>"],
	["<p>[object Object]</p>", "[object Object] in <p>"],
	['<a href="/services/undefined">More</a>', "undefined in href of <a>"],
	['<img alt="undefined" src="/a.svg">', "undefined in alt of <img>"],
	['<rect width="NaN"/>', "NaN in width of <rect>"],
])("reports a missing value in a page: %s", (html, target) => {
	expect(inPage(html)).toEqual([target]);
});

test.each([
	"<p>Some feelings stay undefined for a long while.</p>",
	"<p>My Nan said so.</p>",
	"<p>In JavaScript <code>undefined</code> is a value.</p>",
	'<p class="defined">Nothing</p>',
])("reports nothing in a page: %s", (html) => {
	expect(inPage(html)).toEqual([]);
});

const PLACEHOLDERS = `
	lorem ipsum, ipsum dolor, dolor sit amet, consectetur, adipiscing, placeholder text, dummy text,
	filler text, sample text, example text, your text here, text goes here, content goes here, title goes here,
	heading goes here, insert text, insert image, insert photo, insert your, add your text,
	write something here, replace this text, replace this with, change this text, edit this text,
	delete this text, click here to edit, click to edit, image needed, photo needed, text needed, hello world,
	just another wordpress, untitled page, TBC, TBA, TBD, text to follow, details to follow, photo to follow,
	photos to follow, prices to follow, details coming soon, text coming soon, photo coming soon,
	photos coming soon, prices coming soon, page coming soon, under construction, price to be confirmed,
	prices to be confirmed, fees to be confirmed, John Doe, Jane Doe, Joe Bloggs, Jane Bloggs, Fred Bloggs,
	A N Other, Anytown, your logo here, your company name, your practice name, your business name,
	123 Main Street, 123 Any Street, AB1 2CD, AB12 3CD, 01234 567890, 01234 567 890, 0123 456 7890,
	020 1234 5678, 07123 456789, 07123 456 789, Ann Whitlow, 0012345,
`;

test("reports every placeholder, each in a sentence of its own", async () => {
	const sentences = listWords(PLACEHOLDERS).map((one) => `Hm, ${one}, hm.`);
	const text = serviceWith(sentences.join("\n\n"));
	const found = await checkText(contentPlaceholder, text);
	expect(found.map(({ target }) => target)).toEqual(sentences);
});
