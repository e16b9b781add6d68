// Defines the commands and their flags. The code of a command is imported only when it runs.
import { Command, Option } from "commander";
import type { ExitCode } from "../base/problems.ts";
import type { Terminal } from "../base/terminal.ts";
import { type Config, type Flags, resolveConfig } from "../site/config.ts";
import type { Changes, RecordFlags } from "../site/edit/records/record-run.ts";
import { VERSION } from "./bug.ts";
import type { BuildFlags } from "./commands/build.ts";
import type { CheckFlags } from "./commands/check.ts";
import type { ImportFlags } from "./commands/import.ts";
import type { PublishFlags } from "./commands/publish.ts";
import type { ServeFlags } from "./commands/serve.ts";

export const FORMATS = ["text", "json", "github"] as const;
export const COMMANDS =
	"init build serve check publish new rename remove import".split(" ");

interface Setting {
	readonly terminal: Terminal;
	readonly finish: (code: ExitCode) => void;
	/** Identifies the version of hypno. If undefined, nothing is cached. */
	readonly version: string | undefined;
}

function configOf(command: Command): Config {
	return resolveConfig(command.optsWithGlobals<Flags>(), process.cwd());
}

function addInit(program: Command, { terminal, finish }: Setting): void {
	program
		.command("init")
		.description("make the site of a practice of your own in a new folder")
		.argument("<DIR>", "the folder, which is missing or empty")
		.option(
			"--answers <FILE>",
			"take the answers from a YAML file, ask nothing",
		)
		.action(async (folder: string, flags: { answers?: string }) => {
			const { runInit } = await import("./commands/init.ts");
			finish(await runInit(folder, flags, terminal));
		});
}

function addBuild(program: Command, setting: Setting): void {
	const { terminal, finish, version } = setting;
	program
		.command("build")
		.description("build the site into the output folder")
		.option(
			"--out <DIR>",
			"output folder, relative to the root (default: dist)",
		)
		.option("--site-url <URL>", "overrides url of content/site.yaml")
		.option("--json", "one JSON document on stdout")
		.option("--quiet", "no summary")
		.option("--compress", "also write .br and .gz files, for nginx and Caddy")
		.option("--record", "add the addresses of this build to urls.lock")
		.option("--dry-run", "write nothing, show in words what would change")
		.option(
			"--day <DAY>",
			"the day that decides which articles are still to come (default: today, in the time zone of the site)",
		)
		.action(async (flags: BuildFlags, command: Command) => {
			const { runBuild } = await import("./commands/build.ts");
			const options = { ...flags, version };
			finish(await runBuild(configOf(command), options, terminal));
		});
}

function addServe(program: Command, { terminal, version }: Setting): void {
	program
		.command("serve")
		.description("serve the site from memory, as it will be published")
		.option("--watch", "rebuild and reload the browser on every change")
		.option("--port <N>", "the port to serve on; 0 picks a free one", "4321")
		.option("--host <HOST>", "the address to listen on", "127.0.0.1")
		.option("--edit", "with --watch, edit the texts of content/ on the pages")
		.option(
			"--at <URL>",
			"with --edit, the one other address of the preview, behind a server that asks who somebody is; each save is then a commit on the branch edit",
		)
		.option("--user-header <NAME>", "with --at, the header with the name")
		.option("--open", "open the browser")
		.action(async (flags: ServeFlags, command: Command) => {
			const { runServe } = await import("./commands/serve.ts");
			await runServe(configOf(command), { ...flags, version }, terminal);
		});
}

function addToList(value: string, before: string | undefined): string {
	return before === undefined ? value : `${before},${value}`;
}

function addCheck(program: Command, setting: Setting): void {
	const { terminal, finish, version } = setting;
	program
		.command("check")
		.description("find what is broken, missing, contradictory or not ready")
		.addOption(
			new Option(
				"--format <FORMAT>",
				"format of the report (default: text, and github as well on GitHub Actions)",
			).choices(FORMATS),
		)
		.option("--output <FILE>", "write the report there instead of stdout")
		.addOption(
			new Option("--fail-on <LEVEL>", "the level that makes exit 1")
				.choices(["error", "warning"])
				.default("error"),
		)
		.option(
			"--only <RULES>",
			"only these rules or families, as in link,a11y; may be repeated",
			addToList,
		)
		.option(
			"--skip <RULES>",
			"all rules except these rules or families; may be repeated",
			addToList,
		)
		.option("--external", "also ask other sites, to check the links to them")
		.option(
			"--published [URL]",
			"compare the live site with this content, by the rules published/* alone (default: url of content/site.yaml)",
		)
		.option(
			"--moved <FILE>",
			"say what visitors get at each address of an old site, by the rule link/moved alone: a sitemap, or a list with one address a line, also by its address",
		)
		.option(
			"--accept [RULES]",
			'write the current findings of these rules, or of "all", to hypno-baseline.json, and drop entries of these rules that no longer occur',
		)
		.option("--reason <TEXT>", "why the findings are accepted, with --accept")
		.option(
			"--fix [RULES]",
			"correct in content/ what is certain, for all rules or for these",
		)
		.option("--dry-run", "with --fix, only show what would be written")
		.option("--explain <RULE>", "what it means, why it matters, how to fix it")
		.option("--list-rules", "ids, severities, one line each")
		.action(async (flags: CheckFlags, command: Command) => {
			const { runCheck } = await import("./commands/check.ts");
			const options = { ...flags, version };
			finish(await runCheck(() => configOf(command), options, terminal));
		});
}

