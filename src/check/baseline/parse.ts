// The text of hypno-baseline.json -> Baseline; every mistake in it is told with its place.
import { type Place, type Problem, UserError } from "../../problems.ts";
import { BASELINE_FILE } from "../../report/check-report.ts";
import type { Baseline, BaselineEntry } from "./baseline.ts";
import { readEntry, type Tell, tellUnknown } from "./entry.ts";
import { VERSION } from "./format.ts";
import { type JsonMember, type JsonValue, parseJson } from "./json.ts";

const RESTORE =
	"Mend it by hand, or take the last good one: git checkout -- hypno-baseline.json";

function placeAt(text: string, offset: number): Place {
	const before = text.slice(0, offset);
	const start = before.lastIndexOf("\n") + 1;
	return {
		file: BASELINE_FILE,
		line: before.split("\n").length,
		column: offset - start + 1,
		excerpt: (text.slice(start).split("\n")[0] ?? "").trimEnd(),
	};
}

function baselineProblem(
	source: Place,
	message: string,
	hint: string,
): Problem {
	return { rule: "usage", severity: "error", message, hint, source };
}

function refuseConflict(text: string): void {
	const marker = /^(?:<{7}|={7}|>{7}|\|{7})(?= |$)/m.exec(text);
	if (!marker) return;
	const problem = baselineProblem(
		placeAt(text, marker.index),
		"a merge of two versions of this file was not finished",
		"Keep the entries of both sides, one on a line with commas between them, and delete the lines that begin with <<<<<<<, ======= and >>>>>>>",
	);
	throw new UserError([problem], 2);
}

function readEntries(
	text: string,
	items: readonly JsonValue[],
	tell: Tell,
): BaselineEntry[] {
	const lines = new Map<string, number>();
	return items.flatMap(({ offset, members }) => {
		if (!members) {
			tell(offset, "an entry must be an object in { }", RESTORE);
			return [];
		}
		const place = placeAt(text, offset);
		const entry = readEntry({ offset, members, tell }, place);
		if (!entry) return [];
		const first = lines.get(entry.fingerprint);
		if (first !== undefined)
			tell(
				offset,
				`the entry of line ${first} is here a second time`,
				"Keep one of them; its count says how many findings it accepts",
			);
		lines.set(entry.fingerprint, place.line);
		return [entry];
	});
}

function readDocument(text: string, tell: Tell): BaselineEntry[] {
	const root = parseJson(text, (offset, message) => {
		throw new UserError(
			[baselineProblem(placeAt(text, offset), message, RESTORE)],
			2,
		);
	});
	const members: ReadonlyMap<string, JsonMember> = root.members ?? new Map();
	const version = members.get("version");
	const list = members.get("entries");
	if (version && version.value.scalar !== VERSION) {
		tell(
			version.offset,
			`this hypno knows version ${VERSION} of this file alone`,
			"Use the hypno that wrote it, or delete the file and accept the findings again: hypno check --accept",
		);
		return [];
	}
	if (!version || !list?.value.items) {
		tell(
			list?.offset ?? root.offset,
			'this is no baseline: it must be { "version": 1, "entries": [ … ] }',
			RESTORE,
		);
		return [];
	}
	tellUnknown(members, ["version", "entries"], tell);
	return readEntries(text, list.value.items, tell);
}

/** @throws UserError (2) with every mistake of the file */
export function parseBaseline(text: string): Baseline {
	const bare = text.replace(/^\uFEFF/, "");
	refuseConflict(bare);
	const problems: Problem[] = [];
	const entries = readDocument(bare, (offset, message, hint) => {
		problems.push(baselineProblem(placeAt(bare, offset), message, hint));
	});
	if (problems.length > 0) throw new UserError(problems, 2);
	return { entries };
}
