// Builds the settings of a form; a table lists the differences between form services.
import type { Site } from "../content/site.ts";
import { contactLinks } from "./frame.ts";

export interface Honeypot {
	readonly name: string;
	readonly type: "text" | "checkbox";
}

type FormName = "contact" | "enquiry";

interface FormService {
	readonly honeypot: Honeypot;
	readonly flag?: string;
	readonly keyField?: string;
	readonly formField?: string;
	readonly attributes?: (
		form: FormName,
		honeypot: string,
	) => Readonly<Record<string, string>>;
}

const SERVICES: Readonly<
	Record<Site["settings"]["forms"]["service"], FormService>
> = {
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

export function buildForm(site: Site, name: FormName) {
	const { bookingUrl, forms } = site.settings;
	const methods = site.pages.contact?.methods ?? [];
	const method = methods.find(({ kind }) => kind === "booking");
	const service = SERVICES[forms.service];
	const isSent = forms.delivery === "post";
	const honeypot: Honeypot = {
		...service.honeypot,
		name: forms.honeypot ?? service.honeypot.name,
	};
	const { formField, keyField } = service;
	const extraFields: { name: string; value: string }[] = [];
	if (isSent && formField) extraFields.push({ name: formField, value: name });
	if (isSent && keyField && forms.accessKey)
		extraFields.push({ name: keyField, value: forms.accessKey });
	return {
		action: isSent ? forms.endpoint : undefined,
		delivery: forms.delivery,
		/** Only spam robots fill in this hidden field; undefined when forms are not sent. */
		honeypot: isSent ? honeypot : undefined,
		extraFields,
		/** The form service looks for these attributes in the published form. */
		attributes: (isSent && service.attributes?.(name, honeypot.name)) || {},
		/** In the JSON response of the service, this key is true on success. */
		flag: service.flag,
		privacy: forms.privacy,
		copy: {
			sending: forms.sending,
			failure: forms.failure,
			...contactLinks(site),
			booking: method &&
				bookingUrl && { label: method.title, href: bookingUrl },
		},
	};
}
export type FormSettings = Readonly<ReturnType<typeof buildForm>>;
