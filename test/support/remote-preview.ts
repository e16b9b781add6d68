// A preview with --at on a clone of a repository, and requests as a server in front sends them.
import http, { type OutgoingHttpHeaders } from "node:http";
import { previewSite } from "./preview.ts";
import { makeRepositories } from "./repositories.ts";

export const HOME = "content/pages/home.yaml";
export const HEADING = "A quieter mind";
export const HOST = "edit.example.org";
export const AT = {
	origin: `https://${HOST}`,
	host: HOST,
	userHeader: "x-user",
};
export const OWN = {
	Host: HOST,
	Origin: AT.origin,
	"Sec-Fetch-Site": "same-origin",
	"Content-Type": "application/json",
	"X-User": "Anna",
};

export type Headers = OutgoingHttpHeaders | readonly string[];

/** Sends these headers and no other, as a server in front does. */
export function send(
	origin: string,
	path: string,
	headers: Headers,
	{ method = "GET", body = "" as string | Buffer } = {},
): Promise<{ status: number; text: string }> {
	return new Promise((resolve, reject) => {
		const request = http.request(
			origin + path,
			{ method, headers, setHost: false },
			(response) => {
				let text = "";
				response.on("data", (chunk) => {
					text += String(chunk);
				});
				response.on("end", () =>
					resolve({ status: response.statusCode ?? 0, text }),
				);
			},
		);
		request.on("error", reject);
		// A text would be sent in one piece with the headers, in its own encoding.
		request.end(Buffer.from(body));
	});
}

export async function openRemote(setting = {}) {
	const made = await makeRepositories();
	const { start } = made;
	start.git("switch", "--quiet", "--create", "edit", "--track", "origin/main");
	const options = { canWrite: true, at: AT, pushDelay: 5, ...setting };
	const preview = await previewSite(start, options);
	const { origin } = preview;
	const get = (path: string, headers: Headers = OWN) =>
		send(origin, path, headers);
	const panel = await get("/__hypno/panel.html");
	const [, token = ""] = /data-token="([^"]*)"/.exec(panel.text) ?? [];
	const post = (request: object, headers: OutgoingHttpHeaders = {}) =>
		send(
			origin,
			"/__hypno/edit",
			{ ...OWN, "X-Hypno-Token": token, ...headers },
			{ method: "POST", body: JSON.stringify(request) },
		);
	const write = (previous: string, words: string, headers = {}) =>
		post(
			{
				kind: "write",
				sourcePath: HOME,
				target: { keys: ["hero", "heading"] },
				previous,
				words,
			},
			headers,
		);
	const log = () => start.git("log", "--format=%an <%ae> %s", "main..edit");
	return { ...made, ...preview, token, get, post, write, log };
}
