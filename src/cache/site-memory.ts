// What the stages remember from one build to the next, and which files changed between them.
import type { PlannedImage } from "../assets/share-images.ts";
import type { ContentFilesMemory } from "../content/load.ts";
import type { ParsingMemory } from "../content/parse.ts";
import type { ModelMemory } from "../content/site.ts";
import type { LinkedPage } from "../output/link.ts";
import type { ServicePlanMemory } from "../plan/service-routes.ts";
import type { Settled } from "../problems.ts";
import type { RenderingMemory } from "../render/pages.ts";
import type { Templates } from "../render/templates.ts";
import { KeptMemo, type Memo } from "./memo.ts";

export interface SiteMemory {
	/** Grows with each change of a file, or of one below a folder: "templates" */
	readonly versionOf: (path: string) => number;
	readonly files: ContentFilesMemory["files"];
	readonly parsing: ParsingMemory;
	readonly model: ModelMemory;
	readonly templates: Memo<Promise<Settled<Templates>>>;
	readonly shareImages: Memo<PlannedImage>;
	readonly planning: ServicePlanMemory;
	readonly rendering: RenderingMemory;
	readonly linking: Memo<LinkedPage>;
}

/** "templates/ui/icon.tsx" -> itself, "templates/ui" and "templates" */
function* withFolders(file: string): Generator<string> {
	for (
		let path = file;
		path !== "";
		path = path.slice(0, Math.max(0, path.lastIndexOf("/")))
	)
		yield path;
}

class Versions {
	readonly #versions = new Map<string, number>();
	#all = 0;

	readonly of = (path: string): number =>
		this.#all + (this.#versions.get(path) ?? 0);

	add(changed: readonly string[] | "all"): void {
		if (changed === "all") {
			// Above all that was counted before.
			this.#all =
				1 + Math.max(this.#all, ...[...this.#versions.keys()].map(this.of));
			this.#versions.clear();
			return;
		}
		for (const file of changed)
			for (const path of withFolders(file))
				this.#versions.set(path, (this.#versions.get(path) ?? 0) + 1);
	}
}

interface KeptSiteMemory {
	readonly memory: SiteMemory;
	/** To be called before each build, with the files that changed since the last. */
	readonly begin: (changed: readonly string[] | "all") => void;
}

export function createSiteMemory(): KeptSiteMemory {
	const versions = new Versions();
	const memos: { begin: () => void }[] = [];
	const create = <Value>(): Memo<Value> => {
		const memo = new KeptMemo<Value>();
		memos.push(memo);
		return memo;
	};
	return {
		begin: (changed) => {
			versions.add(changed);
			for (const memo of memos) memo.begin();
		},
		memory: {
			versionOf: versions.of,
			files: create(),
			parsing: {
				reads: create(),
				services: create(),
				ownPages: create(),
				whole: create(),
			},
			model: { pages: create(), services: create(), ownPages: create() },
			templates: create(),
			shareImages: create(),
			planning: { neighbours: create(), routes: create() },
			rendering: { frames: create(), routes: create(), pages: create() },
			linking: create(),
		},
	};
}
