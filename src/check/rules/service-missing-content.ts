// service/missing-content: a service that is listed and has no file, or only a draft.
import type { ReadFile } from "../../content/read.ts";
import { count } from "../../report/words.ts";
import type { Found } from "../found.ts";
import type { CheckContext, Rule } from "../rule.ts";
import { leafValues, textsOf } from "../text/file-texts.ts";
import { explainRename, pairRenamed } from "../text/renamed-services.ts";

const LIST = "content/services.yaml";

/** A draft, at the first text that is still to be written. */
function* findUnfinished(slug: string, file: ReadFile): Generator<Found> {
	const todos = textsOf(file).flatMap(({ text, positionAt }) => {
		const [match] = text.matchAll(/\bTODO\b/g);
		return match ? [positionAt(match.index)] : [];
	});
	const [source] = todos;
	if (!source) return;
	yield {
		message: `the text of the service "${slug}" still says TODO in ${count(todos.length, "place")}, so its page says that it was not found`,
		hint: "Replace each TODO by your words; the service has its page once there is none in this file",
		target: slug,
		source,
		pages: [`/services/${slug}`],
	};
}

function* findMissing(context: CheckContext): Generator<Found> {
	const { content, contentPaths: files, services } = context;
	const pairs = [...pairRenamed(context)];
	const oldNames = new Map(pairs.map(([from, to]) => [to, from]));
	const read = new Map(content.map((file) => [file.sourcePath, file]));
	const keysOf = new Map(
		leafValues(read.get(LIST)?.value)
			.filter(({ keys }) => keys[0] === "services" && keys[2] === "slug")
			.map(({ value, keys }) => [String(value).trim(), keys]),
	);
	for (const [index, { slug, sourcePath }] of services.entries()) {
		const file = read.get(sourcePath);
		if (file) yield* findUnfinished(slug, file);
		if (files.has(sourcePath)) continue;
		const from = oldNames.get(slug);
		const renamed = { file: `content/services/${from}.md`, to: slug };
		const keys = keysOf.get(slug) ?? ["services", index, "slug"];
		yield {
			message: `the service "${slug}" is listed and has no text, so its page says that it was not found`,
			...(from === undefined
				? {
						hint: "Fill in the file that the command writes, or take the service off the list",
						fix: `hypno new service ${slug}`,
						fixAll: "hypno new service --missing",
					}
				: { hint: explainRename(context, { ...renamed, from }) }),
			target: slug,
			suggestions: from === undefined ? [] : [from],
			source: { file: LIST, keys, on: "value" },
			pages: [`/services/${slug}`],
		};
	}
}

export const serviceMissingContent: Rule = {
	id: "service/missing-content",
	severity: "error",
	summary: "A listed service without a content file, or with a TODO in it",
	explanation: `content/services.yaml lists every service of the practice. The words of each service are in a file of their own in content/services/, which is named after the service. A listed service without such a file is in the menu all the same, and whoever opens it reads only that the service was not found.

Visitors who look for help with exactly this problem leave at that point, and search engines are told to leave the page out.

To mend it, run npx hypno new service NAME with the name that is told, for example npx hypno new service ocd. It writes a file in which nearly every text says TODO; replace each by words of your own. The page stays as it is until no TODO is left in the file; comments that begin with # do not count. Or take the service off the list, with the three lines that belong to it. If a file is there and only its name is spelt differently, rename the file and write the same name behind id: in it.`,
	start: (context) => ({ end: () => findMissing(context) }),
};
