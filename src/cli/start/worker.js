// @ts-check
// Runs the bundle in a second thread, which makes pages.
import { runBundle } from "./code-cache.js";

runBundle();
