// static/private: keys, archives, office files and the like in static/, which anyone could download.
import type { OutputFile } from "../../output/file.ts";
import type { Finding } from "../finding.ts";
import type { CheckContext, Rule } from "../rule.ts";
import { isMade } from "../run.ts";

/** Kinds of files, by the end of their paths. */
const KINDS: readonly (readonly [path: RegExp, kind: string])[] = [
	[
		/(?:^|\/)id_(?:rsa|dsa|ecdsa|ed25519)[^./]*$|\.(?:pem|key|p12|pfx|ppk|jks|keystore|kdbx|ovpn)$/i,
		"a key or a list of passwords",
	],
	[
		/\.env$|(?:^|\/)(?:credentials|secrets?|client_secret[^/]*|service-account[^/]*)\.\w+$/i,
		"settings with passwords",
	],
	[
		/\.(?:zip|rar|7z|tar|t?gz|tbz2?|bz2|t?xz|zst|dmg|iso|jar)(?:\.\d+)?$/i,
		"an archive, which may hold any file",
	],
	[
		/\.(?:docx?|docm|dotx?|rtf|odt|pages|xlsx?|xlsm|xlsb|ods|numbers|csv|tsv|pptx?|odp|one|msg|eml|mbox|pst)$/i,
		"an office file, which may hold data of clients",
	],
	[
		/\.(?:sql|sqlite3?|db|mdb|accdb|dump)$/i,
		"a database, which may hold data of clients",
	],
	[
		/\.(?:php\d?|aspx?|jsp|cgi|py|rb|pl|sh|bat|ps1|log)$/i,
		"a program or a log, which no web server should show",
	],
];

const KEY = /-----BEGIN (?:[A-Z]+ ){0,2}PRIVATE KEY/;

function findKind(file: OutputFile): string | undefined {
	const named = KINDS.find(([path]) => path.test(file.outputPath));
	if (named) return named[1];
	const start = isMade(file)
		? Buffer.from(file.contents).subarray(0, 10_000).toString("latin1")
		: "";
	return KEY.test(start) ? "a private key" : undefined;
}

function* findPrivate({ files, site }: CheckContext): Generator<Finding> {
	const names = site?.settings.publish.allow ?? [];
	const allowed = new Set(
		names.map((name) => name.replace(/^(?:static)?\//, "")),
	);
	for (const file of files.statics) {
		const { outputPath: target } = file;
		const kind = allowed.has(target) ? undefined : findKind(file);
		if (kind === undefined) continue;
		yield {
			message: `anyone could download this file from the published site: it is ${kind}`,
			hint: `Move the file out of static/. If everyone may have the file, name the file in content/site.yaml, as in publish: { allow: [/${target}] }`,
			target,
			source: { file: `static/${target}`, line: 1, column: 1 },
		};
	}
}

export const staticPrivate: Rule = {
	id: "static/private",
	severity: "error",
	summary: "A key, archive, office file or database in static/",
	explanation: `Everything in static/ is published as it is, and anyone who guesses the address of a file can download it. This file looks like one that should stay on your computer: a key or a list of passwords, an archive, a document or a spreadsheet of an office program, a database, a program or a log.

Such files are often left in static/ by mistake, and programs search the whole internet for names such as backup.zip and clients.xlsx. Notes about clients are special category data in British law: if they were public, you would have to report it to the Information Commissioner within 72 hours.

Move the file out of static/. If it was already published, build and upload the site again, and replace every key and password in the file. If everyone may have the file, for example a form to fill in, name it in content/site.yaml under publish, as in allow: [/forms/intake.docx]; better still, publish it as a PDF, which every telephone can open and which shows no earlier versions.

hypno never copies hidden files such as .env, or what editors and systems leave behind, such as notes.docx~ and Thumbs.db, and does not report them. Only the folder static/.well-known/ is published.`,
	start: (context) => ({ finish: () => findPrivate(context) }),
};
