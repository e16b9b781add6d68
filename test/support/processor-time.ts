// Measures processor time, which does not depend on other busy programs.

/** @returns the seconds that the work took in this process */
export async function measureProcessorTime(
	work: () => unknown,
): Promise<number> {
	const start = process.cpuUsage();
	await work();
	return process.cpuUsage(start).user / 1e6;
}
