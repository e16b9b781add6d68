import sharp from "sharp";
import { expect, test } from "vitest";
import { makeDiskFile } from "../../../test/support/make-bytes.ts";
import { makeFilm, makeWave } from "../../../test/support/recordings.ts";
import { collect, SITE } from "../../../test/support/run-rule.ts";
import type { SiteFacts } from "../rule.ts";
import { staticPrivate } from "./static-private.ts";

async function find(
	names: readonly string[],
	{
		contents = "x" as string | Uint8Array,
		allow = [] as string[],
	}: { contents?: string | Uint8Array; allow?: string[] } = {},
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

test.each([
	...split("_worker.js _worker.js/index.js _worker.bundle middleware.ts"),
	...split("functions/api/send.ts api/contact.js netlify/functions/send.mjs"),
	...split("_routes.json netlify.toml now.json web.config wrangler.jsonc"),
	...split("staticwebapp.config.json serve.json firebase.json package.json"),
	...split("nginx.conf Caddyfile sub/web.config _config.yml php.ini"),
])("%s is reported, because a host obeys it", async (name) => {
	expect(await find([name])).toEqual([name]);
	expect(await find([name], { allow: [name] })).toEqual([]);
});

test.each([
	...split("CNAME robots.txt scripts/worker.js api/fees.json functions.pdf"),
	...split("docs/_worker.js.txt js/middleware.js manifest.json site.css"),
	...split("api/index.html data/package.json functions/plan.png"),
])("%s is nothing that a host obeys", async (name) => {
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

test.each(split("fees.pdf relax.mp3 tree.jpg a.ics"))(
	"%s is reported if a web page was saved under that name",
	async (name) => {
		for (const contents of ["<!DOCTYPE html><p>", "\ufeff\n<html lang=en>"])
			expect(await find([name], { contents })).toEqual([name]);
		expect(await find([name], { contents: "<p>" })).toEqual([]);
		expect(await find(["a.html"], { contents: "<html>" })).toEqual([]);
		expect(await find(["a.txt"], { contents: "<!doctype html>" })).toEqual([]);
	},
);

test.each(split("/forms/a.docx forms/a.docx static/forms/a.docx"))(
	"accepts a file that publish.allow names as %s",
	async (name) => {
		expect(await find(["forms/a.docx", "a.docx"], { allow: [name] })).toEqual([
			"a.docx",
		]);
	},
);

test("reports a picture that is another one than its name says", async () => {
	const make = (format: "png" | "jpeg" | "webp" | "gif") =>
		picture().toFormat(format).toBuffer();
	for (const [name, format] of [
		["room.png", "jpeg"],
		["room.JPG", "webp"],
		["room.webp", "png"],
		["room.gif", "png"],
	] as const) {
		const contents = await make(format);
		expect(await find([name], { contents }), name).toEqual([name]);
	}
	const heic = Buffer.from("\0\0\0\x18ftypheic", "latin1");
	expect(await find(["room.jpg"], { contents: heic })).toEqual(["room.jpg"]);
	for (const name of ["room.jpg", "room.JPEG", "room.jfif", "room.pdf"])
		expect(await find([name], { contents: await make("jpeg") })).toEqual([]);
});

const GPS = {
	GPSLatitudeRef: "N",
	GPSLatitude: "51/1 30/1 3000/100",
	GPSLongitudeRef: "W",
	GPSLongitude: "0/1 7/1 3000/100",
};
const picture = () =>
	sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } });
const film = (words: string | Buffer) =>
	Buffer.concat([
		Buffer.alloc(10_000_000),
		Buffer.from(words),
		Buffer.alloc(9),
	]);

test.each(["jpeg", "png", "webp", "avif"] as const)(
	"reports a position in a picture: %s",
	async (format) => {
		const place = picture().withExif({ IFD3: GPS, IFD0: { Make: "Phone" } });
		const contents = await place.toFormat(format).toBuffer();
		const name = `garden.${format.replace("jpeg", "JPG")}`;
		expect(await find([name], { contents })).toEqual([name]);
		expect(await find([name], { contents, allow: [name] })).toEqual([]);
		const without = picture().withExif({ IFD0: { Make: "Phone" } });
		const plain = await without.toFormat(format).toBuffer();
		expect(await find([name], { contents: plain })).toEqual([]);
	},
);

test.each([
	["walk.mov", film("com.apple.quicktime.location.ISO6709 +51.5-000.1/")],
	[
		"walk.mp4",
		film(Buffer.from("\xA9xyz\0\x12\x15\xC7+51.5000-000.1250/", "latin1")),
	],
	["walk.jpg", Buffer.from('<rdf exif:GPSLatitude="51,30.5N"/>')],
	["memo.m4a", film("com.apple.quicktime.location.ISO6709 +51.5-000.1/")],
	["memo.m4a", film("\xA9xyz\0\0\0\0+51-000/")],
	["memo.M4A", film("\0\0\0\x23loci\0\0\0\0\x55\xc4\0\0")],
	["edited.mp4", film("\0\0\0\x23loci\0\0\0\0\x15\xc7\0\0")],
	["edited.mp4", film("mdtalocation\0\0 data\0\0\0\x01+51.5074-0.1278/")],
	["walk.webm", makeFilm({ place: "+51.5074-0.1278/" })],
	["walk.webm", makeFilm({ place: "+51-000/" })],
	["memo.weba", makeFilm({ codec: "A_OPUS", place: "+51.5-0.1+20/" })],
	["memo.opus", film("OpusTags LOCATION=+51.5074-0.1278/")],
	["memo.mp3", film("TXXX location\0+51.5074-0.1278/")],
])("reports a position in %s", async (name, contents) => {
	expect(await find([name], { contents })).toEqual([name]);
});

test.each([
	["walk.mp4", film("com.apple.quicktime.make Apple")],
	["walk.jpg", Buffer.from("MM\0*\xFF\xFF\xFF\xFF", "latin1")],
	["gps.txt", Buffer.from("GPSLatitude")],
	["walk.webm", makeFilm()],
	["memo.m4a", film("title Our new location in Bath, 12-14 Old Street")],
	["memo.mp3", film("TBPM -12.5 +3 replaygain -6.30 dB +0.988")],
	["memo.wav", makeWave()],
])("reports nothing in %s without a position", async (name, contents) => {
	expect(await find([name], { contents })).toEqual([]);
});

test("reports scripts in a drawing of static/", async () => {
	const contents = `<svg onload="go()"><a xlink:href="java&#115;cript:go()"/><foreignObject/><script/><style>a{}</style></svg>`;
	expect(await find(["art/map.svg"], { contents })).toEqual([
		'onload="go()"',
		'xlink:href="javascript:go()"',
		"<foreignobject>",
		"<script>",
	]);
});
