// Visitors write messages in this form of the contact page.
import type { FormProps, PageCopy } from "../types.ts";
import { Select, TextArea, TextField } from "../ui/field.tsx";
import { Form } from "./form.tsx";

type ContactFormProps = FormProps<PageCopy<"contact">["form"]>;

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
				name="name"
				label={labels.name}
				error={labels.nameError}
				isRequired
			/>
			<TextField
				id="contact-email"
				name="email"
				label={labels.email}
				error={labels.emailError}
				isRequired
			/>
			<TextField id="contact-phone" name="phone" label={labels.phone} />
			<Select
				id="contact-service"
				name="service"
				label={labels.service}
				prompt={servicePrompt}
				options={services}
			/>
			<TextArea
				id="contact-message"
				name="message"
				label={labels.message}
				error={labels.messageError}
				isRequired
			/>
		</Form>
	);
}
