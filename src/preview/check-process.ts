// Lets a check that the preview has started report to the preview, and end with it.
import { Worker } from "node:worker_threads";
import type { CheckReport } from "../check/check-report.ts";

/** The part of a report that the preview needs. */
export type CheckMessage = Pick<
	CheckReport,
	"exitCode" | "findings" | "unchecked"
>;

/** The preview sets this for its checks alone, since other programs fork hypno too. */
export const STARTED = "HYPNO_PREVIEW";
const isOfPreview = () => process.env[STARTED] === "1";

/** A process whose parent has ended gets another one. Windows ends it itself. */
const GUARD = `const { ppid } = process;
setInterval(() => {
	if (process.ppid !== ppid) process.kill(process.pid, "SIGKILL");
}, 20);`;

/** Runs in a thread, since a template may never let this one do anything else. */
export function endWithPreview(): void {
	if (isOfPreview()) new Worker(GUARD, { eval: true }).unref();
}

/** Resolves once the report is on its way, so that an exit does not cut it off. */
export async function sendReport(report: CheckReport): Promise<void> {
	const { exitCode, findings, unchecked } = report;
	const message: CheckMessage = { exitCode, findings, unchecked };
	await new Promise((resolve) => {
		if (isOfPreview() && process.send) process.send(message, resolve);
		else resolve(undefined);
	});
}
