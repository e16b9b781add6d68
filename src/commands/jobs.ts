// The LIST of what threads do, by the names that src/pool/ knows.
import { workerData } from "node:worker_threads";
import { answerQuestions } from "../pool/answer-questions.ts";
import { checkJob } from "./answer-checks.ts";
import { examineJob } from "./examine-thread.ts";
import { makeJob } from "./make-thread.ts";

const JOBS: Readonly<Record<string, () => Promise<void>>> = {
	check: () => answerQuestions(checkJob),
	examine: () => answerQuestions(examineJob),
	make: () => answerQuestions(makeJob),
};

/** In a thread: begins what it was started for. */
export async function beginJob(): Promise<void> {
	await JOBS[workerData.job]?.();
}
