import { expect, test } from "vitest";
import { SITE } from "../../../test/support/check-html.ts";
import { collect } from "../../../test/support/collect.ts";
import { makeDiskFile } from "../../../test/support/disk-file.ts";
import type { SiteFacts } from "../rule.ts";
import { staticPrivate } from "./static-private.ts";

async function find(
	names: readonly string[],
	{ contents = "x", allow = [] as string[] } = {},
) {
	const statics = names.map((outputPath) => {
		return { outputPath, contents: makeDiskFile(contents) };
	});
	const settings = { ...SITE.settings, publish: { allow } };
	const findings = staticPrivate.checkSite?.({
		files: { paths: new Set<string>(), assets: [], statics },
		site: { ...SITE, settings },
	} as unknown as SiteFacts);
	return (await collect(findings)).map(({ target }) => target);
}

const split = (names: string) => names.split(" ");

test.each([
	...split("id_ed25519 id_rsa_github server.pem tls/private.KEY cert.p12"),
	...split("passwords.kdbx prod.env credentials.json client_secret_12.json"),
	...split("site.tar.gz old.TGZ photos.7z disk.dmg part.zip.001 about.bak"),
	...split("notes.docx notes.DOC fees.ods letter.odt talk.pptx list.csv"),
	...split("dump.sql.gz clients.sqlite mail.mbox app.db access.log q.php"),
])("%s is reported", async (name) => {
	expect(await find([name])).toEqual([name]);
});

test.each([
	...split("leaflet.pdf robots.txt id_rsa.pub practice.vcf relax.mp3 key.svg"),
	...split("archive.html zip.png feed.xml data.json environment.txt zip"),
	...split("fonts/text.woff2 .well-known/security.txt"),
])("%s is not reported", async (name) => {
	expect(await find([name])).toEqual([]);
});

test("reports a private key by its text, whatever its name", async () => {
	const run = (kind: string) =>
		find(["note.txt"], { contents: `-----BEGIN ${kind}-----\nx` });
	for (const kind of split("PRIVATE_KEY OPENSSH_PRIVATE_KEY"))
		expect(await run(kind.replaceAll("_", " "))).toHaveLength(1);
	for (const kind of ["PUBLIC KEY", "CERTIFICATE", "PGP PUBLIC KEY BLOCK"])
		expect(await run(kind)).toEqual([]);
});

test.each(split("/forms/a.docx forms/a.docx static/forms/a.docx"))(
	"accepts a file that publish.allow names as %s",
	async (name) => {
		expect(await find(["forms/a.docx", "a.docx"], { allow: [name] })).toEqual([
			"a.docx",
		]);
	},
);

test("reports scripts in a drawing of static/", async () => {
	const contents = `<svg onload="go()"><a xlink:href="java&#115;cript:go()"/><foreignObject/><script/><style>a{}</style></svg>`;
	expect(await find(["art/map.svg"], { contents })).toEqual([
		'onload="go()"',
		'xlink:href="javascript:go()"',
		"<foreignobject>",
		"<script>",
	]);
});
