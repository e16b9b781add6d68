// The content file of a service -> its record, and what is known of the pictures that it shows.
import { describePictureFaults } from "../assets/check-references.ts";
import { type LoadedPictures, loadPictures } from "../assets/pictures/load.ts";
import { type Digest, digest } from "../cache/digest.ts";
import type { Config } from "../config.ts";
import { readService, type ServiceRecord } from "../content/parse-service.ts";
import { showPictures } from "../content/site.ts";
import type { SourceFile } from "../content/source-file.ts";
import type { Route } from "../plan/route.ts";
import type { Urls } from "../plan/urls.ts";
import type { UnplacedProblem } from "../problems.ts";

export interface LoadedRecord {
	/** Undefined for pages that are made of no record. */
	readonly record: ServiceRecord | undefined;
	readonly pictures: LoadedPictures;
	readonly problems: readonly UnplacedProblem[];
}

const NO_PICTURES: LoadedPictures = { pictures: [], faults: [], assets: [] };

export const NO_RECORD: LoadedRecord = {
	record: undefined,
	pictures: NO_PICTURES,
	problems: [],
};

export class Records {
	readonly #config: Config;
	readonly #urls: Urls;
	/** Every picture is looked at once, however many pages show it. */
	readonly #pictures = new Map<string, Promise<LoadedPictures>>();

	constructor(config: Config, urls: Urls) {
		this.#config = config;
		this.#urls = urls;
	}

	async load(route: Route, file: SourceFile): Promise<LoadedRecord> {
		const record = await readService(file);
		const uses = record.read.pictures;
		if (uses.length === 0)
			return { record, pictures: NO_PICTURES, problems: record.problems };
		const names = [...new Set(uses.map((use) => use.file))].sort();
		const loaded = await Promise.all(
			names.map((name) => this.#loadPicture(name)),
		);
		const pictures = {
			pictures: loaded.flatMap((one) => one.pictures),
			faults: loaded.flatMap((one) => one.faults),
			assets: loaded.flatMap((one) => one.assets),
		};
		const faults = describePictureFaults(uses, pictures.faults, [route]);
		return { record, pictures, problems: [...record.problems, ...faults] };
	}

	/** Covers how pages show a picture. */
	readonly hashPicture = async (file: string): Promise<Digest> => {
		const { pictures } = await this.#loadPicture(file);
		return digest(JSON.stringify(showPictures(pictures, this.#urls)));
	};

	#loadPicture(file: string): Promise<LoadedPictures> {
		const known = this.#pictures.get(file);
		if (known) return known;
		const loading = loadPictures(this.#config, [file]);
		this.#pictures.set(file, loading);
		return loading;
	}
}
