// hypno check reports each mistake that is planted in the markup, the structured data or the file
// sizes of the shipped site, and nothing else.
import { describe } from "vitest";
import { PAGES } from "./support/checked-site.ts";
import {
	edit,
	onAbout,
	type PlantedDefect,
	testPlantedDefects,
} from "./support/planted-defect.ts";
import {
	HEAD_MARKUP,
	MARKUP,
	type PlantedLine,
	testPlantedLines,
} from "./support/planted-lines.ts";

const SITE = "content/site.yaml";
const ABOUT = "content/pages/about.yaml";
const STOP_SMOKING = "content/services/stop-smoking.md";
const BAR = "templates/layout/site-header.tsx";
const DOCUMENT = "templates/layout/document.tsx";
const FIELD = "templates/ui/field.tsx";
const FOOTER = "templates/layout/footer.tsx";
const FORM = "templates/sections/form.tsx";
const HEAD = "templates/head/head.tsx";
const DATA = "templates/head/structured-data.ts";

const printedValues: PlantedDefect[] = [
	{
		name: "the word undefined in a sentence",
		edits: [
			edit(
				FOOTER,
				"<li>{footer.location}</li>",
				"<li>{String(undefined)}</li>",
			),
		],
		finds: [{ rule: "content/placeholder", pages: PAGES.all }],
	},
	{
		name: "the word undefined in an attribute",
		edits: [
			edit(
				BAR,
				'aria-label="Menu"',
				"aria-label={`Menu of $" + "{undefined}`}",
			),
		],
		finds: [{ rule: "content/placeholder", pages: PAGES.all }],
	},
];

const printedValuesOnAbout: PlantedLine[] = [
	{
		name: "an object that is printed as text",
		text: "<p>We have {String({})} rooms.</p>",
		finds: [{ rule: "content/placeholder" }],
	},
	{
		name: "NaN in a sentence",
		text: "<p>{Number('x')} years of experience</p>",
		finds: [{ rule: "content/placeholder" }],
	},
	{
		name: "a TODO in a template",
		text: "<p>TODO: a picture of the rooms</p>",
		finds: [{ rule: "content/placeholder" }],
	},
	{
		name: "a name in braces that is not filled in",
		text: '<p>{"We answer within {hours} hours."}</p>',
		finds: [{ rule: "content/placeholder" }],
	},
];

const html: PlantedDefect[] = [
	{
		name: "a list inside a paragraph",
		edits: [onAbout("<p>Our rooms:<ul><li>Quiet</li></ul></p>")],
		finds: [{ rule: "html/invalid", pages: ["/about"] }],
	},
	{
		name: "a link inside a link",
		edits: [onAbout('<a href="/contact">Ask <a href="/services">us</a></a>')],
		finds: [{ rule: "html/invalid", pages: ["/about"] }],
	},
	{
		name: "raw HTML with a tag that is not closed",
		edits: [
			onAbout(
				'<div dangerouslySetInnerHTML={{ __html: "<p><em>Calm</p>" }} />',
			),
		],
		finds: [{ rule: "html/invalid", pages: ["/about"] }],
	},
];

const htmlOnAbout: PlantedLine[] = [
	{
		name: "an invalid attribute value in a loop",
		text: '{["a", "b", "c"].map((id) => <ol key={id} id={"list-" + id} type={"y" as "a"}><li>{id}</li></ol>)}',
		finds: [{ rule: "html/invalid", target: "<ol> type" }],
	},
	{
		name: "a deprecated element",
		text: "<center>Calm</center>",
		finds: [{ rule: "html/invalid" }],
	},
	{
		name: "a list item outside of a list",
		text: "<div><li>Quiet</li></div>",
		finds: [{ rule: "html/invalid" }],
	},
	...[
		'<time dateTime="25 December">25 December</time>',
		'<img src="/share.png" alt="Rings" srcSet="/share.png 400q" />',
		'<img src="/share.png" alt="Rings" loading={"lasy" as "lazy"} />',
		'<a href="/contact" rel="noopner">Contact</a>',
		'<input aria-label="Age" inputMode={"numbr" as "text"} />',
		'<input aria-label="Age" pattern="[0-9" />',
	].map(
		(text): PlantedLine => ({
			name: `an invalid attribute value: ${text}`,
			text,
			finds: [{ rule: "html/invalid" }],
		}),
	),
	{
		name: "an invalid attribute value",
		text: '<ol type={"z" as "a"}><li>Quiet</li></ol>',
		finds: [{ rule: "html/invalid" }],
	},
];

