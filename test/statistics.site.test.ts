// A site may count its visits: the script is on published pages, and headers allow it and nothing else.
import { describe, expect, test } from "vitest";
import { planSite, readSite } from "../src/site/pipeline.ts";
import { readShippedText } from "./support/shipped-files.ts";
import {
	buildVariant,
	compareVariant,
	makeVariant,
} from "./support/variant.ts";

const SITE = "content/site.yaml";
const COUNTED = `${readShippedText(SITE)}
statistics: { service: goatcounter, site: calm }
`;
const SCRIPT =
	'<script defer="" src="https://gc.zgo.at/count.js" data-goatcounter="https://calm.goatcounter.com/count"></script>';
const POLICY =
	"default-src 'none'; script-src 'self' https://gc.zgo.at; style-src 'self'; img-src 'self' data: https://calm.goatcounter.com; media-src 'self'; font-src 'self'; manifest-src 'self'; connect-src 'self' https://calm.goatcounter.com; form-action 'self'; base-uri";

test("every published page has the script once, and the files of hosts allow it", async () => {
	const policies: string[] = [];
	let pages = 0;
	for (const [file, bytes] of await buildVariant({ [SITE]: COUNTED })) {
		const text = String(bytes);
		if (file.endsWith(".html")) {
			pages++;
			expect(text.split(SCRIPT), file).toHaveLength(2);
		}
		if (text.includes(POLICY)) policies.push(file);
	}
	expect(pages).toBe(10);
	expect(policies.sort()).toEqual([
		".hosting/Caddyfile",
		".hosting/nginx.conf",
		"_headers",
		"vercel.json",
	]);
});

test("the preview counts no visits", async () => {
	const config = makeVariant({ [SITE]: COUNTED });
	const plan = await planSite(await readSite({ ...config, showsDrafts: true }));
	const [home] = plan.routes;
	if (!plan.isReady || !home) throw new Error("the site has errors");
	const { html } = await plan.maker.make(home);
	expect(html).toContain("<h1");
	expect(html).not.toContain("zgo.at");
});

describe("the check", () => {
	const notice = `---
title: How we look after your data
description: What we keep of what you tell us, for how long, who counts the visits, and what your rights are.
footer: Privacy notice
---

GoatCounter counts the visits, without cookies.
`;

	test("asks for a privacy notice, and for nothing else", async () => {
		const { added } = await compareVariant({ [SITE]: COUNTED }, ["ptsd"]);
		const line = COUNTED.split("\n").findIndex((one) =>
			one.startsWith("statistics:"),
		);
		expect(added).toMatchObject([
			{
				rule: "privacy/notice",
				message: "the site counts visits, and no privacy notice says so",
				source: { file: SITE, line: line + 1 },
			},
		]);
	});

	test("finds nothing with a notice", async () => {
		const { added } = await compareVariant(
			{ [SITE]: COUNTED, "content/pages/privacy.md": notice },
			["ptsd"],
		);
		expect(added).toEqual([]);
	});
});
