// The files of the services that the second thread reads -> what they say. It begins with the
// last one, and goes on until it meets the first thread.
import type { Config } from "../config.ts";
import { loadFiles } from "../content/load.ts";
import {
	isWritten,
	type ServiceShelf,
	type WrittenService,
} from "../content/parse-service.ts";
import { type ReadFile, readContentFile } from "../content/read.ts";
import {
	FIRST_READING,
	NONE_SOUND,
	readService,
	slugOf,
} from "../content/read-all.ts";
import { Shelf } from "../content/shelf.ts";
import {
	type Holding,
	isHeld,
	markFile,
	Room,
	unreadFile,
} from "../content/source-file.ts";
import { Claims } from "./claims.ts";
import type { MailboxEnd } from "./mailbox.ts";
import { markAt } from "./read-marks.ts";

/** What the thread is started with. */
export interface ThreadStart {
	readonly config: Config;
	/** The files of all services. */
	readonly sourcePaths: readonly string[];
	/** The content files that several pages may show; none where the pages are only made. */
	readonly sharedPaths: readonly string[];
	/** One piece for each file. */
	readonly reading: SharedArrayBuffer;
	/** For the marks of the files that it has read, each in its place. */
	readonly marks: SharedArrayBuffer;
	readonly holding: Holding;
	readonly mailbox: MailboxEnd;
}

/** By their slugs. */
export type Services = Map<string, WrittenService>;

/** What was found to have no problems. */
export interface ReadShare {
	readonly services: Services;
	/** By the places of the files, those that were read first in front; empty where little is held. */
	readonly files: ReadonlyMap<number, ReadFile>;
	/** Those that several pages may show, with their marks, by their paths. */
	readonly shared: ReadonlyMap<string, ReadFile>;
}

class ShareReader {
	readonly #start: ThreadStart;
	readonly #shelf: ServiceShelf = new Shelf();
	readonly #room: Room;

	constructor(start: ThreadStart) {
		this.#start = start;
		// The first thread holds the other half.
		this.#room = Room.for(start.holding, 0.5);
	}

	/** Undefined when there is something to be said of it, or it is not there. */
	async read(sourcePath: string) {
		const { config, holding } = this.#start;
		const slug = slugOf({ sourcePath });
		if (slug === undefined) return undefined;
		const file = unreadFile(sourcePath, config, this.#room);
		const made = await readService(slug, file, {
			memory: FIRST_READING,
			sound: NONE_SOUND,
			shelf: this.#shelf,
			holding,
		});
		if ("rule" in made) return undefined;
		const { service, read } = made;
		if (!isWritten(service) || service.mark === undefined) return undefined;
		return { service, file: isHeld(file) ? read : undefined };
	}
}

async function readShared({
	config,
	sharedPaths,
}: ThreadStart): Promise<ReadShare["shared"]> {
	const shared = new Map<string, ReadFile>();
	for (const file of loadFiles(config, sharedPaths)) {
		const read = await readContentFile(file);
		shared.set(file.sourcePath, { mark: markFile(file), ...read });
	}
	return shared;
}

export async function readShare(start: ThreadStart): Promise<ReadShare> {
	const { sourcePaths, reading, marks, holding } = start;
	const claims = new Claims(reading);
	const reader = new ShareReader(start);
	const services: Services = new Map();
	const files = new Map<number, ReadFile>();
	for (let place = sourcePaths.length - 1; place >= 0; place--) {
		const sourcePath = sourcePaths[place];
		if (sourcePath === undefined || !claims.claim(place)) continue;
		const sound = await reader.read(sourcePath);
		if (sound) services.set(sound.service.slug, sound.service);
		if (sound?.file && holding === "much") files.set(place, sound.file);
		markAt(marks, place).write(sound?.service.mark ?? "", "base64url");
		claims.settle(place, sound ? "sound" : "unsound");
	}
	// Nothing else is to be done until the first thread has planned the site.
	return { services, files, shared: await readShared(start) };
}