const a11y: PlantedDefect[] = [
	{
		name: "a label that does not refer to its field",
		edits: [
			edit(
				FIELD,
				"<Label id={id} label={label} isRequired={false} />",
				'<Label id="list" label={label} isRequired={false} />',
			),
		],
		finds: [{ rule: "a11y/label", at: "<select", pages: PAGES.withForm }],
	},
	{
		name: "an id with a space that differs on each page",
		edits: [
			edit(
				"templates/pages/service.tsx",
				'<p className="mb-5 inline-block',
				"<p id={`badge $" + '{badge}`} className="mb-5 inline-block',
			),
		],
		finds: [{ rule: "html/invalid", target: "<p> id", pages: PAGES.written }],
	},
	{
		name: "a Markdown heading that skips a level",
		edits: [
			edit(
				STOP_SMOKING,
				"## What happens in the first session",
				"#### What happens in the first session",
			),
		],
		finds: [{ rule: "content/invalid" }],
		unchecked: /^1 page,/,
	},
	{
		name: "a document without language, title, description and main part",
		edits: [
			edit(DOCUMENT, ' lang="en-GB"', ""),
			edit(
				DOCUMENT,
				'<main id="main" tabIndex={-1}>',
				'<div id="main" tabIndex={-1}>',
			),
			edit(DOCUMENT, "</main>", "</div>"),
			edit(HEAD, "<title>{head.title}</title>", ""),
			edit(HEAD, '<meta name="description" content={head.description} />', ""),
		],
		finds: [
			{ rule: "a11y/lang", at: "<html", pages: PAGES.all },
			{ rule: "a11y/landmark", at: "<body", pages: PAGES.all },
			{ rule: "a11y/page-title", at: "<head>", pages: PAGES.all },
			{ rule: "page/title", at: "<html", pages: PAGES.all },
			{ rule: "page/description", at: "<html", pages: PAGES.all },
		],
	},
	{
		name: "a document with the wrong language",
		edits: [edit(DOCUMENT, 'lang="en-GB"', 'lang="fr"')],
		finds: [{ rule: "a11y/lang", pages: PAGES.all }],
	},
	{
		name: "a second menu without a name of its own",
		edits: [edit(BAR, ' aria-label="Menu"', "")],
		finds: [{ rule: "a11y/landmark", pages: PAGES.all }],
	},
];

