// Preloaded into a measured process: as it ends, it writes its own peak memory and that of
// the processes it started (Linux only, else 0) to the file descriptor 3, in bytes.
import fs from "node:fs";
import { isMainThread } from "node:worker_threads";

function readIfThere(filePath) {
	return fs.existsSync(filePath) ? fs.readFileSync(filePath, "utf8") : "";
}

function peakOf(pid) {
	const status = readIfThere(`/proc/${pid}/status`);
	return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
}

function childrenOf(pid) {
	const children = readIfThere(`/proc/${pid}/task/${pid}/children`);
	return children.split(" ").filter((child) => child !== "");
}

// The loader's thread preloads this file too.
if (isMainThread) {
	process.once("exit", () => {
		const own = process.resourceUsage().maxRSS * 1024;
		const children = childrenOf(process.pid)
			.map(peakOf)
			.reduce((sum, peak) => sum + peak, 0);
		fs.writeSync(3, JSON.stringify({ own, children }));
	});
}
