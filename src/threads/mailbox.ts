// Messages from another thread, taken without giving up this one's turn: what waits for them
// is in the middle of a straight line of stages.
import { type MessagePort, receiveMessageOnPort } from "node:worker_threads";

/** The two ends of it, as they are handed to a thread. */
export interface MailboxEnd {
	readonly port: MessagePort;
	/** Counts what was sent. */
	readonly sent: SharedArrayBuffer;
}

export function send(
	{ port, sent }: MailboxEnd,
	message: unknown,
	transfer: readonly ArrayBuffer[],
): void {
	port.postMessage(message, transfer);
	const count = new Int32Array(sent);
	Atomics.add(count, 0, 1);
	Atomics.notify(count, 0);
}

/** @param Message what the other end sends, and nothing else */
export class Mailbox<Message> {
	readonly #end: MailboxEnd;
	readonly #sent: Int32Array;
	#taken = 0;

	constructor(end: MailboxEnd) {
		this.#end = end;
		this.#sent = new Int32Array(end.sent);
	}

	/** Undefined when there is none. */
	take(): Message | undefined {
		if (Atomics.load(this.#sent, 0) === this.#taken) return undefined;
		const received: { message: Message } | undefined = receiveMessageOnPort(
			this.#end.port,
		);
		if (received) this.#taken++;
		return received?.message;
	}

	/**
	 * @param patience in milliseconds
	 * @returns undefined when none comes
	 */
	wait(patience: number): Message | undefined {
		Atomics.wait(this.#sent, 0, this.#taken, patience);
		return this.take();
	}
}
