// People on other machines edit: each save is a commit of theirs on the branch "edit", which is sent on, and nobody sees
// what belongs to this machine.
import type { IncomingMessage } from "node:http";
import { setImmediate } from "node:timers/promises";
import { UserError, usageError } from "../../base/problems.ts";
import { clean, cut } from "../../base/text/words.ts";
import type { Config } from "../../site/config.ts";
import { listEdits } from "../../site/edit/edit-history.ts";
import type { EditRequest, EditResponse } from "../edit/edit-requests.ts";
import {
	type ForeignAddress,
	readPerson,
	toAuthor,
} from "./foreign-address.ts";
import { explainFailure } from "./git.ts";
import { commitOwn, openRepository } from "./repository.ts";

const BRANCH = "edit";
/** In ms, after a save, until the branch is sent: several saves go together. */
const PUSH_DELAY = 30_000;
/** In bytes, on one day. */
const MAX_UPLOADS = 200_000_000;
const FULL =
	"Today so many pictures were added that no more are taken until tomorrow.";
const READING = new Set(["find", "locate", "entry", "open", "publish"]);

interface RemoteOptions {
	readonly onFailure: (error: UserError) => void;
	readonly pushDelay?: number | undefined;
}

export class RemoteEditing {
	readonly origin: string;
	readonly #config: Config;
	readonly #at: ForeignAddress;
	readonly #options: RemoteOptions;
	#turn: Promise<unknown> = Promise.resolve();
	#timer: NodeJS.Timeout | undefined;
	#pushedAt: number | undefined;
	#uploads = { day: "", bytes: 0 };

	constructor(config: Config, at: ForeignAddress, options: RemoteOptions) {
		this.#config = config;
		this.#at = at;
		this.#options = options;
		this.origin = at.origin;
	}

	/** @throws UserError (2) for another branch than "edit" */
	async #open(person: string) {
		const author = toAuthor(person, this.#at);
		const repository = await openRepository(this.#config, author);
		if (repository?.branch === BRANCH) return repository;
		throw usageError(
			`with --at, the branch ${BRANCH} has to be checked out, which gets a commit for each save`,
			`Create it, so that it follows what is published: git switch --create ${BRANCH} --track origin/main`,
		);
	}

	/** Commits what a preview that was killed has saved. */
	async start(): Promise<void> {
		await commitOwn(await this.#open("hypno"), "Keep what was saved before");
	}

	/** Runs one at a time what writes files or commits. */
	readonly #inTurn = <Value>(run: () => Promise<Value>): Promise<Value> => {
		const done = this.#turn.then(run);
		this.#turn = done.catch(() => undefined);
		return done;
	};

	readonly personOf = (request: IncomingMessage) =>
		readPerson(request, this.#at) ?? "somebody";

	publishedBy(request: IncomingMessage) {
		const person = toAuthor(this.personOf(request), this.#at);
		return { person, inTurn: this.#inTurn };
	}

	#isFull({ length }: Buffer): boolean {
		const day = new Date().toDateString();
		if (this.#uploads.day !== day) this.#uploads = { day, bytes: 0 };
		this.#uploads.bytes += length;
		return this.#uploads.bytes > MAX_UPLOADS;
	}

	/** Commits after the answer, so that nobody waits for git, and before the next save. */
	async answer(
		request: IncomingMessage,
		edit: EditRequest,
		run: () => Promise<EditResponse>,
	): Promise<EditResponse> {
		if (READING.has(edit.kind)) return run();
		if (edit.kind === "upload" && this.#isFull(edit.bytes))
			return { message: FULL };
		const saved = this.#inTurn(run);
		const commit = async () => {
			const answer = await saved.catch(() => undefined);
			if (!answer) return;
			// The start of git blocks this thread, so the answer leaves first.
			await setImmediate();
			const { edit: id, message, file } = answer;
			const done = listEdits(this.#config).find((edit) => edit.id === id);
			const words = clean(done?.label ?? file ?? message).trim();
			const repository = await this.#open(this.personOf(request));
			if (await commitOwn(repository, cut(words, 200))) this.#pushSoon();
		};
		this.#inTurn(commit).catch(this.#report);
		return saved;
	}

	/** Anything but a problem of git was shown to the person who saved. */
	readonly #report = (error: unknown): void => {
		if (error instanceof UserError) this.#options.onFailure(error);
	};

	#pushSoon(): void {
		const push = async () => {
			this.#timer = undefined;
			const { git, upstream } = await this.#open("hypno");
			if (!upstream) return;
			const target = `HEAD:refs/heads/${BRANCH}`;
			const args = ["push", "--quiet", upstream.remote, target];
			const pushed = await git.reach(args);
			if (pushed.code !== 0) throw explainFailure(args, pushed);
			this.#pushedAt = Date.now();
		};
		const { pushDelay = PUSH_DELAY } = this.#options;
		const start = () => push().catch(this.#report);
		this.#timer ??= setTimeout(start, pushDelay).unref();
	}

	readonly describeHealth = async () => {
		const { git } = await this.#open("hypno");
		const commit = await git.must(["rev-parse", "HEAD"]);
		const seconds = this.#pushedAt && (Date.now() - this.#pushedAt) / 1000;
		const pushedSecondsAgo = seconds ? Math.round(seconds) : null;
		return { ok: true, commit, pushedSecondsAgo };
	};
}
