// A thread that checks the site for the preview. Threads have no TypeScript loader of their
// own, so it starts one.
import { register } from "tsx/esm/api";

register();
await import("./answer-checks.ts");
