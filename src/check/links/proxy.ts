// The proxy that the environment names, which requests to this machine must not use.

/** Linkinator sends all requests through the proxy that these variables name, even local ones. */
const PROXY_NAMES = ["https_proxy", "HTTPS_PROXY", "http_proxy", "HTTP_PROXY"];

export function isProxied(): boolean {
	return PROXY_NAMES.some((name) => process.env[name]);
}

/** Removes the proxy from the environment; nothing else may need it meanwhile. */
export async function withoutProxy<Value>(
	run: () => Promise<Value>,
): Promise<Value> {
	const saved = PROXY_NAMES.map((name) => [name, process.env[name]] as const);
	for (const name of PROXY_NAMES) delete process.env[name];
	try {
		return await run();
	} finally {
		for (const [name, value] of saved)
			if (value !== undefined) process.env[name] = value;
	}
}
