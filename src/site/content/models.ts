// The table of content files: the models that the site declares, found by the path of a file.
import { Collection, type Model } from "./schema/model.ts";
import { SettingsModel } from "./schema/settings.ts";

export class Models {
	readonly list: readonly Model[];
	/** Changes with every model. */
	readonly hash: string;
	/** The files with a fixed name. */
	readonly files: readonly Model[];
	readonly collections: readonly Collection[];
	readonly settings: SettingsModel | undefined;
	/** The exports of each file of templates/models/: pages import them from here. */
	readonly modules: Readonly<Record<string, unknown>>;
	readonly #byPath = new Map<string, Model>();

	constructor(list: readonly Model[] = [], hash = "", modules = {}) {
		this.list = list;
		this.modules = modules;
		this.hash = hash;
		this.files = list.filter((model) => !(model instanceof Collection));
		this.collections = list.filter((model) => model instanceof Collection);
		this.settings = list.find((model) => model instanceof SettingsModel);
		for (const model of list) this.#byPath.set(model.sourcePath, model);
	}

	/** @returns undefined for a file that hypno does not use */
	modelOf(sourcePath: string): Model | undefined {
		return this.#byPath.get(sourcePath) ?? this.collectionOf(sourcePath);
	}

	/** @returns undefined for a file that is no record */
	collectionOf(sourcePath: string): Collection | undefined {
		return this.collections.find(
			(collection) => collection.slugOf(sourcePath) !== undefined,
		);
	}

	/** Finds the collection that a file lists. */
	listedBy(sourcePath: string): Collection | undefined {
		return this.collections.find(
			({ listedIn }) => listedIn?.sourcePath === sourcePath,
		);
	}
}
