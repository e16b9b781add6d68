// Visitors ask for an appointment in this form of each service page.
import type { Link } from "hypno";
import type { serviceWords } from "../models/service-words.ts";
import type { Copy, TemplateWords } from "../models/words.ts";
import { CachedFragment } from "../ui/cached-fragment.tsx";
import {
	PersonFields,
	PlaceField,
	Radios,
	Select,
	TextField,
} from "../ui/field.tsx";
import { Hours } from "../ui/text.tsx";
import { Form, type FormProps } from "./form.tsx";
import { People, type PeopleProps } from "./people.tsx";

type EnquiryCopy = Copy<typeof serviceWords>["enquiry"];

interface EnquiryFormProps
	extends FormProps<EnquiryCopy>,
		Pick<PeopleProps, "people" | "pictures"> {
	readonly hours: readonly string[];
	readonly fees: Link | undefined;
	/** The form sends the name of the service too. */
	readonly service: string;
	/** The people who do it, if the service names them. */
	readonly names: readonly string[];
}

interface FieldsProps {
	readonly copy: EnquiryCopy;
	readonly words: TemplateWords;
	readonly places: readonly string[];
}

/** The fields are the same on every page, so they are rendered once. */
function Fields({ copy, words, places }: FieldsProps) {
	const { labels, contactOptions, timePrompt, timeOptions } = copy;
	const shared = { form: "enquiry", labels, words } as const;
	return (
		<>
			<PersonFields {...shared} />
			<Radios
				id="enquiry-contact"
				words={words}
				name="preferredContact"
				legend={labels.preferredContact}
				options={contactOptions}
			/>
			<Select
				id="enquiry-time"
				words={words}
				name="preferredTime"
				label={labels.preferredTime}
				prompt={timePrompt}
				options={timeOptions}
			/>
			<PlaceField {...shared} places={places} />
			<TextField {...shared} name="message" />
		</>
	);
}

export function EnquiryForm(props: EnquiryFormProps) {
	const { copy, service, names, hours, fees, people, pictures, form } = props;
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
							{labels.hours}: <Hours lines={hours} />
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
						{names.length === 1 && (
							<input type="hidden" name="person" value={names[0]} />
						)}
						{names.length > 1 && (
							<Select
								id="enquiry-person"
								words={form.words}
								name="person"
								label={labels.person}
								prompt={copy.personPrompt}
								options={names.map((name) => ({ value: name, label: name }))}
							/>
						)}
						<CachedFragment>
							<Fields copy={copy} words={form.words} places={form.places} />
						</CachedFragment>
					</Form>
				</div>
			</div>
		</section>
	);
}
