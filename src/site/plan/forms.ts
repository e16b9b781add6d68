// Builds the settings of a form for the form service that takes its messages.
import {
	FORM_SERVICES,
	type FormService,
} from "../content/schema/form-services.ts";
import type { Settings } from "../content/schema/settings.ts";

export type Honeypot = FormService["honeypot"];

export function planForm({ forms }: Settings, name: string) {
	const { delivery, endpoint, accessKey, privacy, sending, failure } = forms;
	const service = FORM_SERVICES[forms.service];
	const { formField, key, fields = {}, flag } = service;
	const isSent = delivery === "post";
	const { name: usual, type } = service.honeypot;
	const honeypot: Honeypot = { name: forms.honeypot ?? usual, type };
	const extraFields: { name: string; value: string }[] = [];
	if (isSent && formField) extraFields.push({ name: formField, value: name });
	if (isSent && key && accessKey)
		extraFields.push({ name: key.field, value: accessKey });
	for (const [field, value] of Object.entries(isSent ? fields : {}))
		extraFields.push({ name: field, value });
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
