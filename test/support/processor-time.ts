// How long the processor works at something, which other programs that keep it busy do not change.

/** @returns seconds of this process */
export async function processorTime(work: () => unknown): Promise<number> {
	const start = process.cpuUsage();
	await work();
	return process.cpuUsage(start).user / 1e6;
}