const a11yOnAbout: PlantedLine[] = [
	{
		name: "a picture without a text alternative",
		text: '<img src="/favicon.svg" loading="lazy" />',
		finds: [{ rule: "a11y/alt-text" }],
	},
	{
		name: "a file name as a text alternative",
		text: '<img src="/share.png" alt="share.png" loading="lazy" />',
		finds: [{ rule: "a11y/alt-text" }],
	},
	{
		name: "a text alternative that describes nothing",
		text: '<img src="/share.png" alt="Image" loading="lazy" />',
		finds: [{ rule: "a11y/alt-text" }],
	},
	{
		name: "a field without a label",
		text: '<input name="email" type="email" autoComplete="email" />',
		finds: [{ rule: "a11y/label" }],
	},
	{
		name: "a field without a label in a loop",
		text: '{["first", "last", "middle"].map((name) => <input key={name} name={name} />)}',
		finds: [{ rule: "a11y/label", target: "<input> label" }],
	},
	{
		name: "an id that occurs twice",
		text: '<p id="main">Calm</p>',
		finds: [{ rule: "a11y/duplicate-id" }],
	},
	{
		name: "a link without a name",
		text: '<a href="/services/ocd"><img src="/art/stress.svg" alt="" loading="lazy" /></a>',
		finds: [{ rule: "a11y/link-name" }],
	},
	{
		name: "a misspelt ARIA attribute",
		text: '<p aria-lable="Calm">Calm</p>',
		finds: [{ rule: "a11y/aria" }],
	},
	{
		name: "a dialog without a name",
		text: '<div role="dialog">Hello</div>',
		finds: [{ rule: "a11y/name" }],
	},
	{
		name: "a link that comes first in the order of the Tab key",
		text: '<a href="/services/ocd" tabIndex={3}>OCD</a>',
		finds: [{ rule: "a11y/tab-order" }],
	},
	{
		name: "a div with the role of a button",
		text: '<div role="button">Book</div>',
		finds: [{ rule: "a11y/role" }],
	},
	{
		name: "an audio element that starts by itself",
		text: '<audio autoPlay controls src="/favicon.svg" />',
		finds: [{ rule: "a11y/autoplay" }],
	},
	{
		name: "a link inside a hidden element",
		text: '<p aria-hidden="true"><a href="/contact">Ask us</a></p>',
		finds: [{ rule: "a11y/hidden" }],
	},
	{
		name: "an aria-label that screen readers ignore",
		text: '<p aria-label="Our rooms">Calm</p>',
		finds: [{ rule: "a11y/aria-label" }],
	},
	{
		name: "a header cell without a scope beside others with one",
		text: "<table><tbody><tr><th scope='col'>Session</th><th>Minutes</th></tr><tr><th scope='row'>First</th><td>90</td></tr></tbody></table>",
		finds: [{ rule: "a11y/table-header" }],
	},
	{
		name: "an empty heading",
		text: "<h2></h2>",
		finds: [{ rule: "a11y/empty-heading" }],
	},
	{
		name: "a heading that skips a level",
		text: "<h4>Our rooms</h4>",
		finds: [{ rule: "a11y/heading-level" }],
	},
	{
		name: "a second h1",
		text: "<h1>Our garden</h1>",
		finds: [{ rule: "a11y/heading-level" }],
	},
	{
		name: "a button without a name",
		text: '<button type="button"></button>',
		finds: [{ rule: "a11y/button-name" }],
	},
	{
		name: "a field whose description is missing",
		text: '<label>Name <input name="who" aria-describedby="note" /></label>',
		finds: [{ rule: "a11y/reference" }],
	},
	{
		name: "a button that opens a missing popover",
		text: '<button type="button" popoverTarget="hours">Hours</button>',
		finds: [{ rule: "a11y/reference", target: "<button> popovertarget hours" }],
	},
	{
		name: "a field that names a missing form",
		text: '<label>Name <input name="who" form="enquiry" /></label>',
		finds: [
			{ rule: "a11y/reference", target: '<input name="who"> form enquiry' },
		],
	},
	{
		name: "a field that names another element as its form",
		text: '<label>Name <input name="whom" form="main" /></label>',
		finds: [
			{ rule: "a11y/reference", target: '<input name="whom"> form main' },
		],
	},
	{
		name: "a table cell that names a missing header cell",
		text: '<table><tbody><tr><td headers="price">90</td></tr></tbody></table>',
		finds: [{ rule: "a11y/reference", target: "<td> headers price" }],
	},
	{
		name: "an output element that names a missing field",
		text: '<output htmlFor="main sum">90</output>',
		finds: [
			{ rule: "a11y/reference", target: '<output for="main sum"> for sum' },
		],
	},
	{
		name: "an anchor with the id of another element as its name",
		text: '<a {...{ name: "main" }}>Start</a>',
		finds: [{ rule: "a11y/duplicate-id" }],
	},
	{
		name: "a field with an unknown autocomplete value",
		text: '<label>Phone <input name="phone" autoComplete="telephone" /></label>',
		finds: [{ rule: "a11y/autocomplete" }],
	},
	{
		name: "a fieldset without a legend",
		text: '<fieldset><label><input type="radio" name="by" value="post" /> Post</label></fieldset>',
		finds: [{ rule: "a11y/fieldset" }],
	},
];

const orphans: PlantedDefect[] = [
	{
		name: "a page that no menu and no text links to",
		edits: [
			edit("content/pages/services.yaml", "href: /about", "href: /contact"),
			edit(BAR, "{[home, about, ...customPages", "{[home, ...customPages"),
			edit(BAR, "<NavLink link={about}", "<NavLink link={home}"),
			edit(FOOTER, "{[home, about, allServices", "{[home, allServices"),
		],
		finds: [
			{
				rule: "page/orphan",
				file: ABOUT,
				at: "# yaml-language-server",
				target: "/about",
			},
		],
	},
];

