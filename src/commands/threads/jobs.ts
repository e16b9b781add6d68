// The LIST of what threads do, by the names that src/pool/ knows. Each is loaded where it is begun.
import { workerData } from "node:worker_threads";
import { answerQuestions } from "../../pool/answer-questions.ts";

const JOBS: Readonly<Record<string, () => Promise<void>>> = {
	check: async () => answerQuestions((await import("./check-job.ts")).checkJob),
	examine: async () =>
		answerQuestions((await import("./examine-job.ts")).examineJob),
	make: async () => answerQuestions((await import("./make-job.ts")).makeJob),
	validate: async () => {
		const { validateJob } = await import("../../check/markup/validate-job.ts");
		await answerQuestions(validateJob);
	},
};

/** In a thread: begins what it was started for. */
export async function beginJob(): Promise<void> {
	await JOBS[workerData.job]?.();
}
