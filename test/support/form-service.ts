// Starts a form service on loopback that sends configured responses and records its requests.
import http, { type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

interface Received {
	readonly contentType: string;
	readonly accept: string;
	readonly body: string;
}

export type Answer = (response: ServerResponse) => void;

export interface FormService {
	readonly endpoint: string;
	readonly received: Received[];
	answer: Answer;
	readonly close: () => Promise<void>;
}

export function reply(
	status: number,
	type: "application/json" | "text/html",
	body: string,
): Answer {
	return (response) => {
		response.writeHead(status, {
			"content-type": type,
			"access-control-allow-origin": "*",
		});
		response.end(body);
	};
}

export async function startFormService(): Promise<FormService> {
	const received: Received[] = [];
	const server = http.createServer((request, response) => {
		if (request.method !== "POST") {
			reply(200, "text/html", "<title>Thank you</title>")(response);
			return;
		}
		const chunks: Buffer[] = [];
		request.on("data", (chunk: Buffer) => chunks.push(chunk));
		request.on("end", () => {
			received.push({
				contentType: request.headers["content-type"] ?? "",
				accept: request.headers.accept ?? "",
				body: Buffer.concat(chunks).toString("latin1"),
			});
			service.answer(response);
		});
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const address: AddressInfo | string | null = server.address();
	const port = typeof address === "object" && address ? address.port : 0;
	const service: FormService = {
		endpoint: `http://127.0.0.1:${port}/f/stillwater`,
		received,
		answer: reply(200, "application/json", '{"ok":true}'),
		close: () =>
			new Promise((resolve) => {
				server.closeAllConnections();
				server.close(() => resolve());
			}),
	};
	return service;
}