const heads: PlantedDefect[] = [
	{
		name: "a page without an encoding that cannot be enlarged",
		edits: [
			edit(HEAD, 'initial-scale=1"', 'initial-scale=1, user-scalable=no"'),
			edit(HEAD, '<meta charSet="utf-8" />', ""),
		],
		finds: [
			{ rule: "a11y/zoom", at: 'name="viewport"', pages: PAGES.all },
			{ rule: "html/invalid", file: DOCUMENT, at: "<head>", pages: PAGES.all },
		],
	},
	{
		name: "a page that can be enlarged only a little",
		edits: [edit(HEAD, 'initial-scale=1"', 'maximum-scale=1.5"')],
		finds: [{ rule: "a11y/zoom", pages: PAGES.all }],
	},
	{
		name: "a page without a viewport",
		edits: [
			edit(
				HEAD,
				'<meta name="viewport" content="width=device-width, initial-scale=1" />',
				"",
			),
		],
		finds: [
			{ rule: "a11y/zoom", file: DOCUMENT, at: "<head>", pages: PAGES.all },
		],
	},
	{
		name: "a canonical address that all pages share",
		edits: [
			edit(
				HEAD,
				"href={head.canonical}",
				'href={head.canonical && "https://www.example.com/"}',
			),
		],
		finds: [
			{
				rule: "page/orphan",
				target: "canonical https://www.example.com/",
				pages: PAGES.indexed - 1,
			},
		],
	},
	{
		name: "a canonical address with http instead of https",
		edits: [
			edit(
				HEAD,
				"href={head.canonical}",
				'href={head.canonical.replace("https", "http")}',
			),
		],
		finds: [{ rule: "page/orphan", target: "canonical", pages: PAGES.indexed }],
	},
	{
		name: "a page with noindex",
		edits: [
			edit(
				HEAD,
				"{!indexable && <meta",
				'{(!indexable || route.template === "about") && <meta',
			),
		],
		finds: [{ rule: "page/orphan", target: "noindex", pages: ["/about"] }],
	},
];

const data: PlantedDefect[] = [
	{
		name: "a relative address in the data for search engines",
		edits: [
			edit(
				DATA,
				'"@type": "Service",',
				'"@type": "Service",\n\t\tsameAs: "/about",',
			),
		],
		finds: [
			{
				rule: "jsonld/invalid",
				file: HEAD,
				at: "<script\n",
				pages: PAGES.written,
			},
		],
	},
	{
		name: "a wrong number of services from a template",
		edits: [
			edit(
				"content/pages/services.yaml",
				"  numberOfItems: 25",
				`  numberOfItems: ${PAGES.services}`,
			),
			edit(
				DATA,
				"page.structuredData.numberOfItems ?? listed.length",
				"listed.length - 1",
			),
		],
		finds: [{ rule: "jsonld/count", file: HEAD, at: "<script\n" }],
		gone: [{ rule: "jsonld/count" }],
	},
	{
		name: "another telephone number in the data for search engines",
		edits: [
			edit(
				DATA,
				"\t\ttelephone,\n\t\tareaServed",
				'\t\ttelephone: "+44 20 7123 4567",\n\t\tareaServed',
			),
		],
		finds: [
			{ rule: "jsonld/hidden", file: HEAD, at: "<script\n", pages: PAGES.all },
		],
	},
];

const forms: PlantedDefect[] = [
	{
		name: "a form that is sent without a privacy notice beside it",
		edits: [
			edit(SITE, "delivery: none", "delivery: post"),
			edit(
				FOOTER,
				"<li>{footer.location}</li>",
				'<li><a href="/privacy.txt">Privacy</a></li>',
			),
			{
				file: "static/privacy.txt",
				contents: "We keep what you write for a year.",
			},
		],
		finds: [
			{
				rule: "privacy/notice",
				file: FORM,
				at: "<form",
				pages: PAGES.withForm,
			},
		],
		gone: [{ rule: "form/not-delivered" }],
	},
];

