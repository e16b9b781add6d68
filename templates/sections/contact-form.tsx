// The message form of the contact page.
import type { PageFiles } from "../../src/content/schema/index.ts";
import type { FormSettings } from "../../src/routes.ts";
import { buttonVariants } from "../ui/button.tsx";
import { Honeypot, Select, TextArea, TextField } from "../ui/field.tsx";

interface ContactFormProps {
	readonly texts: PageFiles["contact"]["form"];
	readonly form: FormSettings;
}

export function ContactForm({ texts, form }: ContactFormProps) {
	const { labels } = texts;
	return (
		<form
			method="post"
			action={form.action}
			encType="application/x-www-form-urlencoded"
			className="grid gap-5"
			data-form="contact"
			data-delivery={form.delivery}
		>
			<TextField id="contact-name" name="name" label={labels.name} isRequired />
			<TextField
				id="contact-email"
				name="email"
				label={labels.email}
				isRequired
			/>
			<TextField id="contact-phone" name="phone" label={labels.phone} />
			<Select
				id="contact-service"
				name="service"
				label={labels.service}
				prompt={texts.servicePrompt}
				options={texts.services}
			/>
			<TextArea
				id="contact-message"
				name="message"
				label={labels.message}
				isRequired
			/>
			{form.honeypot && <Honeypot id="contact-honeypot" name={form.honeypot} />}
			<button
				type="submit"
				className={buttonVariants({
					size: "lg",
					className: "justify-self-start",
				})}
			>
				{labels.submit}
			</button>
		</form>
	);
}
