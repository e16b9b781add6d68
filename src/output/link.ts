// Pages and all other files -> the files of the site. Gives assets their hashed
// addresses; refuses two files with one path and an asset that does not exist. Last come the
// files that depend on what all pages hold.
import type { Asset } from "../assets/asset.ts";
import type { Digest } from "../cache/digest.ts";
import type { KeptPage } from "../cache/kept-pages.ts";
import { type Memo, NO_MEMO } from "../cache/memo.ts";
import {
	asksNothing,
	findInlineCode,
	type InlineCode,
	NO_INLINE_CODE,
} from "../http/inline-code.ts";
import { joinParts, type Rendered } from "../plan/rendered.ts";
import type { Urls } from "../plan/urls.ts";
import { invalid, type UnplacedProblem } from "../problems.ts";
import type { Page } from "../render/pages.ts";
import type { Contents, OutputFile } from "./file.ts";

const PLACEHOLDER = /hypno-asset:[\w.-]+/g;
/** Of those that pages share; more would only take memory. */
const MOST_PARTS = 1_000;

export interface LinkedPage<Written extends Contents = Contents>
	extends Pick<OutputFile, "parts"> {
	readonly contents: Written;
	/** Placeholders of assets that are not made. */
	readonly missing: readonly string[];
	readonly inline: InlineCode;
}

/** An asset that pages ask for. */
export type NamedAsset = Pick<Asset, "placeholder" | "outputPath">;

export function createLinker(assets: readonly NamedAsset[], urls: Urls) {
	const addresses = new Map(
		assets.flatMap(({ placeholder, outputPath }) =>
			placeholder ? [[placeholder, urls.href(`/${outputPath}`)] as const] : [],
		),
	);
	const linkText = (html: string): LinkedPage<string> => {
		const missing = new Set<string>();
		const contents = html.replace(PLACEHOLDER, (placeholder) => {
			const address = addresses.get(placeholder);
			if (address === undefined) missing.add(placeholder);
			return address ?? placeholder;
		});
		return {
			contents,
			missing: [...missing],
			inline: findInlineCode(contents),
		};
	};
	const parts = new Map<string, LinkedPage<string>>();
	const linkPart = (html: string) => {
		const linked = parts.get(html) ?? linkText(html);
		if (parts.size < MOST_PARTS) parts.set(html, linked);
		return linked;
	};
	const link = (page: Rendered): LinkedPage<string> => {
		const all = [linkText(page.own), ...page.parts.map(linkPart)];
		// Of code that stands in the page itself a part may be a piece.
		if (!all.every(({ inline }) => asksNothing(inline)))
			return linkText(joinParts(page));
		const [own = "", ...others] = all.map(({ contents }) => contents);
		return {
			contents: joinParts({ own, parts: others }),
			parts: others,
			missing: [...new Set(all.flatMap(({ missing }) => missing))],
			inline: NO_INLINE_CODE,
		};
	};
	return { link, addresses: JSON.stringify([...addresses]) };
}

function samePath(
	{ outputPath, audience }: OutputFile,
	page: Page | undefined,
) {
	return invalid(
		`two files of the site would have one path, ${outputPath}, and one of them would be lost`,
		{
			hint:
				audience === "host"
					? "Take your file out of static/: hypno writes this one for the host by itself"
					: "Rename one: a file in static/ must not have the name of a page, and a slug is listed once",
			source: {
				file: page ? page.route.sourcePath : `static/${outputPath}`,
				line: 1,
				column: 1,
			},
		},
	);
}

function missingAsset(placeholder: string, page: Page) {
	return invalid(`the page asks for ${placeholder}, which is not made`, {
		hint: "Look at the asset names in templates/head and at the fonts in templates/styles/site.css",
		pages: [page.route.path],
		source: { file: page.route.sourcePath, line: 1, column: 1 },
	});
}

/** What pages are linked with. */
interface Linking {
	/** All other files of the site. */
	readonly assets: readonly Asset[];
	readonly urls: Urls;
	readonly memo?: Memo<LinkedPage> | undefined;
	/** Told of each page, before the last files are made. */
	readonly onInline?: (inline: InlineCode) => void;
	/** Keeps a page for the next build, and gives the digest of its bytes. */
	readonly keep?: ((page: Page, contents: Contents) => Digest) | undefined;
	/** Called after the last page. */
	readonly lastFiles?: () => readonly OutputFile[];
}

/** Only of pages that ask nothing of the policy are there any. */
function takeKept(
	page: Page,
	{ hash, read }: KeptPage,
	link: (page: Rendered) => LinkedPage,
): OutputFile {
	const { outputPath } = page.route;
	const contents = async () =>
		read() ?? Buffer.from(link(page.rendered).contents);
	return { outputPath, contents, hash };
}

/**
 * @param pages consumed once; problems among them are passed on
 */
export function* linkOutput(
	pages: Iterable<Page | UnplacedProblem>,
	{ assets, urls, memo = NO_MEMO, onInline, keep, lastFiles }: Linking,
): Generator<OutputFile | UnplacedProblem> {
	const taken = new Set<string>();
	const take = (file: OutputFile, page?: Page) => {
		if (taken.has(file.outputPath)) return samePath(file, page);
		taken.add(file.outputPath);
		return file;
	};
	const { link, addresses } = createLinker(assets, urls);
	for (const file of assets) {
		yield take({ outputPath: file.outputPath, contents: file.contents });
	}
	for (const page of pages) {
		if (!("route" in page)) {
			yield page;
			continue;
		}
		const { outputPath } = page.route;
		if (page.kept) {
			yield take(takeKept(page, page.kept, link), page);
			continue;
		}
		const { contents, parts, missing, inline } =
			page.linked ??
			memo.recall(outputPath, [page.rendered, addresses], () =>
				link(page.rendered),
			);
		for (const placeholder of missing) yield missingAsset(placeholder, page);
		onInline?.(inline);
		const isWhole = missing.length === 0 && asksNothing(inline);
		const file = { outputPath, contents, parts };
		yield take(
			keep && isWhole ? { hash: keep(page, contents), ...file } : file,
			page,
		);
	}
	for (const file of lastFiles?.() ?? []) yield take(file);
}
