// A service may have a picture and questions of its own.
import sharp from "sharp";
import { expect, test } from "vitest";
import { linksOf, parsePage, select, textOf } from "./support/markup.ts";
import { makePages, planVariant, replaceIn } from "./support/variant.ts";

const PTSD = "content/services/ptsd.md";
const PARTS = `picture: { file: /pictures/room.jpg, alt: Two chairs by a window }
faqs:
  - question: Will I have to tell the whole story?
    answer: No. You say as much of it as you like.
  - question: How long does it take?
    answer: Six sessions are usual.
keywords:`;

test("a service shows its picture and its questions, and a service without them neither", async () => {
	const grey = { r: 120, g: 120, b: 120 };
	const image = sharp({
		create: { width: 900, height: 600, channels: 3, background: grey },
	});
	const site = await planVariant({
		"static/pictures/room.jpg": await image.jpeg().toBuffer(),
		[PTSD]: replaceIn(PTSD, "keywords:", PARTS),
	});
	const read = await makePages(site);
	const page = parsePage(read("services/ptsd.html"));
	expect(select(page, "summary").map(textOf)).toEqual([
		"Will I have to tell the whole story?",
		"How long does it take?",
	]);
	expect(select(page, "details p").map(textOf)).toContain(
		"No. You say as much of it as you like.",
	);
	expect(select(page, "h2").map(textOf)).toContain("Questions");
	expect(read("services/ptsd.html")).toContain('alt="Two chairs by a window"');
	const other = read("services/weight-loss.html");
	expect(other).not.toContain('class="faq"');
	expect(linksOf(parsePage(other)).length).toBeGreaterThan(0);
});
