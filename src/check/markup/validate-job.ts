// Runs html-validate in a thread.
import type {
	ConfigData,
	Message,
	MetaData,
	MetaDataTable,
} from "html-validate/browser";
import type { Job } from "../../pool/handle-requests.ts";
import type { Messages } from "./html-validate.ts";

interface Settings {
	readonly config: ConfigData;
	/** Attributes by element, which are added to those that html-validate knows. */
	readonly attributes: Readonly<Record<string, MetaData["attributes"]>>;
}

/** Messages may contain patterns and functions, which cannot be sent between threads. */
function toPlain({ ruleId, message, offset, context = null }: Message) {
	return JSON.parse(JSON.stringify({ ruleId, message, offset, context }));
}

export const validateJob: Job<Settings, string, Messages> = async ({
	config,
	attributes,
}) => {
	const { HtmlValidate, StaticConfigLoader } = await import(
		"html-validate/browser"
	);
	const { default: html5 } = await import("html-validate/elements/html5");
	const elements: MetaDataTable = { ...html5 };
	for (const [name, added] of Object.entries(attributes)) {
		const element = elements[name];
		const all = { ...element?.attributes, ...added };
		elements[name] = { ...element, attributes: all };
	}
	const loader = new StaticConfigLoader({
		root: true,
		...config,
		elements: [elements],
	});
	const validator = new HtmlValidate(loader);
	return async (markup) => {
		const { results } = validator.validateStringSync(markup);
		return results.flatMap(({ messages }) => messages.map(toPlain));
	};
};
