// The LIST of what threads do, by the names that src/pool/ knows.
import { workerData } from "node:worker_threads";
import { validateJob } from "../../check/markup/validate-job.ts";
import { answerQuestions } from "../../pool/answer-questions.ts";
import { checkJob } from "./check-job.ts";
import { examineJob } from "./examine-job.ts";
import { makeJob } from "./make-job.ts";

const JOBS: Readonly<Record<string, () => Promise<void>>> = {
	check: () => answerQuestions(checkJob),
	examine: () => answerQuestions(examineJob),
	make: () => answerQuestions(makeJob),
	validate: () => answerQuestions(validateJob),
};

/** In a thread: begins what it was started for. */
export async function beginJob(): Promise<void> {
	await JOBS[workerData.job]?.();
}
