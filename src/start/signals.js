// @ts-check
// Imported before anything else, so that a signal has its exit code from the first moment on. Exiting
// runs the handlers that tidy up after an interrupted build.

process.once("SIGINT", () => process.exit(130));
process.once("SIGTERM", () => process.exit(143));
