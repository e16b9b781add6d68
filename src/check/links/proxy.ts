// The proxy that the environment names, which linkinator sends all it asks through, this
// machine's own addresses too.

const NAMES = ["https_proxy", "HTTPS_PROXY", "http_proxy", "HTTP_PROXY"];

export function isProxied(): boolean {
	return NAMES.some((name) => process.env[name]);
}

/** Not to be run beside anything that needs the proxy. */
export async function withoutProxy<Value>(
	run: () => Promise<Value>,
): Promise<Value> {
	const saved = NAMES.map((name) => [name, process.env[name]] as const);
	for (const name of NAMES) delete process.env[name];
	try {
		return await run();
	} finally {
		for (const [name, value] of saved)
			if (value !== undefined) process.env[name] = value;
	}
}
