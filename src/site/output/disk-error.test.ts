// A build on a disk that fails leaves the new or the previous site. The failures are injected, because a
// test cannot make a real disk fail.
import fs from "node:fs";
import path from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { makeFolder, readTree } from "../../../test/support/make-site.ts";
import { findDiskFile } from "../../base/disk/disk-file.ts";
import { toUserError } from "../../base/problems.ts";
import type { OutputFile } from "./file.ts";
import { restoreInterrupted } from "./swap.ts";
import { writeFiles } from "./write.ts";

afterEach(() => void vi.restoreAllMocks());

async function* stream(
	version: string,
	film: string,
): AsyncGenerator<OutputFile> {
	yield { outputPath: "index.html", contents: "the same" };
	yield { outputPath: "services/ocd.html", contents: version };
	const contents = findDiskFile(film);
	if (contents) yield { outputPath: "film.mp4", contents };
	yield { outputPath: "late.png", contents: async () => Buffer.from(version) };
}

const OPERATIONS = [
	"renameSync",
	"writeFileSync",
	"mkdirSync",
	"copyFileSync",
	"chmodSync",
	"linkSync",
	"rmSync",
	"mkdtempSync",
] as const;
const CODES =
	"EIO EXDEV ENOSPC ENOTEMPTY EEXIST EACCES EPERM EROFS EDQUOT ENOENT";
const NTH = [0, 1, 2];

const CASES = OPERATIONS.flatMap((operation) =>
	CODES.split(" ").flatMap((code) =>
		NTH.map((nth) => ({ operation, code, nth })),
	),
);

/** Lets the first calls through and fails the one after them. */
function failOnce(
	{ operation, code, nth }: (typeof CASES)[number],
	rootDir: string,
) {
	const real: (...args: never[]) => unknown = fs[operation];
	let calls = 0;
	let isFailed = false;
	const fake = (...args: never[]) => {
		const isMine = args.some((arg) => String(arg).startsWith(rootDir));
		if (!isMine || calls++ !== nth) return real(...args);
		isFailed = true;
		const [file, dest] = /rename|copyFile|link/.test(operation)
			? args
			: [args[0]];
		const details = {
			code,
			syscall: operation.replace("Sync", ""),
			path: file,
			dest,
		};
		throw Object.assign(new Error(`${code}: refused`), details);
	};
	vi.spyOn(fs, operation).mockImplementation(fake as never);
	return () => isFailed;
}

test.each(CASES)(
	"when $operation fails with $code, the site is new or unchanged (call $nth)",
	async (failure) => {
		const rootDir = makeFolder();
		const outDir = path.join(rootDir, "dist");
		const film = path.join(makeFolder(), "film.mp4");
		fs.writeFileSync(film, "a film");
		await writeFiles(stream("old", film), outDir);
		fs.writeFileSync(path.join(outDir, "mine.txt"), "not hypno's");
		const before = readTree(outDir);
		fs.writeFileSync(film, "new film");
		const isFailed = failOnce(failure, rootDir);
		const error = await writeFiles(stream("new", film), outDir).then(
			() => undefined,
			(thrown: unknown) => thrown,
		);
		vi.restoreAllMocks();
		restoreInterrupted(outDir);
		expect(fs.readdirSync(rootDir)).toEqual(["dist"]);
		const after = readTree(outDir);
		if (error === undefined) {
			expect(after["services/ocd.html"]).toBe("new");
			expect(after["mine.txt"]).toBe("not hypno's");
			return;
		}
		expect(isFailed()).toBe(true);
		expect(after).toEqual(before);
		const problem = toUserError(error);
		expect(problem?.exitCode).toBe(2);
		expect(problem?.message).toContain(rootDir);
		expect(problem?.message).not.toContain("refused");
		expect(problem?.message).not.toContain(".hypno-");
	},
);
