// Sends what is committed to the branch that others follow, with what they have sent meanwhile, and never by force.
import { explainFailure } from "./git.ts";
import { mergeUpstream } from "./merge.ts";
import {
	type Followed,
	type Repository,
	readCommit,
	readStatus,
	withFilesOf,
} from "./repository.ts";
import { checkWhole, type ReviewOptions } from "./review.ts";

const MAX_TRIES = 3;

/** @returns the commit that arrived. @throws UserError (1) for a conflict, or an error of what both make together, (3) if it does not arrive */
export async function push(
	repository: Repository,
	{ remote, ref, to }: Followed,
	options: ReviewOptions,
): Promise<string> {
	const { git } = repository;
	const fetch = ["fetch", "--quiet", remote];
	let before: string | undefined;
	let refusal: Error | undefined;
	for (let tries = 0; tries < MAX_TRIES; tries++) {
		const fetched = await git.reach(fetch);
		if (fetched.code !== 0) throw explainFailure(fetch, fetched);
		const theirs = await readCommit(repository, ref);
		// Only where they have moved on meanwhile, another try can succeed.
		if (refusal && theirs === before) throw refusal;
		before = theirs;
		const head = await git.must(["rev-parse", "HEAD"]);
		const both = { head, theirs: theirs ?? head };
		const merged = await mergeUpstream(repository, both);
		const { isDirty } = await readStatus(repository);
		// Two good edits can make a dead link, and files that are not committed can hide one.
		if (merged !== theirs && (merged !== head || isDirty))
			await withFilesOf(merged, repository, (site) =>
				checkWhole(site, options),
			);
		const args = ["push", "--quiet", remote, `${merged}:${to}`];
		const pushed = merged === theirs ? fetched : await git.reach(args);
		if (pushed.code === 0) return merged;
		refusal = explainFailure(args, pushed);
		if (pushed.code !== 1) throw refusal;
	}
	throw refusal;
}
