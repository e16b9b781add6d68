// Edits a file while another program truncates and rewrites it every millisecond.
import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { makeSite } from "../../../test/support/make-site.ts";
import { withModels } from "../../../test/support/shipped-models.ts";
import { editContent } from "./edit-content.ts";

const SERVICE = "content/services/stop-smoking.md";
const TITLE = /^title: (.*)$/m;

/** The other program writes one of two texts. Between the truncation and the words it takes its time. */
const WRITER = `
const fs = require("node:fs");
const [, file, ...texts] = process.argv;
setInterval(() => {
	const text = texts[Date.now() % 2];
	const handle = fs.openSync(file, "w");
	for (const begin = performance.now(); performance.now() < begin + 0.3; );
	fs.writeSync(handle, text);
	fs.closeSync(handle);
}, 1);
`;

test("1,000 edits never leave a file that is neither program's", async () => {
	const { rootDir, config } = makeSite();
	const file = path.join(rootDir, SERVICE);
	const read = () => fs.readFileSync(file, "utf8");
	const first = read();
	const theirs = [first, first.replace("badge: Habit change", "badge: Theirs")];
	const writer = spawn(process.execPath, ["-e", WRITER, file, ...theirs]);
	onTestFinished(() => void writer.kill());
	await expect.poll(read).toContain("Theirs");
	/** The file is empty while the other program writes it. */
	const expected = new Set(["", ...theirs]);
	let written = 0;
	for (let round = 0; round < 1000; round++) {
		const words = `Edit ${round}`;
		for (const text of theirs)
			expected.add(text.replace(TITLE, `title: ${words}`));
		const request = {
			sourcePath: SERVICE,
			target: { keys: ["title"] },
		};
		const result = await editContent(
			{ ...request, previous: "Stop Smoking Hypnotherapy", words },
			withModels(config),
		);
		if (result.state === "written") written++;
		const text = read();
		if (!expected.has(text)) expect(text).toBe(first);
		await setTimeout(1);
	}
	expect(written).toBeGreaterThan(0);
});
