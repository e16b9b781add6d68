// hypno new service: content files to be filled in.
import fs from "node:fs";
import path from "node:path";
import type { Config } from "../config.ts";
import { scaffoldService } from "../content/scaffold.ts";
import { loadServiceList, type ServiceList } from "../content/service-list.ts";
import { type ExitCode, usageError } from "../problems.ts";
import { suggest } from "../suggest.ts";
import type { Terminal } from "../terminal/terminal.ts";

export interface NewServiceOptions {
	readonly slug: string | undefined;
	/** Every listed service without a file, instead of one. */
	readonly missing: boolean;
}

function pathOf(slug: string): string {
	return `content/services/${slug}.md`;
}

function chooseSlugs(
	{ slug, missing }: NewServiceOptions,
	{ listed, written }: ServiceList,
): readonly string[] {
	if (missing) return listed.filter((service) => !written.has(service));
	if (slug === undefined)
		throw usageError(
			"no service was named",
			"Name one, as in npx hypno new service ocd, or use --missing for all that lack a file",
		);
	if (!listed.includes(slug)) {
		const [nearest] = suggest(slug, listed);
		throw usageError(
			`"${slug}" is not listed in content/services.yaml`,
			nearest
				? `Did you mean ${nearest}?`
				: "Add its slug, label and theme there first",
		);
	}
	if (written.has(slug))
		throw usageError(
			`${pathOf(slug)} exists already, and is left as it is`,
			"Open it in a text editor to change it",
		);
	return [slug];
}

/** @returns the exit code */
export async function runNewService(
	config: Config,
	options: NewServiceOptions,
	terminal: Terminal,
): Promise<ExitCode> {
	const slugs = chooseSlugs(options, await loadServiceList(config));
	fs.mkdirSync(path.join(config.contentDir, "services"), { recursive: true });
	for (const slug of slugs) {
		const filePath = path.join(config.contentDir, "services", `${slug}.md`);
		fs.writeFileSync(filePath, scaffoldService(slug), { flag: "wx" });
		terminal.print(pathOf(slug));
	}
	terminal.error(
		slugs.length === 0
			? "Every listed service has its file."
			: "Replace each TODO by your words, then run npx hypno build.",
	);
	return 0;
}
