// Flags and commands; the only catch-all, the only place that sets the exit code.
import { createRequire } from "node:module";
import { Command, CommanderError } from "commander";
import { type Config, type Flags, resolveConfig } from "./config.ts";
import { type ExitCode, UserError, usageError } from "./problems.ts";
import { formatProblems } from "./report/text.ts";
import { createTerminal, type Terminal } from "./terminal.ts";

const require = createRequire(import.meta.url);
const { version }: { version: string } = require("../package.json");

interface BuildFlags {
	readonly out?: string;
	readonly siteUrl?: string;
	readonly json?: boolean;
	readonly quiet?: boolean;
}

interface NewFlags {
	readonly missing?: boolean;
}

/** What a command needs of the program. */
interface Setting {
	readonly terminal: Terminal;
	readonly configOf: (flags: Flags) => Config;
	readonly finish: (code: ExitCode) => void;
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
		.action(async (flags: BuildFlags) => {
			const { runBuild } = await import("./commands/build.ts");
			const options = {
				json: flags.json ?? false,
				quiet: flags.quiet ?? false,
			};
			const resolve = () => setting.configOf(flags);
			setting.finish(await runBuild(resolve, options, setting.terminal));
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
  hypno build                 build the site into dist/
  hypno build --out public    build it into public/
  hypno new service ocd       write a file for a service that has none`;

function createProgram(
	terminal: Terminal,
	finish: (code: ExitCode) => void,
): Command {
	const program = new Command("hypno")
		.description(
			"Build the practice's site from content, templates and static files.",
		)
		.version(version)
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
	const setting = { terminal, configOf, finish };
	addBuild(program, setting);
	addNew(program, setting);
	return program;
}

/** Commander's message as ours; undefined for --help and --version. */
function usageProblem(error: CommanderError): UserError | undefined {
	if (error.exitCode === 0) return undefined;
	if (error.code === "commander.help")
		return usageError("no command was given", "Run hypno build");
	const [message = "", suggestion] = error.message
		.replace(/^error: /, "")
		.split("\n");
	return usageError(
		message,
		suggestion?.replace(/[()]/g, "") ??
			"hypno --help lists the commands, hypno build --help the options of one",
	);
}

const ENVIRONMENT_ERRORS: Readonly<Record<string, string>> = {
	EACCES: "this may not be written or read by you",
	EPERM: "this may not be written or read by you",
	EROFS: "this disk can only be read",
	ENOSPC: "the disk is full",
	EDQUOT: "your share of the disk is full",
	EMFILE: "too many files are open",
	EBUSY: "another program holds this folder",
	ENAMETOOLONG: "this name is too long",
	ENOTDIR: "a part of this path is a file, not a folder",
};

/** Failures of the machine rather than of the program. */
function environmentProblem(error: unknown): UserError | undefined {
	if (!(error instanceof Error) || !("code" in error)) return undefined;
	const reason = ENVIRONMENT_ERRORS[String(error.code)];
	if (reason === undefined) return undefined;
	const place = "path" in error ? `${String(error.path)}: ` : "";
	return usageError(
		`${place}${reason}`,
		"Mend that and run hypno again; the site is as it was before",
	);
}

function reportBug(error: unknown, terminal: Terminal): ExitCode {
	const detail = error instanceof Error ? error.stack : String(error);
	terminal.error(
		`${detail}\n\nThis is a bug in hypno ${version} (Node ${process.version}), not a mistake of yours. The site is as it was before.\nPlease report it with the lines above and what you did.`,
	);
	return 3;
}

function reportFailure(error: unknown, terminal: Terminal): ExitCode {
	const known =
		error instanceof UserError
			? error
			: error instanceof CommanderError
				? usageProblem(error)
				: environmentProblem(error);
	if (error instanceof CommanderError && !known) return 0;
	if (!known) return reportBug(error, terminal);
	terminal.error(formatProblems(known.problems, terminal.errorStyle).trimEnd());
	return known.exitCode;
}

/** @returns the exit code */
async function run(argv: readonly string[]): Promise<ExitCode> {
	const terminal = createTerminal();
	let exitCode: ExitCode = 0;
	const program = createProgram(terminal, (code) => {
		exitCode = code;
	});
	try {
		await program.parseAsync(argv);
		return exitCode;
	} catch (error) {
		return reportFailure(error, terminal);
	}
}

process.once("SIGINT", () => process.exit(130));
process.once("SIGTERM", () => process.exit(143));

// esbuild's service would keep the process alive.
process.exit(await run(process.argv));
