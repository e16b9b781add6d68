// hypno new service: writes content files of services, with a placeholder for each text.
import fs from "node:fs";
import path from "node:path";
import type { Config } from "../config.ts";
import {
	type ServiceEntry,
	scaffoldService,
} from "../content/editor/scaffold.ts";
import { readContent } from "../content/read-content.ts";
import type { ListedService } from "../content/site.ts";
import { locateProblems } from "../content/yaml/locate.ts";
import {
	type ExitCode,
	hasErrors,
	UserError,
	usageError,
} from "../problems.ts";
import { servicePath } from "../site/source-paths.ts";
import { suggest } from "../suggest.ts";
import type { Terminal } from "../terminal/terminal.ts";

const SERVICE_LIST = "content/services.yaml";

export interface NewFlags {
	readonly missing?: boolean;
}

export interface NewServiceOptions extends NewFlags {
	readonly slug: string | undefined;
}

/**
 * Reads the list of services. Errors in other content files are ignored.
 * @throws UserError (1) for errors in content/services.yaml, (2) without a content folder
 */
async function readServiceList(config: Config) {
	const { listed, problems } = await readContent(config);
	const own = problems.filter(({ source }) => source?.file === SERVICE_LIST);
	if (hasErrors(own)) throw new UserError(await locateProblems(own, config));
	return listed;
}

const hasFile = ({ hasContent, isDraft }: ListedService) =>
	hasContent || isDraft;

function chooseServices(
	{ slug, missing }: NewServiceOptions,
	listed: readonly ListedService[],
): readonly ServiceEntry[] {
	if (missing) return listed.filter((service) => !hasFile(service));
	if (slug === undefined)
		throw usageError(
			"missing name of the service",
			"Add the name, as in npx hypno new service ocd, or write --missing for all services without a file",
		);
	const chosen = listed.find((service) => service.slug === slug);
	if (!chosen) {
		const slugs = listed.map((service) => service.slug);
		const [nearest] = suggest(slug, slugs);
		throw usageError(
			`"${slug}" is not listed in ${SERVICE_LIST}`,
			nearest
				? `Did you mean ${nearest}?`
				: "Add its slug, label and theme to that file first",
		);
	}
	if (hasFile(chosen))
		throw usageError(
			`${servicePath(slug)} already exists and was not changed`,
			"Open the file in a text editor to change it",
		);
	return [chosen];
}

export async function runNewService(
	config: Config,
	options: NewServiceOptions,
	terminal: Terminal,
): Promise<ExitCode> {
	const services = chooseServices(options, await readServiceList(config));
	const folder = path.join(config.contentDir, "services");
	fs.mkdirSync(folder, { recursive: true });
	for (const service of services) {
		const filePath = path.join(folder, `${service.slug}.md`);
		fs.writeFileSync(filePath, scaffoldService(service), { flag: "wx" });
		terminal.print(servicePath(service.slug));
	}
	terminal.error(
		services.length === 0
			? "Every listed service already has a file."
			: "Replace each TODO with your text: the service gets its page once no TODO is left in its file.",
	);
	return 0;
}
