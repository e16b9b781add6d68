// Parses Markdown into tokens, and renders these as safe HTML once the addresses of links and pictures are known.
import Renderer from "markdown-it/lib/renderer.mjs";
import { decode, slugify } from "../../../base/addresses/parse-url.ts";
import {
	isRecordingName,
	type ShownPicture,
	type ShownPictures,
} from "../../addresses/picture.ts";
import type { Urls } from "../../addresses/urls.ts";
import { unmark } from "../../marks.ts";
import { isLinkTarget } from "../schema/addresses.ts";
import { Collection, type Model } from "../schema/model.ts";
import type { ShownRecordings } from "../schema/recording.ts";
import { parser, type Token } from "./parser.ts";

const { escapeHtml, unescapeAll } = parser.utils;

/** "&amp;" -> "&". Other text stays as it is. */
export function decodeEntity(entity: string): string {
	return unescapeAll(entity);
}

/** True for "&#0;" and "&#xD800;", which Markdown shows as U+FFFD. */
export function isNoCharacter(entity: string): boolean {
	return entity.startsWith("&#") && decodeEntity(entity) === entity;
}

/** Returns the decoded address of a link or a picture; undefined for other tokens. */
export function addressOf(token: Token): string | undefined {
	const address = token.attrGet(token.type === "image" ? "src" : "href");
	if (address === null) return undefined;
	return decode(String(address)) ?? String(address);
}

/** Gives each heading an id, so that links can lead to it. A repeated heading gets a number, as in "-1". */
function addHeadingIds(
	tokens: readonly Token[],
	{ reservedIds }: Pick<Collection, "reservedIds">,
): void {
	const used = new Set<string>();
	/** The number that each id tries next, so that many equal headings try no number twice. */
	const counts = new Map<string, number>();
	for (const [index, token] of tokens.entries()) {
		if (token.type !== "heading_open") continue;
		const inside = tokens[index + 1]?.children ?? [];
		const heading = inside.map(({ content }) => content).join("");
		const id = slugify(heading, /[^\p{L}\p{N}]+/gu) || "section";
		let count = counts.get(id) ?? 0;
		let free = count === 0 ? id : `${id}-${count}`;
		while (used.has(free) || reservedIds?.test(free)) free = `${id}-${++count}`;
		counts.set(id, count + 1);
		used.add(free);
		token.attrSet("id", free);
	}
}

/** Replaces the style attribute of a table cell by a class, because the site allows no inline styles. */
function alignCell(token: Token): void {
	const side = /right|center/.exec(String(token.attrGet("style") ?? ""))?.[0];
	token.attrs = (token.attrs ?? []).filter(([name]) => name !== "style");
	if (side) token.attrSet("class", `to-${side}`);
}

/** A text in a link has this value in `info`, because a link must not contain another one. */
const IN_LINK = "link";

/** Turns invalid links into text. The class `bare` keeps an address from being printed twice. */
function adjustLinks(tokens: readonly Token[]): void {
	let isInvalid = false;
	let isInLink = false;
	for (const [at, token] of tokens.entries()) {
		if (token.type === "text" && isInLink) token.info = IN_LINK;
		if (token.type === "link_close") isInLink = false;
		if (token.type === "link_close" && isInvalid) token.type = "text";
		if (token.type !== "link_open") continue;
		const link = String(token.attrGet("href"));
		const words = tokens[at + 1]?.content ?? "";
		isInvalid = !isLinkTarget(link);
		isInLink = !isInvalid;
		if (isInvalid) token.type = "text";
		else if (words !== "" && link.endsWith(words))
			token.attrSet("class", "bare");
	}
}

/** The token of a recording or a film with a player has this value in `info`. */
export const PLAYER = "player";

/** A player is a block, which no paragraph can contain. */
function takeOutPlayers(tokens: readonly Token[]): void {
	for (const [at, { children }] of tokens.entries()) {
		const around = [tokens[at - 1], tokens[at + 1]];
		const [player, ...others] = children ?? [];
		if (!player || others.length > 0) continue;
		if (!isRecordingName(addressOf(player) ?? "")) continue;
		if (around[0]?.type !== "paragraph_open") continue;
		for (const tag of around) if (tag) tag.hidden = true;
		player.info = PLAYER;
	}
}

/** Pictures within these blocks are visible before scrolling. */
const FIRST_BLOCKS = 3;
/** The token of the picture that loads first has this value in `info`. */
const FIRST = "first";

function flagFirstPicture(tokens: readonly Token[]): void {
	let block = 0;
	for (const { level, nesting, children } of tokens) {
		if (level === 0 && nesting >= 0) block++;
		const picture = children?.find(
			({ type, info }) => type === "image" && info !== PLAYER,
		);
		if (picture && block <= FIRST_BLOCKS) picture.info = FIRST;
		if (picture) return;
	}
}

/** In pages that are mostly Markdown, as of articles, headings get ids and a picture may load first; a listed record has more. */
export function parseBody(body: string, model?: Model): readonly Token[] {
	const tokens = parser.parse(body, {});
	for (const token of tokens) {
		// Headings of a body start at h2: the title of the page is the only h1.
		if (token.tag === "h1") token.tag = "h2";
		if (token.type === "th_open" || token.type === "td_open") alignCell(token);
		adjustLinks(token.children ?? []);
	}
	takeOutPlayers(tokens);
	if (model instanceof Collection && !model.listedIn) {
		addHeadingIds(tokens, model);
		flagFirstPicture(tokens);
	}
	return tokens;
}

