import { expect, test } from "vitest";
import { makeSite } from "../../../test/support/make-site.ts";
import { serviceText } from "../../../test/support/minimal-site.ts";
import { withModels } from "../../../test/support/shipped-models.ts";
import { addEdits } from "./correct.ts";

const FILE = "content/services/stop-smoking.md";
const LINE =
	"{word} [a](/services/ocd-) or [b](/services/ocd-now), [c](/services/ocd-)";

/** Returns the column of the edit of a finding at a column of the line. */
async function findEdit(body: string, column: number) {
	const text = `${serviceText("stop-smoking")}\n${body}\n`;
	const line = text.split("\n").indexOf(body) + 1;
	const { config } = makeSite({ [FILE]: text });
	const correction = { from: "/services/ocd-", to: "/services/ocd" };
	const [problem] = addEdits(
		[
			{
				rule: "link/broken",
				severity: "error",
				message: "",
				source: { file: FILE, line, column },
				correction,
			},
		],
		withModels(config),
	);
	return problem?.edit?.column;
}

test.each([
	["at the column of the finding", LINE, 12, 12],
	["at the second of two", LINE, 59, 59],
	["behind a quote or a brace", LINE.slice(0, 26), 10, 12],
	["around the column of the finding", LINE.slice(0, 26), 20, 12],
	["not at another column", LINE.slice(0, 26), 70, undefined],
	["not within a longer address", LINE.slice(0, 52), 30, undefined],
])("an address is corrected %s", async (_, body, column, expected) => {
	expect(await findEdit(body, column)).toBe(expected);
});
