// Receives the requests of the editor, only from pages of this preview: any other site could write content.
import { timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import * as z from "zod";
import { decode } from "../../base/addresses/parse-url.ts";
import { attempt } from "../../base/attempt.ts";
import type { TextTarget } from "../../site/edit/edit-content.ts";
import { LIST_ACTIONS } from "../../site/edit/edit-list.ts";
import { PART_ACTIONS } from "../../site/edit/edit-parts.ts";
import type { UsualLength } from "../../site/plan/routes.ts";
import { splitTarget } from "../../site/serve/resolve.ts";
import {
	createTextResponse,
	type HttpResponse,
} from "../../site/serve/response.ts";

const keys = z.array(z.union([z.string(), z.number()])).readonly();
/** How the text was shown, to find it again after others have changed the file. */
const asShown = {
	alike: z.number().optional(),
	same: z.number().optional(),
	version: z.string().optional(),
};
const place = {
	sourcePath: z.string(),
	target: z.union([z.object({ keys }), z.object({ passage: z.number() })]),
};

const editRequest = z.discriminatedUnion("kind", [
	z.object({
		kind: z.literal("find"),
		page: z.string(),
		what: z.enum(["text", "picture", "title", "description"]),
		places: z.array(z.number()),
	}),
	z.object({
		kind: z.literal("write"),
		...place,
		previous: z.string(),
		words: z.string(),
		...asShown,
		/** The edit that is undone with this one. */
		withEdit: z.string().optional(),
	}),
	z.object({ kind: z.literal("entry"), ...place }),
	z.object({
		kind: z.literal("list"),
		...place,
		...asShown,
		previous: z.string(),
		action: z.enum(LIST_ACTIONS),
	}),
	z.object({
		kind: z.literal("part"),
		sourcePath: z.string(),
		keys,
		action: z.enum(PART_ACTIONS),
		/** The part as it was shown; undefined for one that is added. */
		text: z.string().optional(),
		/** The picture to add: "/pictures/room.jpg" */
		file: z.string().optional(),
		/** The page to go on with. */
		page: z.string().optional(),
	}),
	z.object({
		kind: z.literal("record"),
		action: z.enum(["new", "rename", "remove"]),
		word: z.string(),
		name: z.string(),
		to: z.string().optional(),
		group: z.string().optional(),
		isSure: z.boolean().optional(),
	}),
	z.object({ kind: z.literal("locate"), ...place, page: z.string() }),
	z.object({
		kind: z.literal("picture"),
		...place,
		...asShown,
		previous: z.string(),
		/** The picture to show instead: "/pictures/room.jpg" */
		file: z.string(),
	}),
	z.object({ kind: z.literal("open"), fingerprint: z.string() }),
	z.object({ kind: z.literal("fix"), fingerprint: z.string() }),
	z.object({ kind: z.literal("undo"), id: z.string() }),
	z.object({ kind: z.literal("publish") }),
]);
/** A picture comes as it is, with its name in a header. */
interface Upload {
	readonly kind: "upload";
	readonly name: string;
	readonly bytes: Buffer;
}
export type EditRequest = z.output<typeof editRequest> | Upload;
export type RequestOf<Kind> = Extract<EditRequest, { kind: Kind }>;

export interface EditorLink {
	readonly location: string;
	readonly href: string;
}

export interface SourceText {
	readonly sourcePath: string;
	readonly target: TextTarget;
	/** The text as the file contains it, with claims in braces and with Markdown. */
	readonly words: string;
	readonly shown: string;
	readonly label: string;
	readonly line: number;
	readonly alike: number;
	readonly same: number;
	readonly version: string;
	/** True for Markdown that can become several paragraphs. */
	readonly takesBlocks?: boolean | undefined;
	readonly link: EditorLink;
	readonly usual?: UsualLength | undefined;
	/** Short titles end with this: " | Calm Practice" */
	readonly ending?: string | undefined;
	/** The number of characters up to which a title has this ending. */
	readonly lengthWithName?: number | undefined;
}

/** A button, and the request that it sends. */
export interface EntryChoice {
	readonly label: string;
	readonly request: RequestOf<"list" | "part">;
	/** A picture has to be chosen first. */
	readonly needsFile?: boolean;
}

export interface EditResponse {
	readonly message: string;
	readonly texts?: readonly SourceText[];
	readonly link?: EditorLink;
	readonly state?: "written" | "refused" | "changed";
	readonly current?: string | undefined;
	/** The version of the file with the current text. */
	readonly version?: string | undefined;
	readonly edit?: string | undefined;
	/** The text with the name of a picture that can be replaced. */
	readonly picture?: SourceText;
	readonly file?: string;
	/** What can be done with an entry of a list, and with the optional parts of the group around the text. */
	readonly choices?: readonly EntryChoice[];
	/** The page that shows what was made, or what is left. */
	readonly page?: string | undefined;
	readonly sourcePath?: string;
	/** The next text of the file that is left to write. */
	readonly next?: Pick<SourceText, "sourcePath" | "target"> | undefined;
	/** There is a record with nearly this name. */
	readonly near?: string;
	/** Where the written text is now, or the entry that was added or moved. */
	readonly target?: TextTarget | undefined;
	/** The number of the text on the page; -1 if the page does not show it. */
	readonly number?: number | undefined;
}

const PICTURE = {
	type: "application/octet-stream",
	max: 30_000_000,
	tooLong:
		"The picture is larger than 30 MB. Save it smaller, and choose it again.",
};
const JSON_TEXT = {
	type: "application/json",
	max: 64_000,
	tooLong: "The text is too long",
};

function isToken(given: unknown, token: string): boolean {
	const [received, other] = [Buffer.from(String(given)), Buffer.from(token)];
	return received.length === other.length && timingSafeEqual(received, other);
}

function findRefusal(
	method: string | undefined,
	headers: IncomingHttpHeaders,
	{ token, type, ours }: Readonly<Record<"token" | "type" | "ours", string>>,
): readonly [status: number, reason: string] | undefined {
	const { host, origin } = headers;
	if (method !== "POST") return [405, "Only POST requests are allowed"];
	const isOurs = host !== undefined && origin === ours;
	if (!isOurs || headers["sec-fetch-site"] !== "same-origin")
		return [403, "Only pages of this preview may edit"];
	if (!isToken(headers["x-hypno-token"], token))
		return [403, "Reload the page: it belongs to an earlier preview"];
	if (headers["content-type"] !== type)
		return [415, `Only ${type} is accepted`];
	return undefined;
}

/** Reads all of it, because a body that is left unread would break the connection. */
async function readBody(request: IncomingMessage, max: number) {
	const chunks: Buffer[] = [];
	let bytes = 0;
	for await (const chunk of request) {
		const buffer = Buffer.from(chunk);
		bytes += buffer.length;
		if (bytes <= max) chunks.push(buffer);
	}
	return bytes > max ? undefined : Buffer.concat(chunks);
}

/** @param origin the origin of the preview. @returns a response if the request is refused, or cannot be read */
export async function readEdit(
	request: IncomingMessage,
	token: string,
	origin = `http://${request.headers.host}`,
): Promise<EditRequest | HttpResponse> {
	const { method, headers } = request;
	const isPicture = splitTarget(request.url ?? "").urlPath.endsWith("/picture");
	const { type, max, tooLong } = isPicture ? PICTURE : JSON_TEXT;
	const refusal = findRefusal(method, headers, { token, type, ours: origin });
	if (refusal) return createTextResponse(...refusal);
	const bytes = await readBody(request, max);
	if (!bytes) return createTextResponse(413, tooLong);
	const name = decode(String(headers["x-hypno-name"] ?? ""));
	const parse = () => editRequest.parse(JSON.parse(String(bytes)));
	const upload = name && { kind: "upload" as const, name, bytes };
	const read = isPicture ? upload : attempt(parse);
	return read || createTextResponse(400, "This request cannot be read");
}