function addPublish(program: Command, setting: Setting): void {
	const { terminal, finish, version } = setting;
	program
		.command("publish")
		.description("check the site, and put what is written online")
		.option("--dry-run", "only show what visitors would see change")
		.option("--json", "one JSON document on stdout")
		.action(async (flags: PublishFlags, command: Command) => {
			const { runPublish } = await import("./commands/publish.ts");
			const options = { ...flags, version };
			finish(await runPublish(configOf(command), options, terminal));
		});
}

const WORD = "what the record is: a word of the site, as in page";

function addRecord(program: Command, verb: string, description: string) {
	return program
		.command(verb)
		.description(description)
		.argument("<WORD>", WORD)
		.option("--dry-run", "only show what would be written");
}

function addRecords(program: Command, { terminal, finish }: Setting): void {
	const open = async (word: string, flags: RecordFlags, command: Command) => {
		const { openRun } = await import("../site/edit/records/record-run.ts");
		return openRun(word, { config: configOf(command), flags });
	};
	const apply = async (run: Changes) => {
		const { applyChanges } = await import("./commands/records.ts");
		finish(await applyChanges(run, terminal));
	};
	addRecord(program, "new", "write the file of a record for you to fill in")
		.argument("[SLUG]", "its name; if it is new, it is listed too")
		.option("--missing", "write a file for every listed record that has none")
		.option("--label <TEXT>", "the words in the menu (default: from the slug)")
		.option("--theme <ID>", "the group of the record (default: the first)")
		.action(async (word, slug: string | undefined, flags, command) => {
			const { planAny } = await import("../site/edit/records/new-entry.ts");
			const { openStarts } = await import("./init/starts.ts");
			const config = configOf(command);
			const starts = await openStarts(word, config.rootDir);
			await apply(await planAny(word, slug, { config, flags, starts }));
		});
	addRecord(program, "rename", "rename a record, with the links to it")
		.argument("<OLD>", "the slug of a record")
		.argument("<NEW>", "its new slug")
		.action(async (word, from: string, to: string, flags, command) => {
			const { planRename } = await import(
				"../site/edit/records/rename-record.ts"
			);
			const run = await open(word, flags, command);
			await planRename(from, to, run);
			await apply(run);
		});
	addRecord(program, "remove", "take records from the list, or delete them")
		.argument("[SLUG...]", "the slugs of records")
		.option("--unwritten", "take all listed records that have no file")
		.option("--delete", "delete the files of the records too")
		.action(async (word, slugs: string[], flags, command) => {
			const { planRemove } = await import(
				"../site/edit/records/remove-records.ts"
			);
			const run = await open(word, flags, command);
			await planRemove(slugs, run);
			await apply(run);
		});
}

function addImport(program: Command, { terminal, finish }: Setting): void {
	program
		.command("import")
		.description(
			"bring in another site: an export of WordPress (.xml), a folder of Markdown or HTML, a Word document (.docx)",
		)
		.argument("<SOURCE>", "the export, the folder or the document")
		.option("--files <DIR>", "the folder of uploads beside the export")
		.option("--fetch", "request missing pictures from the old site alone")
		.option("--dry-run", "write nothing, show what would be brought in")
		.option("--json", "one JSON document on stdout")
		.action(async (source: string, flags: ImportFlags, command: Command) => {
			const { runImport } = await import("./commands/import.ts");
			const options = { ...flags, source };
			finish(await runImport(configOf(command), options, terminal));
		});
}

const EXAMPLES = `
Examples:
  npx hypno init my-practice      make a site of your own
  npx hypno build                 build the site into dist/
  npx hypno build --out public    build the site into public/
  npx hypno serve --watch         see the site while you edit it
  npx hypno check                 find what is broken, missing or not ready
  npx hypno check --explain link/broken
  npx hypno publish               put what is written online
  npx hypno new page privacy      write a file for a page of your own
  npx hypno import blog.xml       bring in a site of WordPress`;

export function createProgram(setting: Setting): Command {
	const { terminal } = setting;
	const program = new Command("npx hypno")
		.description(
			"Build, preview and check the website in content, templates and static.",
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
	addInit(program, setting);
	addBuild(program, setting);
	addServe(program, setting);
	addCheck(program, setting);
	addPublish(program, setting);
	addRecords(program, setting);
	addImport(program, setting);
	return program;
}
