// Routes of which hardly more is held than their addresses, since a large site has many; the
// rest is made when it is asked for.

import type { Digest } from "../cache/digest.ts";
import { lazily } from "../cache/lazily.ts";
import type { Site } from "../content/site.ts";
import type { Head, Route, RouteOf } from "./route.ts";
import type { Urls } from "./urls.ts";

type ServiceRoute = RouteOf<"service">;

interface OtherHead {
	readonly mark: Digest | undefined;
	readonly head: () => Head;
}

/** What a route is known by before anything of it is made. */
type Named = Pick<ServiceRoute, "path" | "sourcePath" | "mark">;

class LateRoute implements ServiceRoute {
	readonly path: string;
	readonly template = "service";
	readonly sourcePath: string;
	readonly mark: Digest | undefined;
	readonly outputPath: string;
	readonly indexable = true;
	readonly #urls: Urls;
	readonly #open: () => ServiceRoute;
	readonly #head: (() => Head) | undefined;

	constructor(
		{ path, sourcePath, mark }: Named,
		urls: Urls,
		made: { readonly open: () => ServiceRoute; readonly head?: () => Head },
	) {
		this.path = path;
		this.sourcePath = sourcePath;
		this.mark = mark;
		this.outputPath = urls.outputPath(path);
		this.#urls = urls;
		this.#open = made.open;
		this.#head = made.head;
	}

	get href() {
		return this.#urls.href(this.path);
	}

	get url() {
		return this.#urls.absolute(this.path);
	}

	get props() {
		return this.#open().props;
	}

	get head() {
		return this.#head ? this.#head() : this.#open().head;
	}

	get card() {
		return this.#open().card;
	}

	get breadcrumbs() {
		return this.#open().breadcrumbs;
	}

	withHead({ mark, head }: OtherHead) {
		const { path, sourcePath } = this;
		return new LateRoute({ path, sourcePath, mark }, this.#urls, {
			open: this.#open,
			head,
		});
	}
}

/** @param open makes the whole route, each time that something of it is asked for */
export function lateRoute(
	{ urls }: Site,
	named: Named,
	open: () => ServiceRoute,
): ServiceRoute {
	return new LateRoute(named, urls, { open });
}

/** The same route with another head; nothing of it is made for that. */
export function withHead(route: Route, changed: OtherHead): Route {
	if (route instanceof LateRoute) return route.withHead(changed);
	return Object.create(Object.prototype, {
		...Object.getOwnPropertyDescriptors(route),
		mark: { value: changed.mark, enumerable: true },
		head: { get: lazily(changed.head), enumerable: true },
	});
}
