import { randomUUID } from "node:crypto";
import { createRequire } from "node:module";
import { expect, test, vi } from "vitest";
import { routeOf, SITE } from "../../../test/support/run-rule.ts";
import { parsePage } from "../page/page.ts";
import { findMarkupDefects } from "./validate.ts";

const require = createRequire(import.meta.url);

test("pages of one structure are validated once, and the result is stored on disk", async () => {
	const library: typeof import("html-validate/browser") = require("html-validate/browser");
	const validated = vi.spyOn(
		library.HtmlValidate.prototype,
		"validateStringSync",
	);
	// No earlier run has seen this structure.
	const id = `a${randomUUID()}`;
	const page = (text: string, address: string) =>
		parsePage(
			routeOf("/about"),
			`<!DOCTYPE html><html lang="en"><head><title>${text}</title></head><body><p id="${id}">${text} <a href="${address}">${text}</a></p></body></html>`,
			SITE,
		);
	expect(findMarkupDefects(page("Calm", "/about"))).toEqual([]);
	const count = validated.mock.calls.length;
	expect(count).toBe(1);
	expect(findMarkupDefects(page("Quiet &amp; slow", "/contact"))).toEqual([]);
	vi.resetModules();
	const again = await import("./validate.ts");
	expect(again.findMarkupDefects(page("Still", "/"))).toEqual([]);
	expect(validated).toHaveBeenCalledTimes(count);
});
