// The commands and their flags. What a command does is imported only when it is called.
import { createRequire } from "node:module";
import { Command, Option } from "commander";
import type { CheckFlags } from "./commands/check.ts";
import type { Starter } from "./commands/preview/restart.ts";
import type { ServeFlags } from "./commands/serve.ts";
import { type Config, type Flags, resolveConfig } from "./config.ts";
import type { ExitCode } from "./problems.ts";
import type { Terminal } from "./terminal/terminal.ts";

const require = createRequire(import.meta.url);
const { version }: { version: string } = require("../package.json");
export const VERSION = version;

interface BuildFlags {
	readonly out?: string;
	readonly siteUrl?: string;
	readonly json?: boolean;
	readonly quiet?: boolean;
	readonly compress?: boolean;
	readonly record?: boolean;
}

interface NewFlags {
	readonly missing?: boolean;
}

/** What a command needs of the program. */
interface Setting {
	readonly terminal: Terminal;
	readonly configOf: (flags: Flags) => Config;
	readonly finish: (code: ExitCode) => void;
	readonly starter: Starter;
}

function addBuild(program: Command, setting: Setting): void {
	program
		.command("build")
		.description("build the site into the output folder")
		.option(
			"--out <DIR>",
			"output folder, relative to the root (default: dist)",
		)
		.option("--site-url <URL>", "overrides url in content/site.yaml")
		.option("--json", "one JSON document on stdout")
		.option("--quiet", "no summary")
		.option(
			"--compress",
			"write .br and .gz files beside texts, for nginx and Caddy",
		)
		.option("--record", "add the addresses of this build to urls.lock")
		.action(async (flags: BuildFlags) => {
			const { runBuild } = await import("./commands/build.ts");
			const options = {
				json: flags.json ?? false,
				quiet: flags.quiet ?? false,
				compress: flags.compress ?? false,
				record: flags.record ?? false,
				program: setting.starter.version,
			};
			const { terminal, configOf, finish } = setting;
			const resolve = () => configOf(flags);
			finish(await runBuild(resolve, options, terminal));
		});
}

function addServe(program: Command, setting: Setting): void {
	program
		.command("serve")
		.description("serve the site from memory, as it will be published")
		.option("--watch", "rebuild and reload the browser on every change")
		.option("--port <N>", "0 picks a free one", "4321")
		.option("--host <HOST>", "the address to listen at", "127.0.0.1")
		.option("--open", "open the browser")
		.action(async (flags: ServeFlags) => {
			const { runServe } = await import("./commands/serve.ts");
			const options = { ...flags, ...setting.starter };
			await runServe(setting.configOf({}), options, setting.terminal);
		});
}

function addCheck(program: Command, setting: Setting): void {
	program
		.command("check")
		.description("find what is broken, missing, contradictory or not ready")
		.addOption(
			new Option(
				"--format <FORMAT>",
				"how the report is written (default: text, and github besides when GitHub runs it)",
			).choices(["text", "json", "github", "junit"]),
		)
		.option("--output <FILE>", "write the report there instead of stdout")
		.addOption(
			new Option("--fail-on <LEVEL>", "the level that makes exit code 1")
				.choices(["error", "warning"])
				.default("error"),
		)
		.option("--only <RULES>", "these rules or families alone, as in link,a11y")
		.option("--skip <RULES>", "all but these rules or families")
		.option("--external", "also ask the other sites that this one leads to")
		.option("--crawl", "have linkinator crawl the site as a second opinion")
		.option(
			"--accept [RULES]",
			"accept the findings of now, or of these rules alone, in hypno-baseline.json",
		)
		.option("--reason <TEXT>", "why they are accepted, with --accept")
		.option("--prune", "drop accepted findings that no longer occur")
		.option(
			"--explain <RULE>",
			"what a rule means and how to mend its findings",
		)
		.option("--list-rules", "every rule, one line each")
		.action(async (flags: CheckFlags) => {
			const { runCheck } = await import("./commands/check.ts");
			setting.finish(
				await runCheck(
					() => setting.configOf({}),
					{
						...flags,
						program: setting.starter.version,
					},
					setting.terminal,
				),
			);
		});
}

function addNew(program: Command, setting: Setting): void {
	program
		.command("new")
		.description("write a content file to be filled in")
		.command("service")
		.description("write content/services/SLUG.md, to be filled in")
		.argument("[SLUG]", "a slug of content/services.yaml")
		.option("--missing", "one for every listed service that has none")
		.action(async (slug: string | undefined, flags: NewFlags) => {
			const { runNewService } = await import("./commands/new.ts");
			const options = { slug, missing: flags.missing ?? false };
			const config = setting.configOf({});
			setting.finish(await runNewService(config, options, setting.terminal));
		});
}

const EXAMPLES = `
Examples:
  npx hypno build                 build the site into dist/
  npx hypno build --out public    build it into public/
  npx hypno serve --watch         see it while you write
  npx hypno check                 find what is broken, missing or not ready
  npx hypno check --explain link/broken
  npx hypno new service ocd       write a file for a service that has none`;

/** @param called what its caller gives a command, and takes from it */
export function createProgram(called: Omit<Setting, "configOf">): Command {
	const { terminal } = called;
	const program = new Command("npx hypno")
		.description(
			"Build the practice's site from content, templates and static files.",
		)
		.version(VERSION)
		.option(
			"--root <DIR>",
			"the folder that holds content, templates and static",
			".",
		)
		.showSuggestionAfterError()
		.exitOverride()
		.configureOutput({
			writeOut: (text) => terminal.print(text.trimEnd()),
			writeErr: (text) => terminal.error(text.trimEnd()),
			outputError: () => {},
		})
		.addHelpText("after", EXAMPLES);
	const configOf = (flags: Flags) =>
		resolveConfig({ ...program.opts<Flags>(), ...flags }, process.cwd());
	const setting = { ...called, configOf };
	addBuild(program, setting);
	addServe(program, setting);
	addCheck(program, setting);
	addNew(program, setting);
	return program;
}
