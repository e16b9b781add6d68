// Visitors write messages in this form of the contact page.
import type { contact } from "../models/contact.ts";
import type { Copy } from "../models/words.ts";
import { PersonFields, PlaceField, Select, TextField } from "../ui/field.tsx";
import { Form, type FormProps } from "./form.tsx";

type ContactFormProps = FormProps<Copy<typeof contact>["form"]>;

export function ContactForm({ copy, form }: ContactFormProps) {
	const { labels, servicePrompt, services, success } = copy;
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
