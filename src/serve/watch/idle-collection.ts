// The garbage of rebuilds -> gone once nothing has changed for a while. V8 collects when more
// memory is asked for, which an idle preview does not do: it would hold a hundred megabytes
// of templates that were thrown away.
import v8 from "node:v8";
import vm from "node:vm";

/** In milliseconds: a collection takes some tens, in which nothing is answered. */
const QUIET = 1500;

function findCollector(): () => void {
	v8.setFlagsFromString("--expose-gc");
	const collect: unknown = vm.runInNewContext("gc");
	return typeof collect === "function" ? () => collect() : () => {};
}

interface CollectionOptions {
	readonly quiet?: number;
	readonly collect?: () => void;
}

export class IdleCollection {
	readonly #quiet: number;
	readonly #collect: () => void;
	#planned: NodeJS.Timeout | undefined;

	constructor({ quiet = QUIET, collect }: CollectionOptions = {}) {
		this.#quiet = quiet;
		this.#collect = collect ?? findCollector();
	}

	/** To be called after each change. */
	readonly plan = (): void => {
		clearTimeout(this.#planned);
		this.#planned = setTimeout(this.#collect, this.#quiet).unref();
	};

	close(): void {
		clearTimeout(this.#planned);
	}
}
