import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { makeSite } from "../../../test/support/make-site.ts";
import { checkMoved } from "./check-moved.ts";

const SITEMAP = `<?xml version="1.0" encoding="UTF-8"?>
<?xml-stylesheet type="text/xsl" href="//old.example/main.xsl"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://old.example/about</loc><lastmod>2019-04-01</lastmod></url>
<url>
	<loc> https://old.example/?a=1&amp;b=2 </loc>
	<xhtml:link rel="alternate" hreflang="de" href="https://old.example/de"/>
	<image:image><image:loc>https://old.example/room.jpg</image:loc></image:image>
</url>
<url><loc><![CDATA[https://old.example/it's-gone?c&d]]></loc></url>
</urlset>
`;

test("the addresses of a sitemap are looked up, each with its line, and those of pictures are not", async () => {
	const { config } = makeSite();
	const moved = path.join(config.rootDir, "sitemap.xml");
	fs.writeFileSync(moved, SITEMAP);
	const lines: string[] = [];
	const onAddress = (line: string) => void lines.push(line);
	const { findings, summary } = await checkMoved(config, { moved, onAddress });
	expect(lines).toEqual([
		"/about  the page",
		"/?a=1&b=2  the page /",
		"/it's-gone?c&d  nothing",
	]);
	expect(findings.map(({ source }) => source?.line)).toEqual([10]);
	expect(summary).toBe("Looked up 3 old addresses: 2 answered, 1 not");
});
