// Starts a server on a host and port. Explains why a host or port cannot be used.
import { once } from "node:events";
import net, { type AddressInfo } from "node:net";
import { usageError } from "../problems.ts";

export interface ListenOptions {
	readonly host: string;
	readonly port: number;
}

const MAX_PORTS_TRIED = 50;
const NO_HOST = /^(?:ENOTFOUND|EAI_AGAIN|EADDRNOTAVAIL|EAFNOSUPPORT|EINVAL)$/;

async function startListening(server: net.Server, options: ListenOptions) {
	server.listen({ ...options });
	await once(server, "listening");
}

async function suggestPort({ host, port }: ListenOptions): Promise<string> {
	for (let next = port + 1; next <= port + MAX_PORTS_TRIED; next++) {
		const probe = net.createServer();
		const isFree = await startListening(probe, { host, port: next }).then(
			() => true,
			() => false,
		);
		probe.close();
		if (isFree) return `Run: npx hypno serve --port ${next}`;
	}
	return "Run: npx hypno serve --port 0";
}

async function explainError(error: unknown, options: ListenOptions) {
	const { host, port } = options;
	const code = error instanceof Error && "code" in error ? error.code : "";
	if (code === "EADDRINUSE")
		return usageError(
			`port ${port} is in use by another program`,
			await suggestPort(options),
		);
	if (code === "EACCES")
		return usageError(
			`you do not have permission to use port ${port}`,
			await suggestPort({ host, port: Math.max(port, 4320) }),
		);
	if (NO_HOST.test(String(code)))
		return usageError(
			`${host} is not an address of this machine`,
			"Leave out --host, or write --host 0.0.0.0 for all addresses of this machine",
		);
	return error;
}

/** @throws UserError (2) if the port or the host cannot be used */
export async function listen(
	server: net.Server,
	options: ListenOptions,
): Promise<AddressInfo> {
	await startListening(server, options).catch(async (error: unknown) => {
		throw await explainError(error, options);
	});
	const address = server.address();
	if (address === null || typeof address === "string")
		throw new Error("the server listens on no port");
	return address;
}
