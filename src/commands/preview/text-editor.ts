// Finds and writes the texts of a page for the preview's editor.
import { createHash, randomBytes } from "node:crypto";
import type { Config } from "../../config.ts";
import { addEdits, hasEdit, writeEdits } from "../../content/edit/correct.ts";
import { editContent, readText } from "../../content/edit/edit-content.ts";
import { type FoundText, findText } from "../../content/edit/find-text.ts";
import { schemaOf } from "../../content/schema/index.ts";
import { listContent, readSourceFile } from "../../content/source-file.ts";
import { fingerprint } from "../../report/json.ts";
import { formatLocation } from "../../report/text.ts";
import type {
	EditRequest,
	EditSettings,
	ShownSite,
} from "../../serve/preview/edit-requests.ts";
import type { Editor } from "../../serve/preview/format-problem.ts";

type RequestOf<Kind> = Extract<EditRequest, { kind: Kind }>;

function hashText(text: string): string {
	return createHash("sha256").update(text).digest("hex").slice(0, 16);
}

async function find(
	{ page, text }: RequestOf<"find">,
	shown: ShownSite,
	{ config, editor }: { config: Config; editor: Editor },
) {
	const files = (await shown.listSources(page))
		.map((sourcePath) => readSourceFile(sourcePath, config))
		.filter((file) => "text" in file);
	const { equal, parts } = await findText(text, files);
	const link = ({ location }: FoundText) => ({
		label: formatLocation(location),
		link: editor.linkTo(location),
	});
	return {
		texts: equal.map((found) => ({
			...link(found),
			id: hashText(found.file.sourcePath),
			target: found.target,
			words: found.words,
			hash: hashText(found.words),
		})),
		parts: parts.map(link),
	};
}

async function write(
	{ id, target, hash, words }: RequestOf<"write">,
	config: Config,
) {
	const files = listContent(config).sourcePaths.filter(schemaOf);
	const sourcePath = files.find((file) => hashText(file) === id);
	const readCurrent = () => {
		const file = sourcePath && readSourceFile(sourcePath, config);
		return file && "text" in file ? readText(file, target) : undefined;
	};
	const current = readCurrent();
	const currentHash = hashText(current ?? "");
	if (sourcePath === undefined || current === undefined || currentHash !== hash)
		return { state: "changed", current, hash: currentHash };
	const edit = { sourcePath, target, previous: current, words };
	const result = await editContent(edit, config, new Set(files));
	if (result.state !== "written") return result;
	const writtenHash = hashText(readCurrent() ?? "");
	return { ...result, undo: { id, target, hash: writtenHash, words: current } };
}

async function fix(
	{ fingerprint: id }: RequestOf<"fix">,
	{ findings }: ShownSite,
	config: Config,
) {
	const found = findings.filter((one) => fingerprint(one) === id);
	const edited = (await addEdits(found, config)).filter(hasEdit);
	const left = writeEdits(edited, config);
	return { state: edited.length > left.length ? "written" : "changed" };
}

/** Creates the token of this start, and the responses to requests that carry it. */
export function createEditSettings(
	config: Config,
	editor: Editor,
): EditSettings {
	return {
		token: randomBytes(24).toString("base64url"),
		handle: async (request, shown) => {
			if (request.kind === "find")
				return find(request, shown, { config, editor });
			if (request.kind === "write") return write(request, config);
			return fix(request, shown, config);
		},
	};
}
