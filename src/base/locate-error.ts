// Locates errors of the code of a site, whoever catches them.
import type { Location } from "./problems.ts";

export type StackMapper = (error: unknown) => Location | undefined;

/** By the names of the bundles that have run. */
const MAPPERS = new Map<string, StackMapper>();

export function rememberMapper(bundle: string, locationOf: StackMapper): void {
	MAPPERS.set(bundle, locationOf);
}

export function locateError(error: unknown): Location | undefined {
	for (const locationOf of MAPPERS.values()) {
		const location = locationOf(error);
		if (location) return location;
	}
	return undefined;
}
