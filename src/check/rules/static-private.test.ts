import { expect, test } from "vitest";
import { formatFound, runRule } from "../../../test/support/run-rule.ts";
import { staticPrivate } from "./static-private.ts";

const withFiles = (...names: readonly string[]) => {
	const statics = names.map((outputPath) => {
		return { outputPath, contents: "x", copyOf: outputPath };
	});
	return { files: { paths: new Set<string>(), assets: [], statics } };
};
const allow = (path: string) => ({
	file: "content/site.yaml",
	from: "copyrightYear:",
	to: `publish:\n  allow:\n    - ${path}\ncopyrightYear:`,
});

test("reports nothing on the shipped site", async () => {
	expect(await runRule(staticPrivate)).toEqual([]);
});

test("reports each kind of file with its message", async () => {
	const files = withFiles("id_rsa", "backup.zip", "a/clients.xlsx", "site.sql");
	const found = await runRule(staticPrivate, [], files);
	expect(formatFound(found)).toMatchInlineSnapshot(`
		[
		  "static/id_rsa:1:1: anyone could download this file from the published site: it is a key or a list of passwords",
		  "static/backup.zip:1:1: anyone could download this file from the published site: it is an archive, which may hold any file",
		  "static/a/clients.xlsx:1:1: anyone could download this file from the published site: it is an office file, which may hold data of clients",
		  "static/site.sql:1:1: anyone could download this file from the published site: it is a database, which may hold data of clients",
		]
	`);
	expect(found[2]).toMatchObject({ target: "a/clients.xlsx" });
	expect(found[2]?.hint).toMatchInlineSnapshot(
		`"Move the file out of static/. If everyone may have the file, name the file in content/site.yaml, as in publish: { allow: [/a/clients.xlsx] }"`,
	);
});

test.each([
	..."id_ed25519 id_rsa_github server.pem tls/private.KEY cert.p12 cert.pfx putty.ppk".split(
		" ",
	),
	..."passwords.kdbx store.jks prod.env credentials.json wp-config.php client_secret_12.json".split(
		" ",
	),
	..."site.tar.gz old.TGZ photos.7z photos.rar disk.dmg part.zip.001".split(
		" ",
	),
	..."notes.docx notes.DOC fees.ods letter.odt talk.pptx talk.pages list.csv".split(
		" ",
	),
	..."dump.sql.gz clients.sqlite mail.mbox app.db access.log query.php".split(
		" ",
	),
])("%s is reported", async (name) => {
	expect(await runRule(staticPrivate, [], withFiles(name))).toHaveLength(1);
});

test.each([
	..."leaflet.pdf robots.txt id_rsa.pub practice.vcf sessions.ics relax.mp3 key.svg".split(
		" ",
	),
	..."archive.html zip.png docx-icon.svg feed.xml data.json environment.txt office.jpg".split(
		" ",
	),
	"fonts/text.woff2",
	".well-known/security.txt",
])("%s is not reported", async (name) => {
	expect(await runRule(staticPrivate, [], withFiles(name))).toEqual([]);
});

test("reports a private key by its text, whatever its name", async () => {
	const of = (kind: string) => ({
		outputPath: "note.txt",
		contents: `-----BEGIN ${kind}-----\nx`,
		copyOf: "note.txt",
	});
	const run = (kind: string) =>
		runRule(staticPrivate, [], {
			files: { paths: new Set<string>(), assets: [], statics: [of(kind)] },
		});
	for (const kind of [
		"PRIVATE KEY",
		"OPENSSH PRIVATE KEY",
		"PGP PRIVATE KEY BLOCK",
	])
		expect(await run(kind)).toHaveLength(1);
	for (const kind of ["PUBLIC KEY", "CERTIFICATE", "PGP PUBLIC KEY BLOCK"])
		expect(await run(kind)).toEqual([]);
});

test.each([
	"/forms/intake.docx",
	"forms/intake.docx",
	"static/forms/intake.docx",
])("accepts a file that publish.allow names as %s", async (path) => {
	const files = withFiles("forms/intake.docx", "intake.docx");
	const found = await runRule(staticPrivate, [allow(path)], files);
	expect(found.map(({ target }) => target)).toEqual(["intake.docx"]);
});