const formsOnAbout: PlantedLine[] = [
	{
		name: "a form without an action",
		text: '<form method="post"><label>Name <input name="name" /></label><button type="submit">Send</button></form>',
		finds: [{ rule: "form/not-delivered" }],
	},
	{
		name: "a form without a method",
		text: '<form action="/contact"><label>Name <input name="name" /></label><button type="submit">Send</button></form>',
		finds: [{ rule: "form/not-delivered" }],
	},
	{
		name: "a form that puts an e-mail address into the URL",
		text: '<form method="get" action="/contact"><label>E-mail <input type="email" name="email" autoComplete="email" /></label><button type="submit">Send</button></form>',
		finds: [{ rule: "form/not-delivered", target: "form into the address" }],
	},
	{
		name: "a form without a button",
		text: '<form method="post" action="/about"><label>Name <input name="name" /></label></form>',
		finds: [{ rule: "form/not-delivered" }, { rule: "a11y/submit-button" }],
	},
	{
		name: "a form whose field has no name",
		text: '<form method="post" action="/services"><label>Name <input /></label><button type="submit">Send</button></form>',
		finds: [{ rule: "form/not-delivered" }],
	},
];

const classes: PlantedDefect[] = [
	{
		name: "a class without CSS",
		edits: [
			onAbout('<p className="rounded-xl bg-sages">Calm</p>'),
			edit(FOOTER, 'className="footer', 'className="foter'),
		],
		finds: [
			{
				rule: "style/unknown-class",
				file: "templates/pages/about.tsx",
				at: "bg-sages",
				target: "rounded-xl",
				suggestions: ["rounded-full"],
			},
			{
				rule: "style/unknown-class",
				file: "templates/pages/about.tsx",
				at: "bg-sages",
				target: "bg-sages",
				suggestions: ["bg-sage"],
			},
			{
				rule: "style/unknown-class",
				file: FOOTER,
				at: 'className="foter',
				target: "foter",
				suggestions: ["footer"],
			},
		],
	},
];

const externalStyles: PlantedDefect[] = [
	{
		name: "a stylesheet that loads external files",
		edits: [
			edit(
				"templates/styles/site.css",
				'@import "./tokens.css"',
				'@import url("https://fonts.googleapis.com/css2?family=Inter");\n@import "./tokens.css"',
			),
			edit(
				"templates/styles/base.css",
				'src: url("./fonts/',
				'src:\n\t\turl("https://fonts.gstatic.com/inter.woff2") format("woff2"),\n\t\turl("data:font/woff2,x"),\n\t\turl("./fonts/',
			),
		],
		finds: [
			{ rule: "security/markup", at: "fonts.googleapis.com", pages: PAGES.all },
			{
				rule: "security/markup",
				file: "templates/styles/base.css",
				at: "fonts.gstatic.com",
				pages: PAGES.all,
			},
			{
				rule: "security/markup",
				file: "templates/styles/base.css",
				at: "data:font/woff2,x",
				pages: PAGES.all,
			},
		],
	},
];

const securityOnAbout: PlantedLine[] = [
	{
		name: "a frame that shows a file of the site",
		text: '<iframe src="/share.png" title="The rooms" />',
		finds: [{ rule: "security/markup", target: "iframe /share.png" }],
	},
	{
		name: "a style attribute in a loop",
		text: "{[1, 2, 3].map((width) => <p key={width} style={{ width }}>Calm</p>)}",
		finds: [{ rule: "security/markup", target: "style=" }],
	},
	{
		name: "a style attribute",
		text: '<p style={{ color: "red" }}>Calm</p>',
		finds: [{ rule: "security/markup" }],
	},
	{
		name: "an event handler attribute",
		text: `<div dangerouslySetInnerHTML={{ __html: "<p onclick='hide()'>Calm</p>" }} />`,
		finds: [{ rule: "security/markup" }],
	},
	{
		name: "a link whose address runs a script",
		text: "<a {...{ href: 'javascript:history.back()' }}>Back</a>",
		finds: [{ rule: "security/markup" }],
	},
	{
		name: "a frame that shows an external map",
		text: '<iframe src="https://maps.google.com/maps" title="Map" />',
		finds: [{ rule: "security/markup" }],
	},
	{
		name: "an external picture",
		text: '<img src="https://images.unsplash.com/photo" alt="" loading="lazy" />',
		finds: [{ rule: "security/markup" }],
	},
	{
		name: "a form that is sent to another host",
		text: '<form method="post" action="https://collect.io/form"><label>Name <input name="name" /></label><button type="submit">Send</button></form>',
		finds: [{ rule: "security/markup" }],
	},
];

