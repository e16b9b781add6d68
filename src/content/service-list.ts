// content/services.yaml alone, for commands that need only the list: mistakes elsewhere in
// the content do not matter to them.
import type { Config } from "../config.ts";
import { hasErrors, UserError } from "../problems.ts";
import { checkValue } from "./explain.ts";
import { listContent } from "./load.ts";
import { placeProblems } from "./locate.ts";
import { slugOf } from "./parse-service.ts";
import { readContentFile } from "./read.ts";
import { servicesSchema } from "./schema/site.ts";
import { readSourceFile, type SourceFile } from "./source-file.ts";

const LIST = "content/services.yaml";

export interface ServiceList {
	/** In the order of the menu. */
	readonly listed: readonly string[];
	/** Those that have a content file. */
	readonly written: ReadonlySet<string>;
}

async function parseList(file: SourceFile) {
	const read = await readContentFile(file);
	const { data, problems } = read.value
		? checkValue(servicesSchema, read, read.problems)
		: { problems: [] };
	const all = [...read.problems, ...problems];
	if (!data || hasErrors(all))
		throw new UserError(await placeProblems(all, [file]));
	return data.services.map(({ slug }) => slug);
}

/**
 * @throws UserError (1) with what is wrong in content/services.yaml, (2) without content
 */
export async function loadServiceList(config: Config): Promise<ServiceList> {
	const { sourcePaths } = listContent(config);
	const file = sourcePaths.includes(LIST)
		? readSourceFile(LIST, config)
		: undefined;
	const list = file && "text" in file ? file : { sourcePath: LIST, text: "" };
	const written = sourcePaths.flatMap((path) => slugOf(path) ?? []);
	return { listed: await parseList(list), written: new Set(written) };
}
