// Finds and writes the texts of a page for the preview's editor.
import { createHash } from "node:crypto";
import type { Config } from "../../config.ts";
import { addEdits, hasEdit, writeEdits } from "../../content/edit/correct.ts";
import { editContent, readText } from "../../content/edit/edit-content.ts";
import { type FoundText, findText } from "../../content/edit/find-text.ts";
import { schemaOf } from "../../content/schema/index.ts";
import { listContent, readSourceFile } from "../../content/source-file.ts";
import type { Problem } from "../../problems.ts";
import { fingerprint } from "../../report/json.ts";
import { formatLocation } from "../../report/text.ts";
import type {
	EditRequest,
	HandleEdit,
} from "../../serve/preview/edit-requests.ts";
import type { Editor } from "../../serve/preview/format-problem.ts";

/** The site that the preview shows at the moment. */
export interface EditedSite {
	readonly config: Config;
	readonly editor: Editor;
	/** Returns the content files that a page is made of: "content/pages/about.yaml". */
	readonly listSources: (page: string) => Promise<readonly string[]>;
	readonly findings: () => readonly Problem[];
}

function hashText(text: string): string {
	return createHash("sha256").update(text).digest("hex").slice(0, 16);
}

function describeText(
	{ file, target, words, location }: FoundText,
	{ linkTo }: Editor,
) {
	return {
		...{ id: hashText(file.sourcePath), target, words, hash: hashText(words) },
		...{ label: formatLocation(location), link: linkTo(location) },
	};
}

export function createTextEditor(site: EditedSite): HandleEdit {
	const { config, editor } = site;
	const listFiles = () =>
		listContent(config).sourcePaths.filter(
			(file) => schemaOf(file) !== undefined,
		);

	const find = async ({
		page,
		text,
	}: Extract<EditRequest, { kind: "find" }>) => {
		const files = (await site.listSources(page))
			.map((sourcePath) => readSourceFile(sourcePath, config))
			.filter((file) => "text" in file);
		const { equal, parts } = await findText(text, files);
		return {
			texts: equal.map((found) => describeText(found, editor)),
			parts: parts.map(({ location }) => {
				return {
					label: formatLocation(location),
					link: editor.linkTo(location),
				};
			}),
		};
	};

	const write = async ({
		id,
		target,
		hash,
		words,
	}: Extract<EditRequest, { kind: "write" }>) => {
		const files = listFiles();
		const sourcePath = files.find((file) => hashText(file) === id);
		const file =
			sourcePath === undefined ? undefined : readSourceFile(sourcePath, config);
		const current = file && "text" in file ? readText(file, target) : undefined;
		if (
			sourcePath === undefined ||
			current === undefined ||
			hashText(current) !== hash
		)
			return {
				state: "changed",
				current,
				hash: hashText(current ?? ""),
			};
		const request = { sourcePath, target, previous: current, words };
		const result = await editContent(request, config, new Set(files));
		if (result.state !== "written") return result;
		const edited = readSourceFile(sourcePath, config);
		const written = "text" in edited ? readText(edited, target) : undefined;
		const undo = { id, target, hash: hashText(written ?? ""), words: current };
		return { ...result, undo };
	};

	const fix = async ({
		fingerprint: wanted,
	}: Extract<EditRequest, { kind: "fix" }>) => {
		const found = site
			.findings()
			.filter((finding) => fingerprint(finding) === wanted);
		const edited = (await addEdits(found, config)).filter(hasEdit);
		const left = writeEdits(edited, config);
		return { state: edited.length > left.length ? "written" : "changed" };
	};

	return async (request) => {
		switch (request.kind) {
			case "find":
				return find(request);
			case "write":
				return write(request);
			case "fix":
				return fix(request);
		}
	};
}
