// static/private: what nobody should download from static/: keys, archives, places of pictures, scripts in drawings.
import path from "node:path";
import { contentType } from "../../base/addresses/content-type.ts";
import { readStart } from "../../base/disk/disk-file.ts";
import { type ParsedElement, parseHtml } from "../../base/text/parse-html.ts";
import { locationAt } from "../../base/text/position.ts";
import { SITE_FILE } from "../../site/addresses/source-paths.ts";
import type { StaticFile } from "../../site/output/file.ts";
import { errorRule, type Finding, type SiteFacts } from "../rule.ts";
import { isScriptUrl } from "./security-markup.ts";

/** The kinds of files that should not be published, and the endings of the names of such files. */
const ENDINGS = {
	"a key or a list of passwords": "pem key p12 pfx ppk jks keystore kdbx ovpn",
	"settings with passwords": "env",
	"an archive, which may hold any file":
		"zip rar 7z tar gz tgz bz2 tbz xz txz zst dmg iso jar",
	"an office file, which may hold data of clients":
		"doc docx docm dot dotx rtf odt pages xls xlsx xlsm xlsb ods numbers csv tsv ppt pptx odp one msg eml mbox pst",
	"a database, which may hold data of clients":
		"sql sqlite sqlite3 db mdb accdb dump",
	"a program or a log, which no web server should show":
		"php php5 asp aspx jsp cgi py rb pl sh bat ps1 log",
	"a left-over of an earlier version": "bak old orig tmp",
};
const KEY_NAME = /^id_(?:rsa|dsa|ecdsa|ed25519)[^.]*$/;
const SETTINGS_NAME =
	/^(?:credentials|secrets?|client_secret.*|service-account.*)\.\w+$/;

function findNamedKind(outputPath: string): string | undefined {
	const name = path.posix.basename(outputPath).toLowerCase();
	if (KEY_NAME.test(name)) return "a key or a list of passwords";
	if (SETTINGS_NAME.test(name)) return "settings with passwords";
	// A part of an archive ends with a number: "site.zip.001"
	const [, ending = ""] = /\.([^.]+?)(?:\.\d+)?$/.exec(name) ?? [];
	for (const [kind, endings] of Object.entries(ENDINGS))
		if (endings.split(" ").includes(ending)) return kind;
	return undefined;
}

/** At the top of a site, hosts run these files; web.config and php.ini count in any folder. */
const HOST_PROGRAM =
	/^(?:_worker\.(?:js|bundle)(?:\/.*)?|middleware\.[cm]?[jt]s)$/;
const HOST_FUNCTION =
	/^(?:functions|api|netlify\/[\w-]+)\/.+\.(?:[cm]?[jt]sx?|py|go|rb|rs)$/;
const HOST_SETTINGS = new Set(
	"_routes.json netlify.toml now.json staticwebapp.config.json wrangler.toml wrangler.json wrangler.jsonc firebase.json serve.json static.json package.json nginx.conf Caddyfile Dockerfile _config.yml".split(
		" ",
	),
);

/** @returns what a host would do with a file of this name */
function findHostUse(outputPath: string): string | undefined {
	if (HOST_PROGRAM.test(outputPath) || HOST_FUNCTION.test(outputPath))
		return "some hosts run this file as a program for visitors of the site";
	const name = path.posix.basename(outputPath).toLowerCase();
	const isSettings = HOST_SETTINGS.has(outputPath);
	return isSettings || name === "web.config" || name === "php.ini"
		? "some hosts take their settings from this file, in place of those that hypno writes"
		: undefined;
}

const HAS_PLACE =
	"jpg jpeg png webp avif heic heif tif tiff mp3 mp4 m4a m4v mov qta 3gp webm weba ogg oga opus wav";
/** As XMP, Apple, Android and other programs write a place: "+51.5074-0.1278/" (ISO 6709). */
const WRITTEN_PLACES = [
	/GPSLatitude|\.location\.ISO6709/,
	/\xA9xyz[\s\S]{4}[+-]\d/,
	/location[\s\S]{0,12}?[+-]\d{1,2}[.\d]*[+-]\d/i,
	/[+-]\d{1,2}\.\d{3,}[+-]\d{1,3}\.\d{3,}/,
];
/** The box of a place in MP4 (3GPP TS 26.244), which begins with four zeros. */
const PLACE_BOX = "loci\0\0\0\0";
/** As Exif begins a latitude: tag 2, three rational numbers. */
const LATITUDES = ["0200050003000000", "0002000500000003"];

function saysPlace(bytes: Buffer): boolean {
	const text = bytes.toString("latin1");
	const isWritten = WRITTEN_PLACES.some((pattern) => pattern.test(text));
	if (isWritten || text.includes(PLACE_BOX)) return true;
	return LATITUDES.some((tag) => bytes.includes(tag, 0, "hex"));
}

const PLACE = "a picture, film or recording that says where it was taken";
const WITHOUT_PLACE =
	"Move a picture to static/pictures/ and name it in the content: hypno publishes it without the place. Save a film or a recording again without it: on a telephone, turn off Location in the options of sharing";

/** Content types of files that may be a web page, or show the code of one. */
const PAGE_TYPE = /^text\/(?:html|plain|markdown)|xml/;
/** A download often saves the page that asks for a password, or that says that the file is gone. */
const WEB_PAGE = /^(?:\xEF\xBB\xBF)?\s*<(?:!doctype )?html\b/i;