const inHead: PlantedLine[] = [
	{
		name: "a page that reloads itself",
		text: '<meta httpEquiv="refresh" content="60" />',
		finds: [{ rule: "a11y/refresh" }],
	},
	{
		name: "an inline script",
		text: '<script>{"track()"}</script>',
		finds: [{ rule: "security/markup" }],
	},
	{
		name: "an inline stylesheet",
		text: '<style>{"p { color: red }"}</style>',
		finds: [{ rule: "security/markup" }],
	},
	{
		name: "an external stylesheet",
		text: '<link rel="stylesheet" href="https://fonts.googleapis.com/css2" />',
		finds: [{ rule: "security/markup" }],
	},
	{
		name: "an external script",
		text: '<script async src="https://www.googletagmanager.com/gtag/js" />',
		finds: [{ rule: "security/markup" }],
	},
];

const weights: PlantedDefect[] = [
	{
		name: "scripts in a page and a drawing of static/",
		edits: [
			{
				file: "static/old.html",
				contents:
					'<p style="color: red" onclick="go()">x</p>\n<script>go()</script>\n<img src="https://cdn.example.net/a.png" alt="">\n',
			},
			{
				file: "static/art/map.svg",
				contents:
					'<svg xmlns="http://www.w3.org/2000/svg" onload="go()">\n<a xlink:href="java&#115;cript:go()"><path style="fill: red"/></a>\n<foreignObject><p>x</p></foreignObject>\n<image href="https://cdn.example.net/b.png"/>\n<style>@font-face{src:url(data:font/woff2;base64,AA)}</style><script/>\n</svg>\n',
			},
		],
		finds: [
			{ rule: "security/markup", at: "<p style", target: 'style="color: red"' },
			{ rule: "security/markup", at: "<p style", target: 'onclick="go()"' },
			{ rule: "security/markup", at: "<script>", target: "<script>go()" },
			{ rule: "security/markup", at: "<img" },
			...[
				["onload", 'onload="go()"'],
				["xlink:href", 'xlink:href="javascript:go()"'],
				["<foreignObject>", "<foreignObject>"],
				["<image", "https://cdn.example.net/b.png"],
				["<script/>", "<script>"],
			].map(([at = "", target = ""]) => ({
				...{ rule: "security/markup", file: "static/art/map.svg", at, target },
			})),
		],
	},
	{
		name: "a spreadsheet in static/",
		edits: [{ file: "static/clients.xlsx", contents: "Ada Lovelace" }],
		finds: [{ rule: "static/private", target: "clients.xlsx" }],
	},
	{
		name: "a picture that is too large",
		edits: [{ file: "static/room.jpg", contents: new Uint8Array(400_000) }],
		finds: [{ rule: "budget/bytes", target: "room.jpg" }],
		isWeighed: true,
	},
	{
		name: "a page that is too large",
		edits: [
			edit(
				STOP_SMOKING,
				"dose you need.\n",
				`dose you need.\n\n${"A quiet word about the habit. ".repeat(900)}\n`,
			),
		],
		finds: [
			{
				rule: "budget/bytes",
				at: "---\n# yaml",
				pages: ["/services/stop-smoking"],
			},
		],
		isWeighed: true,
	},
	{
		name: "a script that is too large",
		edits: [
			edit(
				"templates/client/index.ts",
				"watchScroll();",
				`watchScroll();\nconsole.log(${JSON.stringify("calm ".repeat(800))});`,
			),
		],
		finds: [{ rule: "budget/bytes", at: "// Every page runs this script" }],
		isWeighed: true,
	},
];

describe("values that templates print by mistake", () =>
	testPlantedDefects(printedValues));
describe("invalid HTML", () => testPlantedDefects(html));
describe("accessibility", () => testPlantedDefects(a11y));
describe("pages without a link to them", () => testPlantedDefects(orphans));
describe("the head of a page", () => testPlantedDefects(heads));
describe("structured data", () => testPlantedDefects(data));
describe("forms", () => testPlantedDefects(forms));
describe("class names", () => testPlantedDefects(classes));
describe("external files in styles", () => testPlantedDefects(externalStyles));
describe("files that are too large or private", () =>
	testPlantedDefects(weights));
describe("mistakes on lines beside each other", () =>
	testPlantedLines(MARKUP, [
		...printedValuesOnAbout,
		...htmlOnAbout,
		...a11yOnAbout,
		...formsOnAbout,
		...securityOnAbout,
	]));
describe("markup in the head of every page", () =>
	testPlantedLines(HEAD_MARKUP, inHead));
