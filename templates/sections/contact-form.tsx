// Visitors write messages in this form of the contact page.
import type { contact } from "../models/contact.ts";
import type { Copy } from "../models/words.ts";
import { PersonFields, PlaceField, Select, TextField } from "../ui/field.tsx";
import { Form, type FormProps } from "./form.tsx";

interface ContactFormProps extends FormProps<Copy<typeof contact>["form"]> {
	readonly services: readonly { value: string; label: string }[];
}

export function ContactForm({ copy, form, services }: ContactFormProps) {
	const { labels, servicePrompt, success } = copy;
	const { words, places, delivery } = form;
	const shared = { form: "contact", labels, words } as const;
	return (
		<Form
			name="contact"
			settings={form}
			success={delivery === "post" ? success : undefined}
			submitLabel={labels.submit}
		>
			<PersonFields {...shared} />
			<Select
				id="contact-service"
				words={words}
				name="service"
				label={labels.service}
				prompt={servicePrompt}
				options={services}
			/>
			<PlaceField {...shared} places={places} />
			<TextField {...shared} name="message" isRequired />
		</Form>
	);
}
