// Every command reports an unknown class as a warning, and none fails because of it.
import { expect, test } from "vitest";
import { makeSite } from "../../test/support/make-site.ts";
import { runHypno } from "../../test/support/run-hypno.ts";
import { serve } from "../../test/support/serve-process.ts";

const PAGE = "templates/pages/extra.tsx";
const LOCATION = `${PAGE}:1:32  warning  style/unknown-class`;
const siteWith = (name: string) =>
	makeSite({ [PAGE]: `export const a = <p className="${name}" />;\n` });

test("a build reports an unknown class on stderr and in its JSON, and continues", async () => {
	const { rootDir } = siteWith("zzz-hook");
	const plain = await runHypno(["build"], { cwd: rootDir });
	expect(plain.exitCode).toBe(0);
	expect(plain.stderr).toContain(LOCATION);
	expect(plain.stdout).not.toContain("zzz-hook");
	const { exitCode, stdout } = await runHypno(["build", "--json"], {
		cwd: rootDir,
	});
	expect(exitCode).toBe(0);
	const { ok, problems }: { ok: boolean; problems: unknown[] } =
		JSON.parse(stdout);
	expect(ok).toBe(true);
	expect(problems).toContainEqual(
		expect.objectContaining({
			rule: "style/unknown-class",
			severity: "warning",
			source: { file: PAGE, line: 1, column: 32 },
			target: "zzz-hook",
		}),
	);
});

test.each([
	[[], 1],
	[["--only", "style"], 1],
	[["--skip", "content/invalid"], 1],
	[["--skip", "style/unknown-class"], 0],
	[["--only", "link"], 0],
] as const)(
	"a check with %j reports %i unknown classes",
	async (flags, count) => {
		const { rootDir } = siteWith("zzz-hook");
		const { stdout } = await runHypno(["check", "--format", "json", ...flags], {
			cwd: rootDir,
		});
		const { findings }: { findings: { target: unknown }[] } =
			JSON.parse(stdout);
		const found = findings.filter(({ target }) => target === "zzz-hook");
		expect(found).toHaveLength(count);
	},
);

test("a preview reports an unknown class once, and again when it is back", async () => {
	const site = siteWith("zzz-hook");
	const { stderr, interrupt } = await serve(site.rootDir, ["--watch"]);
	const countReported = () => stderr().split(LOCATION).length - 1;
	await expect.poll(countReported).toBe(1);
	site.write({ [PAGE]: "export const a = <p />;\n" });
	await expect.poll(stderr).toMatch(/extra\.tsx: \d+ pages/);
	site.write({ [PAGE]: 'export const a = <p className="zzz-again" />;\n' });
	await expect.poll(countReported).toBe(2);
	await interrupt();
});
