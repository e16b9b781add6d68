// Runs the command line of this process. The bundle of hypno begins here.
import { isMainThread } from "node:worker_threads";
import { main } from "./cli/cli.ts";

if (isMainThread) void main(process.argv);
else void import("./site/page/second-thread.ts").then(({ work }) => work());
