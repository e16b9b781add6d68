// Node preloads this file into a measured process. At its end the process writes to file descriptor 3 how
// many milliseconds of CPU time and how many bytes of memory at most it and its child processes used. On
// systems other than Linux, child processes and memory count as 0.
const fs = require("node:fs");
const { isMainThread } = require("node:worker_threads");

function readIfExists(filePath) {
	return fs.existsSync(filePath) ? fs.readFileSync(filePath, "utf8") : "";
}

function readPeak(pid) {
	const status = readIfExists(`/proc/${pid}/status`);
	return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
}

/** Reads the CPU time of a process and of its ended child processes, in ticks of 10 ms. */
function readTicks(pid) {
	const [, fields = ""] = readIfExists(`/proc/${pid}/stat`).split(") ");
	const [own = 0, ownSystem = 0, ended = 0, endedSystem = 0] = fields
		.split(" ")
		.slice(11, 15)
		.map(Number);
	return { own: own + ownSystem, ended: ended + endedSystem };
}

function listChildren(pid) {
	const children = readIfExists(`/proc/${pid}/task/${pid}/children`);
	return children.split(" ").filter((child) => child !== "");
}

// Threads preload this file too.
if (isMainThread) {
	process.once("exit", () => {
		const { pid } = process;
		const children = listChildren(pid);
		const { user, system } = process.cpuUsage();
		const ticks = children.map((child) => readTicks(child).own);
		const cpu =
			(user + system) / 1000 +
			ticks.reduce((sum, own) => sum + own * 10, readTicks(pid).ended * 10);
		const peak = [pid, ...children].reduce((sum, id) => sum + readPeak(id), 0);
		fs.writeSync(3, JSON.stringify({ cpu, peak }));
	});
}
