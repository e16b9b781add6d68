// A thread that validates markup with html-validate: markup in, { messages } or { error } out, in
// the same order. Plain JavaScript, since a thread starts without the TypeScript loader.
import { parentPort, workerData } from "node:worker_threads";
import { HtmlValidate, StaticConfigLoader } from "html-validate/browser";

const { presets, rules } = workerData;
const validator = new HtmlValidate(
	new StaticConfigLoader({ root: true, extends: presets, rules }),
);

/** What can be sent between threads; patterns and functions cannot. */
function toPlain({ ruleId, message, offset, context = null }) {
	return JSON.parse(JSON.stringify({ ruleId, message, offset, context }));
}

parentPort.on("message", (markup) => {
	try {
		const { results } = validator.validateStringSync(markup);
		const messages = results.flatMap((result) => result.messages.map(toPlain));
		parentPort.postMessage({ messages });
	} catch (error) {
		parentPort.postMessage({ error: String(error?.stack ?? error) });
	}
});
