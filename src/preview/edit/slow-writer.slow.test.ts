// Saves while another program writes a file in two pieces, three seconds apart.
import { spawn } from "node:child_process";
import fs from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { edited } from "../../../test/support/make-site.ts";
import { openTexts } from "../../../test/support/open-texts.ts";

const SERVICE = "content/services/stop-smoking.md";
const TITLE = "Stop Smoking Hypnotherapy";
const SHOWN = `${edited(SERVICE, "", "")}\nA paragraph.\n${"\nThe last paragraph but some. ".repeat(20)}\n\nThe end.\n`;
const THEIRS = SHOWN.replace("A paragraph.", "Their paragraph.");

const WRITER = `
const fs = require("node:fs");
const [, file, first, second] = process.argv;
const handle = fs.openSync(file, "w");
fs.writeSync(handle, first);
setTimeout(() => {
	fs.writeSync(handle, second);
	fs.closeSync(handle);
}, 3000);
`;

test.each([
	["in its first lines", 0.1],
	["in the middle", 0.5],
	["shortly before its end", 0.9],
	["one character before its end", THEIRS.length - 1],
	["at an end of a line", THEIRS.lastIndexOf("The end.")],
])("nothing is lost where another program pauses %s", async (_, part) => {
	const { send, write, read, find, fileOf } = openTexts({ [SERVICE]: SHOWN });
	const request = await write(TITLE, "Ours");
	const at = part < 1 ? Math.round(THEIRS.length * part) : part;
	const pieces = [THEIRS.slice(0, at), THEIRS.slice(at)];
	const writer = spawn(process.execPath, [
		...["-e", WRITER, fileOf(SERVICE)],
		...pieces,
	]);
	const ended = new Promise((resolve) => writer.on("exit", resolve));
	await expect.poll(read, { timeout: 5000 }).toBe(pieces[0]);
	// The save waits for a second in which nobody writes, and the pause is longer.
	expect((await send(request)).json).toMatchObject({ state: "refused" });
	expect(read()).toBe(pieces[0]);
	await ended;
	expect(read()).toBe(THEIRS);
	await delay(1100);
	await find(TITLE);
	expect((await send(request)).json).toMatchObject({ state: "written" });
	expect(read()).toBe(THEIRS.replace(TITLE, "Ours"));
	expect(fs.readFileSync(fileOf(SERVICE), "utf8")).toBe(read());
});
