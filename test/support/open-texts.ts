// The editor of the preview on a small site, without a server: requests are handed to it as the preview does it.
import fs from "node:fs";
import type { IncomingMessage } from "node:http";
import path from "node:path";
import { Readable } from "node:stream";
import { expect, onTestFinished } from "vitest";
import { parseHtml } from "../../src/base/text/parse-html.ts";
import { TextEditor } from "../../src/preview/edit/preview-editor.ts";
import { createEditor } from "../../src/preview/pages/format-problem.ts";
import { PreviewPages } from "../../src/preview/pages/preview-pages.ts";
import { Publisher } from "../../src/preview/publish/publisher.ts";
import { planSite, readSite } from "../../src/site/pipeline.ts";
import { resolveTarget } from "../../src/site/serve/resolve.ts";
import { makePng } from "./make-bytes.ts";
import { edited, makeSite, type Overrides } from "./make-site.ts";

export const INDEX = "templates/index.tsx";
export const SERVICE = "content/services/stop-smoking.md";
export const PAGE = "/services/stop-smoking";
export const TITLE = "Stop Smoking Hypnotherapy";

/** The pages show what the tests edit. */
export const SHOWN: Overrides = {
	"templates/service.tsx": edited(
		"templates/service.tsx",
		"<h1>{service.title}</h1>",
		`<h1>{service.title}</h1>
			<p>{service.subtitle}</p>
			<p>{service.badge}<span> (opens in new tab)</span></p>
			{service.approaches.map((one) => <p key={one.title}>{one.description}</p>)}
			<ul>{service.benefits.map((one) => <li key={one}>{one}</li>)}</ul>
			<dl><dd>{service.sessions} {copy.sessionsUnit}</dd></dl>
			<p>Unhurried, always</p>`,
	).replace("({ service })", "({ service, copy })"),
	[INDEX]: edited(
		INDEX,
		"home: ({ page }) => <h1>{page.hero.heading}</h1>",
		"home: ({ testimonials }) => <p>{testimonials.stats[0].value}</p>",
	)
		.replace(
			"contact: ({ form }) => <form",
			"contact: ({ page, hours, form }) => <><label>{page.form.labels.name}<span> (required)</span></label><p>{hours.map((line) => <i key={line}>{line}</i>)}</p><form",
		)
		.replace('method="post" />', 'method="post" /></>')
		.replace(
			"<title>{route.head.title}</title>",
			'<title>{route.head.title}</title><meta name="description" content={route.head.description} />',
		)
		.replace(
			"about: ({ page }) => <h1>{page.hero.heading}</h1>",
			`about: ({ page, pictures }) => {
		const { src } = pictures[page.story.picture?.file] ?? {};
		return <><img alt={page.story.picture?.alt} src={src} /><a href={page.callToAction.buttons[0].href}>{page.callToAction.buttons[0].label}</a></>;
	}`,
		),
};

export const PICTURE = { "static/pictures/room.png": makePng(40, 30) };
/** Three entries, of which the first is the one of the minimal site. */
export const LISTED = "  - Steadier sleep\n  - More calm\n  - Rest\n";

/** Returns what the script of the preview sends for the innermost element with a text, or with a description. */
export function press(html: string, text: string) {
	const { elements, textNodes } = parseHtml(html);
	const words = elements.map(({ attributes }) => attributes.alt ?? "");
	for (const node of textNodes)
		for (let at = node.element; at >= 0; at = elements[at]?.parent ?? -1)
			words[at] += node.text;
	const squeeze = (shown: string) => shown.replace(/\s+/g, "");
	const pressed = words.findLastIndex(
		(shown) => squeeze(shown) === squeeze(text),
	);
	const isMeta = elements.findIndex(
		({ attributes }) => attributes.name === text,
	);
	const places = new Set<number>();
	for (const [index, { attributes }] of elements.entries()) {
		let at = index;
		while (at >= 0 && at !== pressed && at !== isMeta)
			at = elements[at]?.parent ?? -1;
		const numbers = attributes["data-hypno-places"]?.split(" ") ?? [];
		if (at >= 0) for (const number of numbers) places.add(Number(number));
	}
	const [, hash] = /data-hypno-hash="([^"]*)"/.exec(html) ?? [];
	return { kind: "find", page: hash, places: [...places] };
}

