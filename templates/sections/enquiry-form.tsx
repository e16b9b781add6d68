// Visitors ask for an appointment in this form of each service page.
import type { FormProps, PageCopy, PageProps } from "../types.ts";
import { CachedFragment } from "../ui/cached-fragment.tsx";
import { Radios, Select, TextArea, TextField } from "../ui/field.tsx";
import { Lines } from "../ui/lines.tsx";
import { Form } from "./form.tsx";
import { People } from "./people.tsx";

type EnquiryCopy = PageCopy<"service">["enquiry"];

interface EnquiryFormProps
	extends FormProps<EnquiryCopy>,
		Pick<PageProps<"service">, "hours" | "fees" | "people" | "pictures"> {
	/** The form sends the name of the service too. */
	readonly service: string;
}

/** The fields are the same on every page, so they are rendered once. */
function Fields({ copy }: { readonly copy: EnquiryCopy }) {
	const { labels, contactOptions, timePrompt, timeOptions } = copy;
	return (
		<>
			<TextField
				id="enquiry-name"
				name="name"
				label={labels.name}
				error={labels.nameError}
				isRequired
			/>
			<TextField
				id="enquiry-email"
				name="email"
				label={labels.email}
				error={labels.emailError}
				isRequired
			/>
			<TextField
				id="enquiry-phone"
				name="phone"
				label={labels.phone}
				error={labels.phoneError}
			/>
			<Radios
				id="enquiry-contact"
				name="preferredContact"
				legend={labels.preferredContact}
				options={contactOptions}
			/>
			<Select
				id="enquiry-time"
				name="preferredTime"
				label={labels.preferredTime}
				prompt={timePrompt}
				options={timeOptions}
			/>
			<TextArea id="enquiry-message" name="message" label={labels.message} />
		</>
	);
}

export function EnquiryForm(props: EnquiryFormProps) {
	const { copy, service, hours, fees, people, pictures, form } = props;
	const { labels, success } = copy;
	return (
		<section id="enquiry" className="band bg-band no-print">
			<div className="wrap split">
				<div>
					<h2>{copy.heading}</h2>
					<p>{copy.text}</p>
					<People people={people} pictures={pictures} />
					{hours.length > 0 && (
						<p className="mt-4 text-sm text-soft">
							{labels.hours}: <Lines lines={hours} />
						</p>
					)}
					{fees && (
						<p className="row text-sm">
							<a href={fees.href}>{fees.label}</a>
						</p>
					)}
				</div>
				<div className="sheet">
					<Form
						name="enquiry"
						settings={form}
						success={success}
						submitLabel={labels.submit}
					>
						<input type="hidden" name="service" value={service} />
						<CachedFragment>
							<Fields copy={copy} />
						</CachedFragment>
					</Form>
				</div>
			</div>
		</section>
	);
}
