// Preloaded into a measured process: as it ends, it writes what it used, and what the processes
// it started used (Linux only, else 0), to the file descriptor 3: CPU time in milliseconds, the
// highest resident memory in bytes.
const fs = require("node:fs");
const { isMainThread } = require("node:worker_threads");

function readIfThere(filePath) {
	return fs.existsSync(filePath) ? fs.readFileSync(filePath, "utf8") : "";
}

function peakOf(pid) {
	const status = readIfThere(`/proc/${pid}/status`);
	return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
}

/** In ticks of 10 ms: of the process itself, and of those that it started and that have ended. */
function ticksOf(pid) {
	const [, fields = ""] = readIfThere(`/proc/${pid}/stat`).split(") ");
	const [own = 0, ownSystem = 0, ended = 0, endedSystem = 0] = fields
		.split(" ")
		.slice(11, 15)
		.map(Number);
	return { own: own + ownSystem, ended: ended + endedSystem };
}

function childrenOf(pid) {
	const children = readIfThere(`/proc/${pid}/task/${pid}/children`);
	return children.split(" ").filter((child) => child !== "");
}

// Threads preload this file too.
if (isMainThread) {
	process.once("exit", () => {
		const { pid } = process;
		const children = childrenOf(pid);
		const { user, system } = process.cpuUsage();
		const ticks = children.map((child) => ticksOf(child).own);
		const cpu =
			(user + system) / 1000 +
			ticks.reduce((sum, own) => sum + own * 10, ticksOf(pid).ended * 10);
		const peak = [pid, ...children].reduce((sum, id) => sum + peakOf(id), 0);
		fs.writeSync(3, JSON.stringify({ cpu, peak }));
	});
}
