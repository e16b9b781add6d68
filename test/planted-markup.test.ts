// Mistakes in templates and settings that no address gives away: markup, accessibility,
// structured data, forms, headers and weight. Each is planted in a part of the shipped site, is found,
// and nothing else is.
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

const slips: PlantedDefect[] = [
	{
		name: "undefined in a sentence",
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
		name: "undefined in an attribute",
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

const slipsOnAbout: PlantedLine[] = [
	{
		name: "an object in a sentence",
		text: "<p>We have {String({})} rooms.</p>",
		finds: [{ rule: "content/placeholder" }],
	},
	{
		name: "a number that is none",
		text: "<p>{Number('x')} years of experience</p>",
		finds: [{ rule: "content/placeholder" }],
	},
	{
		name: "TODO in a template",
		text: "<p>TODO: a picture of the rooms</p>",
		finds: [{ rule: "content/placeholder" }],
	},
	{
		name: "braces that nothing fills in",
		text: '<p>{"We answer within {hours} hours."}</p>',
		finds: [{ rule: "content/placeholder" }],
	},
];

const html: PlantedDefect[] = [
	{
		name: "a block in a paragraph",
		edits: [onAbout("<p>Our rooms:<ul><li>Quiet</li></ul></p>")],
		finds: [{ rule: "html/invalid", pages: ["/about"] }],
	},
	{
		name: "a link in a link",
		edits: [onAbout('<a href="/contact">Ask <a href="/services">us</a></a>')],
		finds: [{ rule: "html/invalid", pages: ["/about"] }],
	},
	{
		name: "markup in one piece, with a tag that is not closed",
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
		name: "a value that does not exist, in a loop",
		text: '{["a", "b", "c"].map((id) => <ol key={id} id={"list-" + id} type={"y" as "a"}><li>{id}</li></ol>)}',
		finds: [{ rule: "html/invalid", target: "<ol> type" }],
	},
	{
		name: "an element that is given up",
		text: "<center>Calm</center>",
		finds: [{ rule: "html/invalid" }],
	},
	{
		name: "an item without its list",
		text: "<div><li>Quiet</li></div>",
		finds: [{ rule: "html/invalid" }],
	},
	{
		name: "an anchor with an empty name",
		text: '<a {...{ name: "" }}>Start</a>',
		finds: [{ rule: "html/invalid" }],
	},
	{
		name: "a value that does not exist",
		text: '<ol type={"z" as "a"}><li>Quiet</li></ol>',
		finds: [{ rule: "html/invalid" }],
	},
];

const a11y: PlantedDefect[] = [
	{
		name: "a label that misses its field",
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
		name: "an id with a blank, another on each page",
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
		name: "a heading of a level too deep, in Markdown",
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
		name: "no language, no title, no description and no main part",
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
		name: "a language that the texts are not in",
		edits: [edit(DOCUMENT, 'lang="en-GB"', 'lang="fr"')],
		finds: [{ rule: "a11y/lang", pages: PAGES.all }],
	},
	{
		name: "two menus with the same name",
		edits: [edit(BAR, ' aria-label="Menu"', "")],
		finds: [{ rule: "a11y/landmark", pages: PAGES.all }],
	},
];

const a11yOnAbout: PlantedLine[] = [
	{
		name: "a picture without a text",
		text: '<img src="/favicon.svg" loading="lazy" />',
		finds: [{ rule: "a11y/alt-text" }],
	},
	{
		name: "the name of a file instead of a text",
		text: '<img src="/share.png" alt="share.png" loading="lazy" />',
		finds: [{ rule: "a11y/alt-text" }],
	},
	{
		name: "a text that every picture could have",
		text: '<img src="/share.png" alt="Image" loading="lazy" />',
		finds: [{ rule: "a11y/alt-text" }],
	},
	{
		name: "a field without a label",
		text: '<input name="email" type="email" autoComplete="email" />',
		finds: [{ rule: "a11y/label" }],
	},
	{
		name: "fields without labels, in a loop",
		text: '{["first", "last", "middle"].map((name) => <input key={name} name={name} />)}',
		finds: [{ rule: "a11y/label", target: "<input> label" }],
	},
	{
		name: "one id twice",
		text: '<p id="main">Calm</p>',
		finds: [{ rule: "a11y/duplicate-id" }],
	},
	{
		name: "a link without a text",
		text: '<a href="/services/ocd"><img src="/art/stress.svg" alt="" loading="lazy" /></a>',
		finds: [{ rule: "a11y/link-name" }],
	},
	{
		name: "a button that is called one",
		text: '<div role="button">Book</div>',
		finds: [{ rule: "a11y/role" }],
	},
	{
		name: "a film that begins by itself",
		text: '<audio autoPlay controls src="/favicon.svg" />',
		finds: [{ rule: "a11y/autoplay" }],
	},
	{
		name: "something hidden that can be reached",
		text: '<p aria-hidden="true"><a href="/contact">Ask us</a></p>',
		finds: [{ rule: "a11y/hidden" }],
	},
	{
		name: "a name that is passed over",
		text: '<p aria-label="Our rooms">Calm</p>',
		finds: [{ rule: "a11y/aria-label" }],
	},
	{
		name: "a table with headings on two sides",
		text: "<table><tbody><tr><th scope='col'>Session</th><th>Minutes</th></tr><tr><th scope='row'>First</th><td>90</td></tr></tbody></table>",
		finds: [{ rule: "a11y/table-header" }],
	},
	{
		name: "a heading without a text",
		text: "<h2></h2>",
		finds: [{ rule: "a11y/empty-heading" }],
	},
	{
		name: "a heading of a level too deep",
		text: "<h4>Our rooms</h4>",
		finds: [{ rule: "a11y/heading-level" }],
	},
	{
		name: "two titles of a page",
		text: "<h1>Our garden</h1>",
		finds: [{ rule: "a11y/heading-level" }],
	},
	{
		name: "a button without a text",
		text: '<button type="button"></button>',
		finds: [{ rule: "a11y/button-name" }],
	},
	{
		name: "a description that is not there",
		text: '<label>Name <input name="who" aria-describedby="note" /></label>',
		finds: [{ rule: "a11y/reference" }],
	},
	{
		name: "a button that opens what is not there",
		text: '<button type="button" popoverTarget="hours">Hours</button>',
		finds: [{ rule: "a11y/reference", target: "<button> popovertarget hours" }],
	},
	{
		name: "a field of a form that is not there",
		text: '<label>Name <input name="who" form="enquiry" /></label>',
		finds: [
			{ rule: "a11y/reference", target: '<input name="who"> form enquiry' },
		],
	},
	{
		name: "a field of a form that is none",
		text: '<label>Name <input name="whom" form="main" /></label>',
		finds: [
			{ rule: "a11y/reference", target: '<input name="whom"> form main' },
		],
	},
	{
		name: "a cell of a heading that is not there",
		text: '<table><tbody><tr><td headers="price">90</td></tr></tbody></table>',
		finds: [{ rule: "a11y/reference", target: "<td> headers price" }],
	},
	{
		name: "a result of fields that are not there",
		text: '<output htmlFor="main sum">90</output>',
		finds: [
			{ rule: "a11y/reference", target: '<output for="main sum"> for sum' },
		],
	},
	{
		name: "a map that is not there",
		text: '<img src="/share.png" useMap="#rooms" alt="The rooms" />',
		finds: [
			{ rule: "a11y/reference", target: '<img src="/share.png"> usemap rooms' },
		],
	},
	{
		name: "the name of an anchor that is an id already",
		text: '<a {...{ name: "main" }}>Start</a>',
		finds: [{ rule: "a11y/duplicate-id" }],
	},
	{
		name: "a field that asks to be filled in with something unknown",
		text: '<label>Phone <input name="phone" autoComplete="telephone" /></label>',
		finds: [{ rule: "a11y/autocomplete" }],
	},
	{
		name: "fields without a question",
		text: '<fieldset><label><input type="radio" name="by" value="post" /> Post</label></fieldset>',
		finds: [{ rule: "a11y/fieldset" }],
	},
];

const orphans: PlantedDefect[] = [
	{
		name: "a page that the menus and the texts forgot",
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
		name: "a page that nobody can enlarge, in letters of unknown code",
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
		name: "a page that can hardly be enlarged",
		edits: [edit(HEAD, 'initial-scale=1"', 'maximum-scale=1.5"')],
		finds: [{ rule: "a11y/zoom", pages: PAGES.all }],
	},
	{
		name: "no width for telephones",
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
		name: "one address of record for all pages",
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
		name: "addresses of record without encryption",
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
		name: "structured data that breaks off",
		edits: [
			edit(
				HEAD,
				"writeGraph(frame, route) }",
				"writeGraph(frame, route).slice(0, -1) }",
			),
		],
		finds: [{ rule: "jsonld/invalid", at: "<script\n", pages: PAGES.all }],
		gone: [{ rule: "jsonld/count" }],
	},
	{
		name: "a type with a slip",
		edits: [edit(DATA, '"@type": "Organization"', '"@type": "Organisation"')],
		finds: [
			{ rule: "jsonld/invalid", file: HEAD, at: "<script\n", pages: PAGES.all },
		],
	},
	{
		name: "a relative address",
		edits: [
			edit(
				DATA,
				'"@type": "Person",',
				'"@type": "Person",\n\t\turl: "/about",',
			),
		],
		finds: [
			{
				rule: "jsonld/invalid",
				file: HEAD,
				at: "<script\n",
				pages: ["/about"],
			},
		],
	},
	{
		name: "a vocabulary with a slip",
		edits: [edit(DATA, '"https://schema.org"', '"https://schema.or"')],
		finds: [
			{ rule: "jsonld/invalid", file: HEAD, at: "<script\n", pages: PAGES.all },
		],
	},
	{
		name: "a part that every item of a list lacks",
		edits: [
			edit(
				DATA,
				"position: index + 1,\n\t\t\tname,\n\t\t\turl,",
				"name,\n\t\t\turl,",
			),
		],
		finds: [
			{
				rule: "jsonld/invalid",
				file: HEAD,
				at: "<script\n",
				target: "ListItem position",
				pages: ["/services"],
			},
		],
	},
	{
		name: "another relative address on each page",
		edits: [edit(DATA, "serviceUrl: route.url", "serviceUrl: route.path")],
		finds: [
			{
				rule: "jsonld/invalid",
				file: HEAD,
				at: "<script\n",
				target: "ServiceChannel serviceUrl",
				pages: PAGES.written,
			},
		],
	},
	{
		name: "a date, hours and days in no form that machines read",
		edits: [
			edit(
				DATA,
				'"@type": "Person",',
				'"@type": "Person",\n\t\tbirthDate: "31/12/1970",',
			),
			edit(DATA, "\t\topens,\n", '\t\topens: "9am",\n'),
			edit(DATA, "dayOfWeek: [...days],", 'dayOfWeek: "Mon" as never,'),
		],
		finds: [
			{ rule: "jsonld/invalid", file: HEAD, at: "<script\n", pages: PAGES.all },
			{ rule: "jsonld/invalid", file: HEAD, at: "<script\n", pages: PAGES.all },
			{ rule: "jsonld/invalid", file: HEAD, at: "<script\n", pages: 1 },
		],
	},
	{
		name: "an id on each page that nothing has",
		edits: [
			edit(
				DATA,
				'provider: { "@id": practiceId(practice) }',
				'provider: { "@id": `$' + "{route.url}#company` }",
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
		name: "an id that nothing has",
		edits: [
			edit(
				DATA,
				'provider: { "@id": practiceId(practice) }',
				'provider: { "@id": `$' + "{practice.url}#company` }",
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
		name: "another number of services",
		edits: [
			edit(
				"content/pages/services.yaml",
				"numberOfItems: 25",
				"numberOfItems: 35",
			),
		],
		finds: [{ rule: "jsonld/count" }],
		gone: [{ rule: "jsonld/count" }],
	},
	{
		name: "a count that a template makes up",
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
		name: "a question that the page does not show",
		edits: [
			edit(
				DATA,
				"return [buildTherapist(frame, route)];",
				`return [
				buildTherapist(frame, route),
				{
					"@type": "FAQPage",
					mainEntity: [
						{
							"@type": "Question",
							name: "What does it cost?",
							acceptedAnswer: { "@type": "Answer", text: "Ninety pounds." },
						},
					],
				},
			];`,
			),
		],
		finds: [
			{ rule: "jsonld/hidden", file: HEAD, at: "<script\n", pages: ["/about"] },
			{ rule: "jsonld/hidden", file: HEAD, at: "<script\n", pages: ["/about"] },
		],
	},
	{
		name: "another telephone number",
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
	{
		name: "hours that the page does not show",
		edits: [edit(DATA, "\t\tcloses,\n", '\t\tcloses: "20:30",\n')],
		finds: [
			{ rule: "jsonld/hidden", file: HEAD, at: "<script\n", pages: PAGES.all },
		],
	},
];

const forms: PlantedDefect[] = [
	{
		name: "sent, with a notice at the foot of the page alone",
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
		name: "a form without an address",
		text: '<form method="post"><label>Name <input name="name" /></label><button type="submit">Send</button></form>',
		finds: [{ rule: "form/not-delivered" }],
	},
	{
		name: "a form without a method",
		text: '<form action="/contact"><label>Name <input name="name" /></label><button type="submit">Send</button></form>',
		finds: [{ rule: "form/not-delivered" }],
	},
	{
		name: "a form that writes what people say into the address",
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
		name: "classes of Tailwind that this site has no tokens for",
		edits: [
			onAbout('<p className="rounded-xl bg-emerald-100">Calm</p>'),
			edit(FOOTER, 'className="footer', 'className="foter'),
		],
		finds: [
			{
				rule: "style/unknown-class",
				file: "templates/pages/about.tsx",
				at: "bg-emerald-100",
				target: "rounded-xl",
				suggestions: ["rounded-field"],
			},
			{
				rule: "style/unknown-class",
				file: "templates/pages/about.tsx",
				at: "bg-emerald-100",
				target: "bg-emerald-100",
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

const TOKENS = "templates/styles/tokens.css";

const colors: PlantedDefect[] = [
	{
		name: "a lighter grey for text, by day",
		edits: [edit(TOKENS, "--color-soft: #466059", "--color-soft: #8a9a95")],
		finds: [
			{ rule: "a11y/contrast", target: "--color-soft light", pages: PAGES.all },
		],
	},
	{
		name: "a darker green for text, by night",
		edits: [
			edit(TOKENS, "--color-primary: #8ccbb9", "--color-primary: #3c6f62"),
		],
		finds: [{ rule: "a11y/contrast", target: "--color-primary dark" }],
	},
	{
		name: "a ground that no text is read on",
		edits: [edit(TOKENS, "--color-page: #fbf7f0", "--color-page: #8d8a84")],
		finds: [{ rule: "a11y/contrast", target: "--color-page light" }],
	},
];

const externalStyles: PlantedDefect[] = [
	{
		name: "stylesheets that load external files",
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
		name: "a file of the site in a frame",
		text: '<iframe src="/share.png" title="The rooms" />',
		finds: [{ rule: "security/markup", target: "iframe /share.png" }],
	},
	{
		name: "styles on elements, in a loop",
		text: "{[1, 2, 3].map((width) => <p key={width} style={{ width }}>Calm</p>)}",
		finds: [{ rule: "security/markup", target: "style=" }],
	},
	{
		name: "a style on an element",
		text: '<p style={{ color: "red" }}>Calm</p>',
		finds: [{ rule: "security/markup" }],
	},
	{
		name: "a script on an element",
		text: `<div dangerouslySetInnerHTML={{ __html: "<p onclick='hide()'>Calm</p>" }} />`,
		finds: [{ rule: "security/markup" }],
	},
	{
		name: "an address that runs a script",
		text: "<a {...{ href: 'javascript:history.back()' }}>Back</a>",
		finds: [{ rule: "security/markup" }],
	},
	{
		name: "a map in a frame",
		text: '<iframe src="https://maps.google.com/maps" title="Map" />',
		finds: [{ rule: "security/markup" }],
	},
	{
		name: "a picture from elsewhere",
		text: '<img src="https://images.unsplash.com/photo" alt="" loading="lazy" />',
		finds: [{ rule: "security/markup" }],
	},
	{
		name: "a form that is sent elsewhere",
		text: '<form method="post" action="https://collect.io/form"><label>Name <input name="name" /></label><button type="submit">Send</button></form>',
		finds: [{ rule: "security/markup" }],
	},
];

const inHead: PlantedLine[] = [
	{
		name: "a page that loads itself again",
		text: '<meta httpEquiv="refresh" content="60" />',
		finds: [{ rule: "a11y/refresh" }],
	},
	{
		name: "a script inside the page",
		text: '<script>{"track()"}</script>',
		finds: [{ rule: "security/markup" }],
	},
	{
		name: "a style inside the page",
		text: '<style>{"p { color: red }"}</style>',
		finds: [{ rule: "security/markup" }],
	},
	{
		name: "a font from elsewhere",
		text: '<link rel="stylesheet" href="https://fonts.googleapis.com/css2" />',
		finds: [{ rule: "security/markup" }],
	},
	{
		name: "a script from elsewhere",
		text: '<script async src="https://www.googletagmanager.com/gtag/js" />',
		finds: [{ rule: "security/markup" }],
	},
];

const weights: PlantedDefect[] = [
	{
		name: "a list of clients beside the pictures",
		edits: [{ file: "static/clients.xlsx", contents: "Ada Lovelace" }],
		finds: [{ rule: "static/private", target: "clients.xlsx" }],
	},
	{
		name: "a picture straight from a camera",
		edits: [{ file: "static/room.jpg", contents: new Uint8Array(400_000) }],
		finds: [{ rule: "budget/bytes", target: "room.jpg" }],
		isWeighed: true,
	},
	{
		name: "a text without end",
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
		name: "a script without end",
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

describe("in the output of templates,", () => testPlantedDefects(slips));
describe("in markup,", () => testPlantedDefects(html));
describe("in accessibility,", () => testPlantedDefects(a11y));
describe("in pages without a link to them,", () => testPlantedDefects(orphans));
describe("in the head of a page,", () => testPlantedDefects(heads));
describe("in structured data,", () => testPlantedDefects(data));
describe("in a form,", () => testPlantedDefects(forms));
describe("in classes,", () => testPlantedDefects(classes));
describe("in colours,", () => testPlantedDefects(colors));
describe("in styles,", () => testPlantedDefects(externalStyles));
describe("in sizes of files,", () => testPlantedDefects(weights));
describe("in several mistakes beside each other,", () =>
	testPlantedLines(MARKUP, [
		...slipsOnAbout,
		...htmlOnAbout,
		...a11yOnAbout,
		...formsOnAbout,
		...securityOnAbout,
	]));
describe("in the head of every page,", () =>
	testPlantedLines(HEAD_MARKUP, inHead));
