// @ts-check
// One command, run when hypno is installed and for nothing but what V8 compiles meanwhile. Of all
// there is a command calls less than half, and what it does not call would only have to be read
// at each start.
import { findKey, findWhole, installedCompiled } from "./programs.js";
import { compile, evaluate, optimiseLate, takeCompiled } from "./run-bundle.js";

const [command] = process.argv.slice(2);
const key = findKey();
const whole = findWhole(key);
if (whole) {
	optimiseLate();
	const script = compile(whole.code);
	evaluate(script).main(process.argv, {
		finish: async () =>
			installedCompiled.put(`${key} ${command}`, takeCompiled(script)),
		program: undefined,
	});
}
