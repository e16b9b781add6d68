// A server and where it shall listen -> the address it has. Refuses a port or a host that
// cannot be had, with what to write instead.
import { once } from "node:events";
import net, { type AddressInfo } from "node:net";
import { usageError } from "../problems.ts";

export interface Wanted {
	readonly host: string;
	/** 0 for any that is free. */
	readonly port: number;
}

const TRIES = 50;
const NO_HOST = [
	"ENOTFOUND",
	"EAI_AGAIN",
	"EADDRNOTAVAIL",
	"EAFNOSUPPORT",
	"EINVAL",
];

async function start(server: net.Server, wanted: Wanted): Promise<void> {
	server.listen({ ...wanted });
	await once(server, "listening");
}

function errorCode(error: unknown): string {
	const hasCode = error instanceof Error && "code" in error;
	return hasCode && typeof error.code === "string" ? error.code : "";
}

async function isFree(wanted: Wanted): Promise<boolean> {
	const probe = net.createServer();
	try {
		await start(probe, wanted);
		return true;
	} catch (error) {
		if (errorCode(error) === "") throw error;
		return false;
	} finally {
		probe.close();
	}
}

/** The next free port above; 0, which finds one by itself, when there is none near. */
async function findFreePort({ host, port }: Wanted): Promise<number> {
	for (let next = port + 1; next <= port + TRIES; next++)
		if (await isFree({ host, port: next })) return next;
	return 0;
}

/** What the person can mend, or the error as it came. */
async function explain(error: unknown, wanted: Wanted): Promise<unknown> {
	const { host, port } = wanted;
	const code = errorCode(error);
	const run = (free: number) => `Run: hypno serve --port ${free}`;
	if (code === "EADDRINUSE")
		return usageError(
			`port ${port} is in use by another program`,
			run(await findFreePort(wanted)),
		);
	if (code === "EACCES")
		return usageError(
			`port ${port} may not be used by you on this machine`,
			run(await findFreePort({ host, port: Math.max(port, 4320) })),
		);
	if (code === "ERR_SOCKET_BAD_PORT")
		return usageError(
			`${port} is not a port`,
			"Write a number from 0 to 65535, as in --port 4321",
		);
	if (NO_HOST.includes(code))
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
	try {
		await start(server, wanted);
	} catch (error) {
		throw await explain(error, wanted);
	}
	const address = server.address();
	if (address === null || typeof address === "string")
		throw new Error("the server listens on no port");
	return address;
}