export const HOST = "127.0.0.1:4321";

/** A request of a page of the preview, as the server of Node gives it. */
function toMessage(body: string, token: string): IncomingMessage {
	const headers = {
		origin: `http://${HOST}`,
		host: HOST,
		"sec-fetch-site": "same-origin",
		"content-type": "application/json",
		"x-hypno-token": token,
	};
	const request = { method: "POST", url: "/__hypno/edit", headers };
	// The editor reads no more of a message.
	const message: unknown = Object.assign(Readable.from([body]), request);
	return message as IncomingMessage;
}

/** @param atEnd that of the test, if it runs beside others */
export function openTexts(overrides?: Overrides, atEnd = onTestFinished) {
	const site = makeSite({ ...SHOWN, ...overrides }, atEnd);
	const { config, rootDir } = site;
	const refused: string[] = [];
	let isBehind = false;
	const editor = new TextEditor(config, {
		onRefused: ({ message }) => refused.push(message),
		onError: () => {},
		publisher: new Publisher(config, undefined),
		isBehind: () => isBehind,
	});
	const links = { ...createEditor(rootDir), canWrite: true };
	let shown: PreviewPages | undefined;
	/** Plans the site as the files are now. */
	const build = async () => {
		const plan = await planSite(
			await readSite({ ...config, showsDrafts: true }),
		);
		shown = new PreviewPages(plan, links, shown);
		return shown;
	};
	const send = async (request: object) => {
		const message = toMessage(JSON.stringify(request), editor.token);
		const site = shown ?? (await build());
		const answer = await editor.respond(message, site, build);
		const { status, body } = answer;
		return {
			status,
			json: status === 200 ? JSON.parse(String(body)) : undefined,
		};
	};
	const get = async (page = PAGE) => {
		const { file } = await resolveTarget(await build(), page);
		return { status: file?.status ?? 200, text: String(file?.contents) };
	};
	/** Presses the element that shows a text. */
	const find = async (text: string, page = PAGE, what = "text") => {
		const pressed = press((await get(page)).text, text);
		expect(pressed.places, text).not.toEqual([]);
		return (await send({ ...pressed, what })).json;
	};
	const write = async (text: string, words: string) => {
		const [found] = (await find(text)).texts;
		const { sourcePath, target, words: previous } = found;
		return { kind: "write", sourcePath, target, previous, words };
	};
	/** Writes other words. @returns a request that undoes this */
	const change = async (text: string, words: string) => {
		const { json } = await send(await write(text, words));
		return { kind: "undo", id: json.edit };
	};
	const fileOf = (sourcePath = SERVICE) => path.join(rootDir, sourcePath);
	const read = (sourcePath = SERVICE) =>
		fs.readFileSync(fileOf(sourcePath), "utf8");
	/** Writes a text as another program does. */
	const overwrite = (text: string, sourcePath = SERVICE) =>
		fs.writeFileSync(fileOf(sourcePath), text);
	/** Writes it as another program did two seconds ago. */
	const overwriteEarlier = (text: string, sourcePath = SERVICE) => {
		overwrite(text, sourcePath);
		const then = Date.now() / 1000 - 2;
		fs.utimesSync(fileOf(sourcePath), then, then);
	};
	/** As while the preview plans a change. */
	const fallBehind = () => {
		isBehind = true;
	};
	const listEdits = () => editor.formatEdits(links);
	const requests = { send, find, write, change, get, listEdits };
	const files = { fileOf, read, overwrite, overwriteEarlier, fallBehind };
	return { ...site, ...requests, ...files, build, refused };
}
