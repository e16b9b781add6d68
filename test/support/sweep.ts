// `npm test` tries a few of many like cases, and `npm run test:slow` all of them.
import { inject } from "vitest";
import { PAGE_KINDS } from "./page-kinds.ts";

declare module "vitest" {
	interface ProvidedContext {
		/** True in the project of slow tests. */
		triesAll: boolean;
	}
}

export const TRIES_ALL = inject("triesAll");

/** @returns the first cases in `npm test` */
export function sweep<Case>(
	cases: readonly Case[],
	count: number,
): readonly Case[] {
	return TRIES_ALL ? cases : cases.slice(0, count);
}

/** One page of each kind, with its name; in `npm test` those that differ most. */
export const SWEPT_KINDS = sweep(Object.entries(PAGE_KINDS), 2);
