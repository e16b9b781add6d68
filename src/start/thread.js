// @ts-check
// A thread that runs the bundle it is given.
import { workerData } from "node:worker_threads";
import { compile, evaluate } from "./run-bundle.js";

const { code, cachedData, data } = workerData;
await evaluate(compile(code, cachedData)).runThread(data);
