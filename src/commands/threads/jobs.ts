// The LIST of what threads do, by the names that src/pool/ knows. Each is loaded where it is begun.
import { workerData } from "node:worker_threads";
import { handleRequests } from "../../pool/handle-requests.ts";

const JOBS: Readonly<Record<string, () => Promise<void>>> = {
	check: async () => handleRequests((await import("./check-job.ts")).checkJob),
	examine: async () =>
		handleRequests((await import("./examine-job.ts")).examineJob),
	make: async () => handleRequests((await import("./make-job.ts")).makeJob),
	validate: async () => {
		const { validateJob } = await import("../../check/markup/validate-job.ts");
		await handleRequests(validateJob);
	},
};

/** In a thread: begins what it was started for. */
export async function beginJob(): Promise<void> {
	await JOBS[workerData.job]?.();
}
