// Runs inside a thread: runs the thread's job for each request, and sends the response.
import { parentPort, workerData } from "node:worker_threads";

export interface ThreadRequest<Input> {
	readonly id: number;
	readonly input: Input;
}

export type ThreadResponse<Output> =
	| "ready"
	| { readonly id: number; readonly output: Output }
	| { readonly id: number; readonly error: Error };

/** A job receives the data that all its tasks share, and returns the function that runs one task. */
export type Job<Data, Input, Output> = (
	data: Data,
) => Promise<(input: Input) => Promise<Output>>;

export async function handleRequests<Data, Input, Output>(
	job: Job<Data, Input, Output>,
): Promise<void> {
	const post = (response: ThreadResponse<Output>) =>
		parentPort?.postMessage(response);
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
