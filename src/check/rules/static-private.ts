// static/private: keys, archives and office files in static/, which anyone could download, and scripts in drawings.
import path from "node:path";
import { z } from "zod";
import { readStart } from "../../cache/disk-file.ts";
import type { StaticFile } from "../../output/file.ts";
import { type PageElement, parseHtml } from "../../parse-html.ts";
import { locationAt } from "../../position.ts";
import type { Finding } from "../finding.ts";
import { readYaml } from "../phrases.ts";
import type { Rule, SiteFacts } from "../rule.ts";
import { isScriptUrl } from "./security-markup.ts";

/** Maps a kind of file to the endings of its names. */
const endings = z.record(z.string(), z.string());
const ENDINGS = readYaml("lists/private-files", endings);
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

const KEY = /-----BEGIN (?:[A-Z]+ ){0,2}PRIVATE KEY/;

function findKind({ outputPath, contents }: StaticFile): string | undefined {
	const named = findNamedKind(outputPath);
	if (named !== undefined) return named;
	const start = readStart(contents, 10_000).toString("latin1");
	return KEY.test(start) ? "a private key" : undefined;
}

function* findPrivate({ files, site }: SiteFacts): Iterable<Finding> {
	const names = site?.settings.publish.allow ?? [];
	const allowed = names.map((name) => name.replace(/^(?:static)?\//, ""));
	for (const file of files.statics) {
		const { outputPath: target } = file;
		const kind = allowed.includes(target) ? undefined : findKind(file);
		if (kind === undefined) continue;
		yield {
			message: `anyone could download this file: it is ${kind}`,
			hint: `Move the file out of static/. If everyone may have the file, name the file in content/site.yaml, as in publish: { allow: [/${target}] }`,
			target,
			source: { file: `static/${target}`, line: 1, column: 1 },
		};
	}
}

function findScript({ name, attributes }: PageElement): string | undefined {
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

export const staticPrivate: Rule = {
	id: "static/private",
	severity: "error",
	checkSite: function* (site) {
		yield* findPrivate(site);
		yield* findScripts(site);
	},
};
