// A server and where it shall listen -> the address it has. Refuses a port or a host that
// cannot be had, with what to write instead.
import { once } from "node:events";
import net, { type AddressInfo } from "node:net";
import { usageError } from "../problems.ts";

export interface Wanted {
	readonly host: string;
	readonly port: number;
}

const TRIES = 50;
const NO_HOST = /^(?:ENOTFOUND|EAI_AGAIN|EADDRNOTAVAIL|EAFNOSUPPORT|EINVAL)$/;

async function start(server: net.Server, wanted: Wanted): Promise<void> {
	server.listen({ ...wanted });
	await once(server, "listening");
}

/** Names the next port above that is free, or 0, which finds one by itself. */
async function suggestPort({ host, port }: Wanted): Promise<string> {
	for (let next = port + 1; next <= port + TRIES; next++) {
		const probe = net.createServer();
		const isFree = await start(probe, { host, port: next }).then(
			() => true,
			() => false,
		);
		probe.close();
		if (isFree) return `Run: npx hypno serve --port ${next}`;
	}
	return "Run: npx hypno serve --port 0";
}

async function explain(error: unknown, wanted: Wanted): Promise<unknown> {
	const { host, port } = wanted;
	const code = error instanceof Error && "code" in error ? error.code : "";
	if (code === "EADDRINUSE")
		return usageError(
			`port ${port} is in use by another program`,
			await suggestPort(wanted),
		);
	if (code === "EACCES")
		return usageError(
			`port ${port} may not be used by you on this machine`,
			await suggestPort({ host, port: Math.max(port, 4320) }),
		);
	if (code === "ERR_SOCKET_BAD_PORT")
		return usageError(
			`${port} is not a port`,
			"Write a number from 0 to 65535, as in --port 4321",
		);
	if (NO_HOST.test(String(code)))
		return usageError(
			`${host} is not an address of this machine`,
			"Leave out --host, or write --host 0.0.0.0 for all addresses of this machine",
		);
	return error;
}

/** @throws UserError (2) when the port or the host cannot be had */
export async function listen(
	server: net.Server,
	wanted: Wanted,
): Promise<AddressInfo> {
	await start(server, wanted).catch(async (error: unknown) => {
		throw await explain(error, wanted);
	});
	const address = server.address();
	if (address === null || typeof address === "string")
		throw new Error("the server listens on no port");
	return address;
}
