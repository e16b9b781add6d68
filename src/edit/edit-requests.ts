// Receives the requests of the preview's editor. Refuses every request that a page of this preview did not
// send: any other program or site could write content with it.
import { timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import * as z from "zod";
import { attempt } from "../cache/fingerprint.ts";
import type { UsualLength } from "../plan/route.ts";
import { splitTarget } from "../serve/resolve.ts";
import { createTextResponse, type HttpResponse } from "../serve/response.ts";
import type { TextTarget } from "./files/edit-content.ts";
import { LIST_ACTIONS, type ListAction } from "./files/edit-list.ts";

const target = z.union([
	z.object({ keys: z.array(z.union([z.string(), z.number()])) }),
	z.object({ passage: z.number() }),
]);

const editRequest = z.discriminatedUnion("kind", [
	z.object({
		kind: z.literal("find"),
		page: z.string(),
		/** A title and a description are for search engines. */
		what: z.enum(["text", "picture", "title", "description"]),
		places: z.array(z.number()),
	}),
	z.object({
		kind: z.literal("write"),
		/** The editor checks that this is a content file. */
		sourcePath: z.string(),
		target,
		/** The text as it was read; nothing is written if it has changed since. */
		previous: z.string(),
		words: z.string(),
		alike: z.number().optional(),
	}),
	z.object({ kind: z.literal("entry"), sourcePath: z.string(), target }),
	z.object({
		kind: z.literal("list"),
		sourcePath: z.string(),
		target,
		/** The entry as it was read; nothing is written if it has changed since. */
		previous: z.string(),
		action: z.enum(LIST_ACTIONS),
	}),
	z.object({
		kind: z.literal("locate"),
		page: z.string(),
		sourcePath: z.string(),
		target,
	}),
	z.object({
		kind: z.literal("picture"),
		sourcePath: z.string(),
		/** Where the picture or the drawing is named. */
		target,
		/** The text with its name, as it was read. */
		previous: z.string(),
		/** The picture to show instead: "/pictures/room.jpg" */
		file: z.string(),
	}),
	z.object({ kind: z.enum(["open", "fix"]), fingerprint: z.string() }),
	z.object({ kind: z.literal("undo"), id: z.string() }),
]);
export type EditRequest = z.output<typeof editRequest>;
export type RequestOf<Kind> = Extract<EditRequest, { kind: Kind }>;

export interface EditorLink {
	/** "content/pages/about.yaml, line 12" */
	readonly location: string;
	readonly href: string;
}

export interface SourceText {
	readonly sourcePath: string;
	readonly target: unknown;
	readonly words: string;
	readonly label: string;
	readonly link: EditorLink;
	readonly shown: string;
	/** True for Markdown that can become several paragraphs. */
	readonly takesBlocks?: boolean | undefined;
	/** The number of texts of its kind in the file. */
	readonly alike: number;
	/** The usual number of characters of a title or a description. */
	readonly usual?: UsualLength | undefined;
	/** What short titles end with: " | Calm Practice" */
	readonly ending?: string | undefined;
	/** The number of characters up to which a title has this ending. */
	readonly lengthWithName?: number | undefined;
}

export interface EditResponse {
	readonly message: string;
	readonly texts?: readonly SourceText[];
	readonly link?: EditorLink;
	readonly state?: "written" | "refused" | "changed";
	readonly current?: string | undefined;
	readonly edit?: string | undefined;
	/** The text with the name of a picture that can be replaced. */
	readonly picture?: SourceText;
	readonly file?: string;
	/** An entry of a list as it is written, and what can be done with it. */
	readonly entry?: string;
	readonly actions?: readonly { action: ListAction; label: string }[];
	/** Where the written text is now, or the entry that was added or moved. */
	readonly target?: TextTarget | undefined;
	/** The number of the text on the page; -1 if the page does not show it. */
	readonly number?: number | undefined;
}

interface EditHandlers {
	/** Known only to pages that this start of the preview has sent. */
	readonly token: string;
	/** @param host "127.0.0.1:4321" */
	readonly handle: (
		request: EditRequest,
		host: string,
	) => Promise<EditResponse>;
	/** Writes a picture into static/pictures/. */
	readonly addPicture: (name: string, bytes: Buffer) => Promise<EditResponse>;
}

const MAX_BYTES = 64_000;
const MAX_PICTURE_BYTES = 30_000_000;
const PICTURE_TOO_LARGE =
	"The picture is larger than 30 MB. Save it smaller, and choose it again.";

function isToken(given: unknown, token: string): boolean {
	const [one, other] = [Buffer.from(String(given)), Buffer.from(token)];
	return one.length === other.length && timingSafeEqual(one, other);
}

/** @returns the status and the reason to refuse a request */
function findRefusal(
	method: string | undefined,
	headers: IncomingHttpHeaders,
	{ token, type }: { token: string; type: string },
): readonly [status: number, reason: string] | undefined {
	const { host, origin } = headers;
	if (method !== "POST") return [405, "Only POST requests are allowed"];
	const isOurs = host !== undefined && origin === `http://${host}`;
	if (!isOurs || headers["sec-fetch-site"] !== "same-origin")
		return [403, "Only pages of this preview may edit"];
	if (!isToken(headers["x-hypno-token"], token))
		return [403, "Reload the page: it belongs to an earlier preview"];
	if (headers["content-type"] !== type)
		return [415, `Only ${type} is accepted`];
	return undefined;
}

/**
 * Reads all of it, because a body that is left unread would break the connection.
 * @returns undefined for a body that is too long
 */
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

/**
 * Responds to a request as JSON, or to one that brings a picture as it is, with its name in a header.
 * @throws Error if the connection ends
 */
export async function respondToEdit(
	request: IncomingMessage,
	{ token, handle, addPicture }: EditHandlers,
): Promise<HttpResponse> {
	const { method, headers } = request;
	const isPicture = splitTarget(request.url ?? "").urlPath.endsWith("/picture");
	const type = isPicture ? "application/octet-stream" : "application/json";
	const refusal = findRefusal(method, headers, { token, type });
	if (refusal) return createTextResponse(...refusal);
	const body = await readBody(
		request,
		isPicture ? MAX_PICTURE_BYTES : MAX_BYTES,
	);
	if (!body)
		return createTextResponse(
			413,
			isPicture ? PICTURE_TOO_LARGE : "The text is too long",
		);
	const encoded = String(headers["x-hypno-name"] ?? "");
	const name = isPicture
		? attempt(() => decodeURIComponent(encoded))
		: undefined;
	if (name) return createJsonResponse(await addPicture(name, body));
	const parse = () => editRequest.parse(JSON.parse(String(body)));
	const parsed = isPicture ? undefined : attempt(parse);
	if (!parsed) return createTextResponse(400, "This request cannot be read");
	return createJsonResponse(await handle(parsed, headers.host ?? ""));
}

function createJsonResponse(result: EditResponse): HttpResponse {
	return {
		status: 200,
		headers: { "Content-Type": "application/json" },
		body: Buffer.from(JSON.stringify(result)),
	};
}
