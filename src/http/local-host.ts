// Recognises the addresses and names with which only this machine can be reached.

/** Browsers write ::ffff:127.0.0.1 as ::ffff:7f00:1. */
const LOOPBACK = [
	/^localhost$/i,
	/^(?:::ffff:)?127(?:\.\d+){3}$/i,
	/^::ffff:7f[\da-f]{2}:[\da-f]{1,4}$/i,
	/^::1$/,
];

/** @param host an address, or the host that a request names: "localhost:4321" */
export function isLocalHost(host: string): boolean {
	const name = host.replace(/^\[(.*)\](?::\d*)?$|^([^:]*):\d*$/, "$1$2");
	return LOOPBACK.some((pattern) => pattern.test(name));
}
