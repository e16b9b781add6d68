// Starts hypno serve again in a new process, after its source has changed.
import { spawn } from "node:child_process";

/** With this exit code, a process asks the first one for another restart. */
const RESTART_CODE = 75;
/** It is set in the processes that the first one starts. */
const MARK = "HYPNO_RESTARTED";

/**
 * Ends this process, or lets it wait for the new one and end with its exit code. The preview must be
 * closed.
 * @param port the new preview gets the same port, so that open tabs connect again
 */
export function restart(port: number): void {
	if (process.env[MARK]) process.exit(RESTART_CODE);
	const flags = process.argv.slice(1).filter((flag) => flag !== "--open");
	const child = spawn(
		process.execPath,
		[...process.execArgv, ...flags, "--port", String(port)],
		{ stdio: "inherit", env: { ...process.env, [MARK]: "1" } },
	);
	const stop = () => child.kill();
	process.once("exit", stop);
	child.once("exit", (code) => {
		process.removeListener("exit", stop);
		if (code === RESTART_CODE) restart(port);
		else process.exit(code ?? 1);
	});
}
