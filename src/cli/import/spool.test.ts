import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { makeFolder, writeTree } from "../../../test/support/make-site.ts";
import { placeFiles } from "./spool.ts";

test("if the last step fails, no file and no new folder stays, and what was there does", async () => {
	const rootDir = makeFolder();
	writeTree(rootDir, { "content/site.yaml": "name: Mine" });
	const files = new Map([
		["content/articles/sleep.md", () => Buffer.from("Sleep")],
		["static/pictures/room.jpg", () => Buffer.from("Room")],
	]);
	const placing = placeFiles(files, rootDir, () =>
		Promise.reject(new Error("the disk is full")),
	);
	await expect(placing).rejects.toThrow("the disk is full");
	expect(fs.readdirSync(rootDir, { recursive: true }).sort()).toEqual([
		"content",
		path.join("content", "site.yaml"),
	]);
});
