// Lists the jobs of threads by the names that src/pool/ uses. A job is loaded only where it runs.
import { workerData } from "node:worker_threads";
import { handleRequests } from "../../pool/handle-requests.ts";

const JOBS: Readonly<Record<string, () => Promise<void>>> = {
	check: async () => handleRequests((await import("./check-job.ts")).checkJob),
	examine: async () =>
		handleRequests((await import("./examine-job.ts")).examineJob),
};

export async function beginJob(): Promise<void> {
	await JOBS[workerData.job]?.();
}
