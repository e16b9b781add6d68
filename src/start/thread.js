// @ts-check
// A thread that runs the bundle it is given.
import { workerData } from "node:worker_threads";
import { collectOften, compile, evaluate } from "./run-bundle.js";

const { code, cachedData, data } = workerData;
const script = compile(code, cachedData);
collectOften();
await evaluate(script).runThread(data);
