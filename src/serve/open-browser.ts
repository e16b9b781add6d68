// An address -> the browser that the person has chosen on this machine.
import { spawn } from "node:child_process";

const OPENERS: Partial<Record<NodeJS.Platform, readonly string[]>> = {
	darwin: ["open"],
	// The empty text is the title of a window.
	win32: ["cmd", "/c", "start", '""'],
};

export function openBrowser(url: string, onFailure: () => void): void {
	const [command = "", ...flags] = OPENERS[process.platform] ?? ["xdg-open"];
	const child = spawn(command, [...flags, url], {
		stdio: "ignore",
		detached: true,
	});
	child.on("error", onFailure);
	child.on("exit", (code) => {
		if (code !== 0 && code !== null) onFailure();
	});
	child.unref();
}
