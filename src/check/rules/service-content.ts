// service/missing-content: a listed service without a content file, or with an unfinished one.
// service/unlisted-content: a content file of a service that is not listed.
import { PLACEHOLDER } from "../../content/records.ts";
import { listLeaves } from "../../groups.ts";
import { count } from "../../report/words.ts";
import { SERVICES_FILE, servicePath, slugOf } from "../../site/source-paths.ts";
import { createSuggester } from "../../suggest.ts";
import type { Finding } from "../finding.ts";
import type { ContentFile, Rule, SiteFacts } from "../rule.ts";
import { textsOf } from "../text/file-texts.ts";

export const WITHOUT_TEXT = {
	message:
		"listed services have no text, so their pages tell visitors that the service was not found",
	hint: "Run npx hypno new service --missing, which makes a file for each of them to fill in, or npx hypno remove service --unwritten, which takes them from the list",
	fix: "hypno new service --missing",
};

function* describeUnfinished(
	slug: string,
	file: ContentFile,
): Iterable<Finding> {
	const todos = textsOf(file).filter(({ text }) => PLACEHOLDER.test(text));
	const [first] = todos;
	if (!first) return;
	const source = first.positionAt(first.text.search(PLACEHOLDER));
	yield {
		message: `the text of the service "${slug}" still says TODO in ${count(todos.length, "place")}, so its page tells visitors that the service was not found`,
		hint: "Replace each TODO with your own words; the service gets its page when no TODO is left in this file",
		target: slug,
		source,
		pages: [`/services/${slug}`],
	};
}

function* findMissing({
	content,
	contentPaths,
	slugs,
}: SiteFacts): Iterable<Finding> {
	const read = new Map(content.map((file) => [file.sourcePath, file]));
	const keysOf = new Map<string, readonly (string | number)[]>();
	for (const { value, keys } of listLeaves(read.get(SERVICES_FILE)?.value))
		if (keys[0] === "services" && keys[2] === "slug")
			keysOf.set(String(value).trim(), keys);
	for (const [index, slug] of slugs.entries()) {
		const sourcePath = servicePath(slug);
		const file = read.get(sourcePath);
		if (file) yield* describeUnfinished(slug, file);
		if (contentPaths.has(sourcePath)) continue;
		const keys = keysOf.get(slug) ?? ["services", index, "slug"];
		yield {
			message: `the service "${slug}" is listed but has no text, so its page tells visitors that the service was not found`,
			hint: `Run the command below and fill in the file that it creates, or take the service from the list: npx hypno remove service ${slug}`,
			fix: `hypno new service ${slug}`,
			together: WITHOUT_TEXT,
			target: slug,
			source: { file: SERVICES_FILE, keys, on: "value" },
			pages: [`/services/${slug}`],
		};
	}
}

function* findUnlisted({ content, slugs }: SiteFacts): Iterable<Finding> {
	// Without a list, every file would be reported.
	if (slugs.length === 0) return;
	const isListed = new Set(slugs);
	const suggest = createSuggester(slugs);
	for (const { sourcePath } of content) {
		const slug = slugOf(sourcePath);
		if (slug === undefined || isListed.has(slug)) continue;
		const suggestions = suggest(slug).slice(0, 1);
		const [near] = suggestions;
		yield {
			message: `the service "${slug}" is not listed, so the service has no page and nobody can read this text`,
			hint: near
				? `Rename this file to ${near}.md and write id: ${near} in it. If this is another service, list it: npx hypno new service ${slug} --label "Its words in the menu"`
				: `List it: npx hypno new service ${slug}. Or delete this file`,
			target: slug,
			suggestions,
			source: { file: sourcePath, keys: ["id"], on: "value" },
			pages: [],
		};
	}
}

export const serviceMissingContent: Rule = {
	id: "service/missing-content",
	severity: "error",
	checkSite: findMissing,
};

export const serviceUnlistedContent: Rule = {
	id: "service/unlisted-content",
	severity: "error",
	checkSite: findUnlisted,
};
