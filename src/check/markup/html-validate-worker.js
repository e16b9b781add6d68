// A thread that validates markup with html-validate: { id, markup } in, { id, messages } or
// { id, error } out. Plain JavaScript, since a thread starts without the TypeScript loader.
import { parentPort, workerData } from "node:worker_threads";
import { HtmlValidate, StaticConfigLoader } from "html-validate/browser";

const validator = new HtmlValidate(
	new StaticConfigLoader({
		root: true,
		extends: workerData.presets,
		rules: workerData.rules,
	}),
);

/** What can be sent between threads; patterns and functions cannot. */
function toPlain({ ruleId, message, offset, context }) {
	const told = JSON.stringify(context ?? null);
	return { ruleId, message, offset, context: JSON.parse(told) };
}

parentPort.on("message", ({ id, markup }) => {
	try {
		const { results } = validator.validateStringSync(markup);
		const messages = results.flatMap((result) => result.messages.map(toPlain));
		parentPort.postMessage({ id, messages });
	} catch (error) {
		parentPort.postMessage({ id, error: String(error?.stack ?? error) });
	}
});
