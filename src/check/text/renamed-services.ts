// Listed services without a file and files of unlisted services -> pairs that are probably one
// renamed service.
import { slugOf } from "../../plan/service-file.ts";
import { suggest } from "../../suggest.ts";
import type { SiteFacts } from "../rule.ts";

function toSlug(label: string): string {
	const words = label.toLowerCase().match(/[a-z0-9]+/g) ?? [];
	return words.join("-");
}

/** Returns whether one name contains all words of the other. */
function isPartOf(a: string, b: string): boolean {
	const [few = [], many = []] = [a.split("-"), b.split("-")].sort(
		(one, other) => one.length - other.length,
	);
	return few.every((word) => many.includes(word));
}

/** Nobody renames so many by hand, and comparing them would be slow. */
const MAX_PAIRS = 100_000;

type Services = Pick<SiteFacts, "contentPaths" | "services" | "site">;

/**
 * Maps file names to listed names: by label, by similarity, or because only one of each is left.
 */
export function pairRenamed(context: Services): ReadonlyMap<string, string> {
	const { contentPaths, services, site } = context;
	const listed = new Set(services.map(({ slug }) => slug));
	const unlisted = [...contentPaths]
		.flatMap((file) => slugOf(file) ?? [])
		.filter((slug) => !listed.has(slug));
	const missing = services
		.filter(({ sourcePath }) => !contentPaths.has(sourcePath))
		.map(({ slug }) => slug);
	const pairs = new Map<string, string>();
	if (unlisted.length * missing.length > MAX_PAIRS) return pairs;
	const labelled = new Map(
		site?.services.map(({ slug, label }) => [toSlug(label), slug]),
	);
	const isOnlyPair = unlisted.length === 1 && missing.length === 1;
	const free = new Set(missing);
	const ways = [
		(old: string) => labelled.get(old),
		(old: string) =>
			suggest(old, [...free]).find(
				(near) => suggest(near, unlisted)[0] === old,
			),
		(old: string) => [...free].find((slug) => isPartOf(old, slug)),
		() => (isOnlyPair ? missing[0] : undefined),
	];
	for (const find of ways)
		for (const old of unlisted) {
			const found = pairs.has(old) ? undefined : find(old);
			if (found !== undefined && free.delete(found)) pairs.set(old, found);
		}
	return pairs;
}

/** Returns "this line to content/redirects.yaml: /services/old: /services/new". */
export function redirectLine(
	{ site }: Pick<SiteFacts, "site">,
	from: string,
	to: string,
): string {
	const isFirst = site?.redirects.length === 0;
	const file = `content/redirects.yaml${isFirst ? " (make that file if there is none)" : ""}`;
	return `this line to ${file}: ${from}: ${to}`;
}

/** @param file a phrase for the old file */
export function explainRename(
	{ site }: Pick<SiteFacts, "site">,
	{ file, from, to }: Record<"file" | "from" | "to", string>,
): string {
	const path = `/services/${from}`;
	const isKnown = site?.redirects.some((one) => one.from === path);
	const renaming = `If the service was renamed, rename ${file} to ${to}.md`;
	return isKnown || toSlug(from) !== from
		? `${renaming}, and write id: ${to} in it`
		: `${renaming}, write id: ${to} in it, and add ${redirectLine({ site }, path, `/services/${to}`)}`;
}
