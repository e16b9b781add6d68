// Runs a bundle without Node's module cache, so that an edited one can run again.
import { Console } from "node:console";
import vm from "node:vm";
import * as z from "zod";
import {
	describeThrown,
	type Location,
	templateError,
	UserError,
} from "../../base/problems.ts";
import * as hypno from "../../hypno.ts";
import { UNDO } from "../bundle/bundle-modules.ts";

/** A site imports these by name. They are the running program's own copies, also where a site has no packages. */
export const OWN_MODULES: Readonly<Record<string, object>> = {
	"own-hypno": hypno,
	zod: z,
};

/** Lets esbuild report a name that hypno does not export, at the line that imports it. */
const EXPORTS = `export const { ${Object.keys(hypno)} } = require("own-hypno");`;
export const OWN_ALIAS = {
	hypno: `data:text/javascript,${encodeURIComponent(EXPORTS)}`,
};

/** Output of templates must not stand in a result for programs. */
const CONSOLE = new Console(process.stderr);

export function runBundle(
	code: string,
	name: string,
	requireModule: (name: string) => unknown,
): Readonly<Record<string, unknown>> {
	const module: { exports: Record<string, unknown> } = { exports: {} };
	const parameters = ["module", "exports", "require", "console"];
	const run = vm.compileFunction(code, parameters, { filename: name });
	run(module, module.exports, requireModule, CONSOLE);
	return module.exports;
}

/** Describes what running a bundle throws. What was described already stays as it is. */
export function toLoadError(what: string, source: Location, error: unknown) {
	if (error instanceof UserError) return error;
	const reason = describeThrown(error).message;
	return templateError(`${what} cannot be loaded: ${reason}`, {
		hint: UNDO,
		source,
	});
}
