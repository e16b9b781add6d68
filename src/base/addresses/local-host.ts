// Recognises the addresses and names with which only this machine can be reached.

/** Browsers write ::ffff:127.0.0.1 as ::ffff:7f00:1. */
const LOOPBACK =
	/^(?:localhost|::1|(?:::ffff:)?127(?:\.\d+){3}|::ffff:7f..:[\da-f]+)$/i;

/** @param host an address, or the host that a request names: "localhost:4321" */
export function isLocalHost(host: string): boolean {
	const port = /^\[(.*)\](?::\d*)?$|^([^:]*):\d*$/;
	return LOOPBACK.test(host.replace(port, "$1$2"));
}