/** A web address or an e-mail address that is typed into a text. Marks stand in its words, not in what it leads to. */
const WEB = /(?:https?:\/\/|www\.)[^\s<>"“”\\]{1,2000}/;
const MAIL = /[\w.+\uE000-\uE01F-]{1,64}@(?:[\w\uE000-\uE01F-]+\.)+[a-z]{2,}/;
const ADDRESS = new RegExp(
	`(?<![\\p{L}\\p{N}_/@.+-])(?:${WEB.source}|${MAIL.source})`,
	"giu",
);
const AFTER_ADDRESS = /[?!.,:;*_~'‘’“”«»…[\]\uE000-\uE01F]+$/u;

/** "https://a.uk/b)." -> "https://a.uk/b" */
function cutAddress(address: string): string {
	const words = address.replace(AFTER_ADDRESS, "");
	const isWithin = words.split("(").length < words.split(")").length;
	if (!words.endsWith(")") || !isWithin) return words;
	return cutAddress(words.slice(0, -1));
}

/** Renders a text outside of links and code, whose addresses become links. */
function renderText(
	text: string,
	{ href, dialled }: Pick<Shown, "href" | "dialled">,
): string {
	// Most texts have no address, and this finds it in a tenth of the time.
	if (!/@|:\/\/|www\./i.test(text))
		return linkNumbers(escapeHtml(text), dialled);
	let html = "";
	let end = 0;
	for (const { 0: written, index } of text.matchAll(ADDRESS)) {
		const words = cutAddress(written);
		const address = unmark(words);
		let target = address;
		if (/^www\./i.test(address)) target = `https://${address}`;
		else if (!/^https?:/i.test(address)) target = `mailto:${address}`;
		if (!isLinkTarget(target)) continue;
		html += linkNumbers(escapeHtml(text.slice(end, index)), dialled);
		const attributes = { href: href(target), class: "bare" };
		html += `${formatTag("a", Object.entries(attributes))}${escapeHtml(words)}</a>`;
		end = index + words.length;
	}
	return html + linkNumbers(escapeHtml(text.slice(end)), dialled);
}

type Attributes = Iterable<readonly [string, string | number]>;

function formatTag(name: string, attributes: Attributes): string {
	const formatted = [...attributes].map(
		([key, value]) => ` ${key}="${escapeHtml(String(value))}"`,
	);
	return `<${name}${formatted.join("")}>`;
}

/** Renders the same markup as templates/ui/media.tsx. */
function renderPicture(
	{ width, height, src, srcSet, sources }: ShownPicture,
	alt: string,
	{ sizes, isFirst }: { readonly sizes: string; readonly isFirst: boolean },
) {
	const tags = sources.map(({ type, srcSet: srcset }) =>
		formatTag("source", Object.entries({ type, srcset, sizes })),
	);
	const img = formatTag(
		"img",
		Object.entries({
			src,
			srcset: srcSet,
			sizes,
			width,
			height,
			alt,
			...(isFirst ? { fetchpriority: "high" } : { loading: "lazy" }),
			decoding: "async",
		}),
	);
	return `<picture>${tags.join("")}${img}</picture>`;
}

/** Renders the same markup as templates/ui/media.tsx. */
function renderPlayer(
	{ words, language, files }: ShownRecordings,
	file: string,
	title: string,
): string {
	const shown = files[file.normalize()];
	const name = escapeHtml(title);
	if (!shown) return name;
	const { tag, size } = shown;
	const [src = "", captions = ""] = [shown.src, shown.captions].map(escapeHtml);
	const track = `<track kind="captions" srclang="${language.replace(/-.*/, "")}" label="${escapeHtml(words.captions)}" src="${captions}">`;
	const media = `<${tag} controls="" preload="none" src="${src}" aria-label="${name}">${captions && track}</${tag}>`;
	const link = `<a href="${src}" download="">${escapeHtml(words.download)} (${size})</a>`;
	return `<figure class="player"><figcaption>${name}</figcaption>${media}${link}</figure>`;
}

interface Shown extends Pick<Urls, "href"> {
	/** How wide pictures are shown. */
	readonly sizes: string;
	readonly pictures: ShownPictures;
	readonly recordings: ShownRecordings;
	/** Finds the telephone numbers of a text that dial when they are pressed. */
	readonly dialled?: RegExp | undefined;
}

function linkNumbers(text: string, dialled: RegExp | undefined): string {
	if (!dialled) return text;
	return text.replace(dialled, (number) => {
		const digits = number.replace(/\D/g, "");
		return `<a href="tel:${digits}">${number}</a>`;
	});
}

export function renderBody(
	tokens: readonly Token[],
	{ href, sizes, pictures, recordings, dialled }: Shown,
): string {
	const renderer = new Renderer();
	const { options } = parser;
	const rules: Readonly<Record<string, (token: Token) => string>> = {
		html_block: ({ content }) => escapeHtml(content),
		html_inline: ({ content }) => escapeHtml(content),
		text: ({ content, info }) =>
			info === IN_LINK
				? escapeHtml(content)
				: renderText(content, { href, dialled }),
		link_open: ({ attrs }) =>
			formatTag(
				"a",
				(attrs ?? []).map(([name, value]) => [
					name,
					name === "href" ? href(value) : value,
				]),
			),
		image: (token) => {
			const file = addressOf(token) ?? "";
			const words = token.children ?? [];
			const alt = renderer.renderInlineAsText(words, options, {});
			if (token.info === PLAYER) return renderPlayer(recordings, file, alt);
			const shown = Object.hasOwn(pictures, file) ? pictures[file] : undefined;
			// An external picture would be a request to another origin.
			return shown
				? renderPicture(shown, alt, { sizes, isFirst: token.info === FIRST })
				: escapeHtml(alt);
		},
	};
	for (const [type, write] of Object.entries(rules))
		renderer.rules[type] = (all, at) => (all[at] ? write(all[at]) : "");
	return renderer.render([...tokens], options, {});
}
