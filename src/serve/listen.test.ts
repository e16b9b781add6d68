import net from "node:net";
import { afterEach, expect, test } from "vitest";
import { UserError } from "../problems.ts";
import { type ListenOptions, listen } from "./listen.ts";

const opened: net.Server[] = [];

afterEach(async () => {
	for (const server of opened.splice(0))
		await new Promise((resolve) => server.close(resolve));
});

const HOST = "127.0.0.1";

async function open(options: ListenOptions): Promise<number> {
	const server = net.createServer();
	opened.push(server);
	return (await listen(server, options)).port;
}

/** Two ports beside each other that are taken. */
async function takeTwo(): Promise<number> {
	for (;;) {
		const port = await open({ host: HOST, port: 0 });
		try {
			await open({ host: HOST, port: port + 1 });
			return port;
		} catch (error) {
			if (!(error instanceof UserError)) throw error;
		}
	}
}

async function refusal(refused: Promise<unknown>) {
	const error = await refused.then(
		() => undefined,
		(reason: unknown) => reason,
	);
	if (!(error instanceof UserError)) throw error;
	const [problem] = error.problems;
	return { ...problem, exitCode: error.exitCode };
}

/** A server of a person who may not have the port. */
class Forbidden extends net.Server {
	override listen(): this {
		const error = Object.assign(new Error("listen EACCES"), { code: "EACCES" });
		queueMicrotask(() => this.emit("error", error));
		return this;
	}
}

test("port 0 opens a free port", async () => {
	expect(await open({ host: HOST, port: 0 })).toBeGreaterThan(0);
});

test("a port in use is refused with the next free one", async () => {
	const port = await takeTwo();
	const { message, hint, exitCode } = await refusal(open({ host: HOST, port }));
	expect(exitCode).toBe(2);
	expect(message).toBe(`port ${port} is in use by another program`);
	expect(hint).toMatch(/^Run: npx hypno serve --port \d+$/);
	const next = Number(hint?.split(" ").at(-1));
	expect(next).toBeGreaterThan(port + 1);
});

test("the highest port in use is refused with port 0 as the suggestion", async () => {
	const port = 65_535;
	const taken = net.createServer();
	opened.push(taken);
	await new Promise<void>((resolve) => {
		taken.once("error", () => resolve());
		taken.listen(port, HOST, resolve);
	});
	const { hint } = await refusal(open({ host: HOST, port }));
	expect(hint).toBe("Run: npx hypno serve --port 0");
});

test("a port without permission is refused", async () => {
	const refused = listen(new Forbidden(), { host: HOST, port: 80 });
	const { message, hint, exitCode } = await refusal(refused);
	expect(exitCode).toBe(2);
	expect(message).toBe("you do not have permission to use port 80");
	expect(hint).toMatch(/^Run: npx hypno serve --port 4\d\d\d$/);
});

test.each(["no-such-host.invalid", "203.0.113.1", "fe80::1", "not a host"])(
	"the host %s is refused, since it is no address of this machine",
	async (host) => {
		const problem = await refusal(open({ host, port: 0 }));
		expect(problem).toMatchObject({
			exitCode: 2,
			message: `${host} is not an address of this machine`,
			hint: "Leave out --host, or write --host 0.0.0.0 for all addresses of this machine",
		});
	},
);

test("any other error is passed on unchanged, as a bug", async () => {
	const server = net.createServer();
	opened.push(server);
	await listen(server, { host: HOST, port: 0 });
	const again = listen(server, { host: HOST, port: 0 });
	await expect(again).rejects.toMatchObject({
		code: "ERR_SERVER_ALREADY_LISTEN",
	});
});
