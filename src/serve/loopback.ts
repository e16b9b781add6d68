// Keeps other sites from reading a server that is meant for this machine alone: a name
// elsewhere can be pointed at 127.0.0.1, and is then asked for by that name.

/** As a socket tells it: "127.0.0.1" */
export function isLoopback(address: string): boolean {
	return /^(?:::ffff:)?127\.|^::1$/.test(address);
}

/** @param host of a request, with or without a port: "localhost:4321" */
export function isLocalHost(host: string): boolean {
	return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d*)?$/i.test(host);
}
