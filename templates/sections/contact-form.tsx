// Visitors write messages in this form of the contact page.
import type { contact } from "../models/contact.ts";
import type { Copy, FormProps } from "../types.ts";
import { PlaceField, Select, TextArea, TextField } from "../ui/field.tsx";
import { Form } from "./form.tsx";

type ContactFormProps = FormProps<Copy<typeof contact>["form"]>;

export function ContactForm({ copy, form }: ContactFormProps) {
	const { labels, servicePrompt, services, success } = copy;
	return (
		<Form
			name="contact"
			settings={form}
			success={form.delivery === "post" ? success : undefined}
			submitLabel={labels.submit}
		>
			<TextField
				id="contact-name"
				words={form.words}
				name="name"
				label={labels.name}
				error={labels.nameError}
				isRequired
			/>
			<TextField
				id="contact-email"
				words={form.words}
				name="email"
				label={labels.email}
				error={labels.emailError}
				isRequired
			/>
			<TextField
				id="contact-phone"
				words={form.words}
				name="phone"
				label={labels.phone}
			/>
			<Select
				id="contact-service"
				words={form.words}
				name="service"
				label={labels.service}
				prompt={servicePrompt}
				options={services}
			/>
			<PlaceField
				id="contact-place"
				words={form.words}
				labels={labels}
				places={form.places}
			/>
			<TextArea
				id="contact-message"
				words={form.words}
				name="message"
				label={labels.message}
				error={labels.messageError}
				isRequired
			/>
		</Form>
	);
}
