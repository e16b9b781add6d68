// @ts-check
// Imported before anything else, so that a signal has its exit code from the beginning. Exiting runs the
// handlers that remove the files of an interrupted build.

process.once("SIGINT", () => process.exit(130));
process.once("SIGTERM", () => process.exit(143));
