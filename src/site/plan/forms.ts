// Builds the settings of a form; a table lists the differences between form services.
import type { Settings } from "../content/schema/settings.ts";

export interface Honeypot {
	readonly name: string;
	readonly type: "text" | "checkbox";
}

interface FormService {
	readonly honeypot: Honeypot;
	readonly flag?: string;
	readonly keyField?: string;
	readonly formField?: string;
	readonly attributes?: (form: string, pot: string) => Record<string, string>;
}

const SERVICES: Readonly<Record<Settings["forms"]["service"], FormService>> = {
	generic: { honeypot: { name: "topic", type: "text" } },
	formspree: { honeypot: { name: "_gotcha", type: "text" }, flag: "ok" },
	web3forms: {
		honeypot: { name: "botcheck", type: "checkbox" },
		flag: "success",
		keyField: "access_key",
	},
	netlify: {
		honeypot: { name: "bot-field", type: "text" },
		formField: "form-name",
		attributes: (form, honeypot) => ({
			name: form,
			"data-netlify": "true",
			"data-netlify-honeypot": honeypot,
		}),
	},
};

export function planForm({ forms }: Settings, name: string) {
	const { delivery, endpoint, accessKey, privacy, sending, failure } = forms;
	const service = SERVICES[forms.service];
	const { formField, keyField, flag } = service;
	const isSent = delivery === "post";
	const { name: usual, type } = service.honeypot;
	const honeypot: Honeypot = { name: forms.honeypot ?? usual, type };
	const extraFields: { name: string; value: string }[] = [];
	if (isSent && formField) extraFields.push({ name: formField, value: name });
	if (isSent && keyField && accessKey)
		extraFields.push({ name: keyField, value: accessKey });
	return {
		action: isSent ? endpoint : undefined,
		delivery,
		/** Only spam robots fill in this hidden field; undefined when forms are not sent. */
		honeypot: isSent ? honeypot : undefined,
		extraFields,
		/** The form service looks for these attributes in the published form. */
		attributes: (isSent && service.attributes?.(name, honeypot.name)) || {},
		/** In the JSON response of the service, this key is true on success. */
		flag,
		privacy,
		sending,
		failure,
	};
}
export type PlannedForm = Readonly<ReturnType<typeof planForm>>;
