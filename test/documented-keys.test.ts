// docs/content.md ends with an example of every key of the models, and each example is valid.
import fs from "node:fs";
import { expect, test } from "vitest";
import { parseContentFile } from "../src/site/content/parse.ts";
import { NOTHING_COMMON } from "../src/site/content/raw-file.ts";
import { Collection } from "../src/site/content/schema/model.ts";
import { checkFile } from "../src/site/content/validate.ts";
import {
	DOCUMENT,
	replaceKeyExamples,
	writeExample,
} from "./support/key-examples.ts";
import { SHIPPED_MODELS, sourceOf } from "./support/shipped-models.ts";

test("every key has an example there: npm run schemas writes them", () => {
	const text = fs.readFileSync(DOCUMENT, "utf8");
	expect(text).toBe(replaceKeyExamples(text, SHIPPED_MODELS));
	for (const key of ["teaser:", "stats:", "testimonials:", "registers:"])
		expect(text).toContain(`\n${key}`);
});

test.each(
	SHIPPED_MODELS.list.map((model) => [model.sourcePath, model] as const),
)("the example of %s is valid", (sourcePath, model) => {
	const example = writeExample(model);
	const isRecord = model instanceof Collection;
	const text = isRecord ? `---\n${example}---\n\nText.\n` : example;
	const named = sourcePath.replace("*", "stop-smoking");
	const file = parseContentFile(sourceOf(named, text), NOTHING_COMMON);
	expect(checkFile(model.schema, file).problems).toEqual([]);
});
