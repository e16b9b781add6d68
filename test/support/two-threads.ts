// A site of forty services, of which a second thread makes or examines the last ones, though it is small.
import path from "node:path";
import { makeFolder, makeSite, type Overrides } from "./make-site.ts";
import { serviceText } from "./minimal-site.ts";

export const SLUGS = Array.from({ length: 40 }, (_, index) => `s${index}`);

/** The first thread waits for the second one on its first page, and some ms on each page, so that both make some. */
const THREADS = `
import fs from "node:fs";

const isSecond = process.argv[1].endsWith("worker.js");
const isShared = process.env.HYPNO_THREADS_FROM === "1";
const STARTED = process.env.SECOND_THREAD_STARTED ?? "";
if (isSecond) fs.writeFileSync(STARTED, "");
const clock = new Int32Array(new SharedArrayBuffer(4));
let waits = 0;
function wait() {
	if (isSecond || !isShared) return;
	while (!fs.existsSync(STARTED) && waits++ < 1000) Atomics.wait(clock, 0, 0, 20);
	Atomics.wait(clock, 0, 0, 40);
}
`;

/** @param inside runs for each service, of which there are 40, with its words */
export function template(inside = "", before = ""): string {
	return `${THREADS}${before}
export function Service({ service }) {
	wait();
	${inside}
	return (
		<main>
			<h1>{service.title}</h1>
			<div dangerouslySetInnerHTML={{ __html: service.bodyHtml }} />
		</main>
	);
}
`;
}

export function makeServices(overrides: Overrides = {}) {
	const services = SLUGS.map(
		(slug) => `  - { slug: ${slug}, label: Label of ${slug}, theme: habits }\n`,
	);
	const files: Record<string, string | Uint8Array | null> = {
		"content/services/stop-smoking.md": null,
		"content/services.yaml": `themes: [{ id: habits, title: Habits }]\nservices:\n${services.join("")}`,
		"templates/service.tsx": template(),
	};
	for (const slug of SLUGS)
		files[`content/services/${slug}.md`] =
			`${serviceText(slug)}\nThe words of ${slug}.\n`;
	return makeSite({ ...files, ...overrides });
}

export const threads = (count: 1 | 2) => ({
	HYPNO_THREADS_FROM: count === 2 ? "1" : "Infinity",
	SECOND_THREAD_STARTED: path.join(makeFolder(), "started"),
});

export const withoutTime = (text: string) =>
	text.replace(/ in [\d.]+ m?s/g, "").replace(/"durationMs": ?\d+/g, "");

export const serviceOf = (slug: string, from: string, to: string) => ({
	[`content/services/${slug}.md`]: serviceText(slug).replace(from, to),
});
