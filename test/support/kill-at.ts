// Ends the work of a command at any of its steps on the disk, as if it were killed there.
import fs from "node:fs";
import { vi } from "vitest";

/** @returns false if the work ended before this step; from this step on, the disk does nothing */
export async function killAt(step: number, run: () => Promise<unknown>) {
	let left = step;
	const { openSync, writeFileSync, renameSync, rmSync } = fs;
	const work = () => {
		if (left-- <= 0) throw new Error("killed");
	};
	const spies = [
		vi.spyOn(fs, "openSync").mockImplementation((file, flags, mode) => {
			if (flags === "wx") work();
			return openSync(file, flags, mode);
		}),
		vi.spyOn(fs, "writeFileSync").mockImplementation((...args) => {
			work();
			writeFileSync(...args);
		}),
		vi.spyOn(fs, "renameSync").mockImplementation((...args) => {
			work();
			renameSync(...args);
		}),
		vi.spyOn(fs, "rmSync").mockImplementation((...args) => {
			work();
			rmSync(...args);
		}),
	];
	try {
		await run();
		return false;
	} catch (error) {
		if (error instanceof Error && error.message === "killed") return true;
		throw error;
	} finally {
		for (const spy of spies) spy.mockRestore();
	}
}