const isMisnamedPage = ({ outputPath, contents }: StaticFile) =>
	!PAGE_TYPE.test(contentType(outputPath).value) &&
	WEB_PAGE.test(readStart(contents, 100).toString("latin1"));

/** By the ending of a picture, how its bytes begin. */
const PICTURES: readonly (readonly [ending: string, start: RegExp])[] = [
	["png", /^\x89PNG/],
	["jpg", /^\xFF\xD8\xFF/],
	["gif", /^GIF8/],
	["webp", /^RIFF[\s\S]{4}WEBP/],
	["avif", /^[\s\S]{4}ftypavi[fs]/],
	["heic", /^[\s\S]{4}ftyphei/],
];

/** @returns undefined for a picture whose ending is right, and for other files */
function describeMisnamed({ outputPath, contents }: StaticFile) {
	const ending = path.extname(outputPath).slice(1).toLowerCase();
	const named = ending.replace(/^jp(?:eg|e)$|^jfif$/, "jpg");
	if (!PICTURES.some(([ending]) => ending === named)) return undefined;
	const start = readStart(contents, 20).toString("latin1");
	const [real] = PICTURES.find(([, pattern]) => pattern.test(start)) ?? [];
	if (real === undefined || real === named) return undefined;
	const isShown = real !== "heic";
	const rename = `Give it the ending .${real}, here and wherever it is named, or save`;
	return {
		severity: "warning" as const,
		message: `this picture is ${real.toUpperCase()}, whatever its name says`,
		hint: `${isShown ? rename : "Browsers do not show it: save"} it again as ${named.toUpperCase()}`,
	};
}

const KEY = /-----BEGIN (?:[A-Z]+ ){0,2}PRIVATE KEY/;

function findKind({ outputPath, contents }: StaticFile): string | undefined {
	const named = findNamedKind(outputPath);
	if (named !== undefined) return named;
	const start = readStart(contents, 10_000).toString("latin1");
	if (KEY.test(start)) return "a private key";
	const ending = path.extname(outputPath).slice(1).toLowerCase();
	if (!HAS_PLACE.split(" ").includes(ending)) return undefined;
	// Cameras write the place at the end of a film.
	const end = readStart(contents, 1e6, Math.max(0, contents.size - 1e6));
	return [readStart(contents), end].some(saysPlace) ? PLACE : undefined;
}

function* findPrivate({ files, site }: SiteFacts): Iterable<Finding> {
	const names = site?.settings.publish.allow ?? [];
	// content/invalid reports these where they are named.
	const named = [site?.settings.shareImage.file ?? ""];
	for (const { file } of site?.drawings ?? []) named.push(file);
	const allowed = names.map((name) => name.replace(/^(?:static)?\//, ""));
	for (const file of files.statics) {
		const { outputPath: target, copies = [] } = file;
		const place = {
			target,
			source: { file: `static/${target}`, line: 1, column: 1 },
		};
		const isAllowed = allowed.includes(target);
		const allow = `name the file in ${SITE_FILE}, as in publish: { allow: [/${target}] }`;
		const use = isAllowed ? undefined : findHostUse(target);
		if (use !== undefined)
			yield {
				message: use,
				hint: `Move the file out of static/: a host is set up as docs/publishing.md says. If the host should have it, ${allow}`,
				...place,
			};
		const kind = isAllowed ? undefined : findKind(file);
		if (kind !== undefined)
			yield {
				message: `anyone could download this file: it is ${kind}`,
				hint: `${kind === PLACE ? WITHOUT_PLACE : "Move the file out of static/"}. If everyone may have the file, ${allow}`,
				...place,
			};
		if (isMisnamedPage(file))
			yield {
				message: "this file is a web page, whatever its name says",
				hint: "Open the original file, and save it here again: what was saved is a page that a site sent in its place",
				...place,
			};
		const misnamed = named.includes(`/${target}`)
			? undefined
			: describeMisnamed(file);
		if (misnamed) yield { ...misnamed, ...place };
		for (const { outputPath: copy } of copies)
			yield {
				message: `this looks like a copy of ${target} that a program made, so it is not published`,
				hint: `Compare both files, and delete this one. If it is a file of its own, give it another name`,
				target: copy,
				source: { file: `static/${copy}`, line: 1, column: 1 },
			};
	}
}

function findScript({ name, attributes }: ParsedElement): string | undefined {
	if (name === "script" || name === "foreignobject") return `<${name}>`;
	for (const [key, value] of Object.entries(attributes))
		if (/^on[a-z]{3,}$/.test(key) || isScriptUrl(value))
			return `${key}="${value}"`;
	return undefined;
}

function* findScripts({ files }: SiteFacts): Iterable<Finding> {
	for (const { outputPath, contents } of files.statics) {
		if (!/\.svg$/i.test(outputPath)) continue;
		const drawing = readStart(contents).toString();
		for (const element of parseHtml(drawing).elements) {
			const target = findScript(element);
			if (target === undefined) continue;
			yield {
				message: "this drawing contains a script or a part of a web page",
				hint: "Save the drawing as plain SVG, without scripts and web pages",
				target,
				source: locationAt(`static/${outputPath}`, drawing, element.offset),
			};
		}
	}
}

export const staticPrivate = errorRule("static/private", {
	checkSite: function* (site) {
		yield* findPrivate(site);
		yield* findScripts(site);
	},
});
