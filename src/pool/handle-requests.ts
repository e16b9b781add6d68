// In a thread: does the job that the thread was started for, with one input after the other.
import { parentPort, workerData } from "node:worker_threads";

export interface ThreadRequest<Input> {
	readonly id: number;
	readonly input: Input;
}

export type ThreadResponse<Output> =
	| "ready"
	| { readonly id: number; readonly output: Output }
	| { readonly id: number; readonly error: Error };

/** Takes what all of its work depends on, and returns a function for each piece of it. */
export type Job<Data, Input, Output> = (
	data: Data,
) => Promise<(input: Input) => Promise<Output>>;

export async function handleRequests<Data, Input, Output>(
	job: Job<Data, Input, Output>,
): Promise<void> {
	const post = (answer: ThreadResponse<Output>) =>
		parentPort?.postMessage(answer);
	const run = await job(workerData.data);
	parentPort?.on("message", async ({ id, input }: ThreadRequest<Input>) => {
		try {
			post({ id, output: await run(input) });
		} catch (thrown) {
			const error = thrown instanceof Error ? thrown : new Error(`${thrown}`);
			post({ id, error });
		}
	});
	post("ready");
}
