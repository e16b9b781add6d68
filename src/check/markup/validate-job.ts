// Runs html-validate in a thread.
import type { ConfigData, Message } from "html-validate/browser";
import type { Job } from "../../pool/handle-requests.ts";
import type { Messages } from "./html-validate.ts";

type Settings = Pick<ConfigData, "rules" | "extends" | "elements">;

/** Messages may contain patterns and functions, which cannot be sent between threads. */
function toPlain({ ruleId, message, offset, context = null }: Message) {
	return JSON.parse(JSON.stringify({ ruleId, message, offset, context }));
}

export const validateJob: Job<Settings, string, Messages> = async (
	settings,
) => {
	const { HtmlValidate, StaticConfigLoader } = await import(
		"html-validate/browser"
	);
	const loader = new StaticConfigLoader({ root: true, ...settings });
	const validator = new HtmlValidate(loader);
	return async (markup) => {
		const { results } = validator.validateStringSync(markup);
		return results.flatMap(({ messages }) => messages.map(toPlain));
	};
};
