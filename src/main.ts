// Runs the command line of this process, or a part of it in a second thread. The bundle of hypno begins here.
import { isMainThread } from "node:worker_threads";
import { main } from "./cli/cli.ts";

if (isMainThread) void main(process.argv);
else if (process.argv[2] === "build")
	void import("./site/page/second-thread.ts").then(({ work }) => work());
else void import("./check/second-thread.ts").then(({ work }) => work());
