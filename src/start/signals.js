// @ts-check
// Ends the process with the right exit code for a signal. start.js imports this file first. Exiting runs
// the handlers that remove the files of an interrupted build.

process.once("SIGINT", () => process.exit(130));
process.once("SIGTERM", () => process.exit(143));
