// Starts hypno serve again in a new process, after its source has changed.
import { spawn, spawnSync } from "node:child_process";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { SourceWatch } from "../../serve/watch-sources.ts";
import { SOURCE_DIR } from "../../source-dir.js";
import { exit } from "../../terminal/terminal.ts";

/** With this exit code, a process asks the first one for another restart. */
const RESTART_CODE = 75;
/** Set in the processes that the first one starts. */
const MARK = "HYPNO_RESTARTED";

/** Returns false if the changed source cannot be bundled, and prints the reason. */
export function canRestart(): boolean {
	const module = pathToFileURL(path.join(SOURCE_DIR, "start/load-bundle.js"));
	const code = `import("${module}").then(({ loadBundle }) => loadBundle()).catch(({ message }) => { console.error(message); process.exit(1); })`;
	const options = { stdio: "inherit" } as const;
	return spawnSync(process.execPath, ["--eval", code], options).status === 0;
}

async function waitForChange(): Promise<void> {
	const rootDir = path.dirname(SOURCE_DIR);
	const source = { rootDir, names: ["src"], onError: () => {} };
	const changes = new SourceWatch(source);
	await changes.listAll();
	console.error("hypno cannot start, and waits for the next change of src/");
	await changes.next();
	changes.close();
}

/**
 * Ends this process, or lets it wait for the new one and end with its exit code.
 * @param port the new preview gets the same port, so that open tabs connect again
 */
export function restart(port: number): void {
	if (process.env[MARK]) exit(RESTART_CODE);
	const given = process.argv.slice(1).filter((flag) => flag !== "--open");
	const flags = [...process.execArgv, ...given, "--port", String(port)];
	const env = { ...process.env, [MARK]: "yes" };
	const child = spawn(process.execPath, flags, { stdio: "inherit", env });
	// A signal may reach only this process, which does nothing but wait.
	for (const signal of ["SIGINT", "SIGTERM"] as const)
		process.once(signal, () => {
			child.kill(signal);
			process.kill(process.pid, signal);
		});
	child.once("exit", async (code) => {
		// The new source has thrown an error at its start, which is printed.
		if (code === 1 || code === 3) await waitForChange();
		else if (code !== RESTART_CODE) exit(code ?? 1);
		restart(port);
	});
}
