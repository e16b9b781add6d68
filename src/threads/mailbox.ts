// Messages from another thread, taken without giving up this one's turn: what waits for them
// is in the middle of a straight line of stages. Only so many wait, since they may be large.
import {
	MessageChannel,
	type MessagePort,
	receiveMessageOnPort,
} from "node:worker_threads";

/** Where it is counted what was sent, and what was taken. */
const SENT = 0;
const TAKEN = 1;

/** One end of it, as it is handed to a thread. */
export interface MailboxEnd {
	readonly port: MessagePort;
	readonly counts: SharedArrayBuffer;
	readonly mostWaiting: number;
}

/** The end of the thread that takes, then that of the one that sends. */
export function createMailbox(mostWaiting: number): [MailboxEnd, MailboxEnd] {
	const { port1, port2 } = new MessageChannel();
	const counts = new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT);
	return [
		{ port: port1, counts, mostWaiting },
		{ port: port2, counts, mostWaiting },
	];
}

function waitForRoom(counts: Int32Array, mostWaiting: number): void {
	for (;;) {
		const taken = Atomics.load(counts, TAKEN);
		if (Atomics.load(counts, SENT) - taken < mostWaiting) return;
		Atomics.wait(counts, TAKEN, taken);
	}
}

/** Waits while too many messages wait. */
export function send(
	{ port, counts: shared, mostWaiting }: MailboxEnd,
	message: unknown,
	transfer: readonly ArrayBuffer[],
): void {
	const counts = new Int32Array(shared);
	waitForRoom(counts, mostWaiting);
	port.postMessage(message, transfer);
	Atomics.add(counts, SENT, 1);
	Atomics.notify(counts, SENT);
}

/** @param Message what the other end sends, and nothing else */
export class Mailbox<Message> {
	readonly #port: MessagePort;
	readonly #counts: Int32Array;
	#taken = 0;

	constructor({ port, counts }: Omit<MailboxEnd, "mostWaiting">) {
		this.#port = port;
		this.#counts = new Int32Array(counts);
	}

	/** Undefined when there is none. */
	take(): Message | undefined {
		if (Atomics.load(this.#counts, SENT) === this.#taken) return undefined;
		const received: { message: Message } | undefined = receiveMessageOnPort(
			this.#port,
		);
		if (!received) return undefined;
		this.#taken++;
		Atomics.store(this.#counts, TAKEN, this.#taken);
		Atomics.notify(this.#counts, TAKEN);
		return received.message;
	}

	/**
	 * @param patience in milliseconds
	 * @returns undefined when none comes
	 */
	wait(patience: number): Message | undefined {
		Atomics.wait(this.#counts, SENT, this.#taken, patience);
		return this.take();
	}
}
