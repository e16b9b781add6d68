// Makes, renames and removes records, and adds parts of pages. Answers once the preview shows the result.
import { isPictureName } from "../../site/addresses/picture.ts";
import type { Config } from "../../site/config.ts";
import type { SourceFile } from "../../site/content/source-file.ts";
import { changePart } from "../../site/edit/edit-parts.ts";
import {
	type ChangedRecord,
	changeRecord,
} from "../../site/edit/records/record-requests.ts";
import type { OpenStarts } from "../../site/edit/records/record-run.ts";
import type { PreviewPages } from "../pages/preview-pages.ts";
import { PREVIEW_PATH } from "../pages/status-page.ts";
import type { EditResponse, RequestOf } from "./edit-requests.ts";
import { type Request, writeChange } from "./write-content.ts";

/** Resolves to the first site of which this is true, or to the last one after some seconds. */
export type Await = (
	isShown: (site: PreviewPages) => boolean,
) => Promise<PreviewPages>;

function findPage(
	{ pages, plan }: PreviewPages,
	sourcePath: string,
): string | undefined {
	for (const { route, path } of pages.values())
		if (route?.sourcePath === sourcePath && !route.isMissing)
			return plan.content.site?.urls.href(path) ?? path;
	return undefined;
}

/** The home page shows parts of files without a page. */
function findShown(
	{ sourcePath }: Pick<ChangedRecord, "sourcePath">,
	site: PreviewPages,
): string {
	const home = site.plan.content.site?.urls.href("/") ?? "/";
	return findPage(site, sourcePath) ?? home;
}

interface RecordContext {
	readonly config: Config;
	readonly openStarts: OpenStarts | undefined;
	readonly wait: Await;
	readonly by: string | undefined;
}

export async function answerRecord(
	request: RequestOf<"record">,
	{ config, openStarts, wait, by }: RecordContext,
): Promise<EditResponse> {
	const asked = { ...request, by };
	const changed = await changeRecord(asked, config, openStarts);
	if ("near" in changed) {
		const { near } = changed;
		const message = `There is ${near} already. Is this another ${request.word}?`;
		return { state: "refused", message, near };
	}
	const { sourcePath } = changed;
	const isRemoved = request.action === "remove";
	const hasPage = (site: PreviewPages) =>
		findPage(site, sourcePath) !== undefined;
	const site = await wait((site) => hasPage(site) !== isRemoved);
	const page = isRemoved ? PREVIEW_PATH : findShown(changed, site);
	return { state: "written", ...changed, page };
}

export async function answerPart(
	request: RequestOf<"part"> & Request,
	site: PreviewPages,
	wait: Await,
): Promise<EditResponse> {
	const { action, file: picture, page } = request;
	if (picture !== undefined && !isPictureName(picture))
		return { message: "This is no picture." };
	const make = (file: SourceFile) => {
		const { keys, text } = request;
		const changed = changePart(file, { keys, text }, { action, picture });
		return (
			changed && { ...changed, from: request.text ?? "", to: picture ?? "" }
		);
	};
	const result = await writeChange(request, make, site.plan.config);
	if (result.state !== "written" || page === undefined) return result;
	await wait((next) => next !== site);
	// A part that is taken away is no text to go on with.
	const { target } = action === "add" ? result : {};
	return { ...result, target, page };
}
