// A service says the same whether its text is held, put aside or read again.
import { expect, test } from "vitest";
import { shippedConfig } from "../../test/support/shipped-site.ts";
import { loadContent } from "./load.ts";
import {
	isWritten,
	knownService,
	parseService,
	putAside,
	shelvedService,
} from "./parse-service.ts";
import { readContentFile } from "./read.ts";
import { slugOf } from "./read-all.ts";
import { Shelf } from "./shelf.ts";
import { lateFile, markFile } from "./source-file.ts";

const config = shippedConfig();
const FILES = loadContent(config).files.filter((file) => slugOf(file));

test("there are services to compare", () => {
	expect(FILES.length).toBeGreaterThan(9);
});

test.each(FILES)("$sourcePath", async (file) => {
	const slug = slugOf(file) ?? "";
	const mark = markFile(file);
	const service = parseService(slug, await readContentFile(file));
	const sound = { file: lateFile(file.sourcePath, mark, config), mark };
	const shelved = putAside(service, sound, new Shelf());
	const bytes = isWritten(shelved) ? shelved.shelved : undefined;
	const { sourcePath } = file;
	const others = [
		shelved,
		shelvedService({ slug, sourcePath, mark }, bytes ?? new Uint8Array()),
		knownService(slug, sound),
	];
	for (const other of others) {
		expect(other).toMatchObject({ slug, mark, sourcePath: file.sourcePath });
		expect(other.value).toStrictEqual(service.value);
		expect(other.markup).toStrictEqual(service.markup);
	}
});
