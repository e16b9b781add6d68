// Each form field has a label above it that says whether the field is required.

import type { Honeypot } from "hypno";
import type { TemplateWords } from "../models/words.ts";

interface NoteProps {
	readonly words: TemplateWords;
	readonly isRequired?: boolean | undefined;
}

interface LabelProps extends NoteProps {
	readonly id: string;
	readonly label: string;
}

function Label({ id, label, ...note }: LabelProps) {
	return (
		<label htmlFor={id}>
			{label}
			<FieldNote {...note} />
		</label>
	);
}

function FieldNote({ words, isRequired }: NoteProps) {
	return <span> {isRequired ? words.required : words.optional}</span>;
}

const CONTACT_ATTRIBUTES: Readonly<Record<string, object>> = {
	name: { autoComplete: "name" },
	email: {
		type: "email",
		autoComplete: "email",
		autoCapitalize: "none",
		spellCheck: false,
	},
	phone: { type: "tel", autoComplete: "tel" },
};

type FieldName = "name" | "email" | "phone" | "message";

interface TextFieldProps extends NoteProps {
	/** The id of the field begins with it. */
	readonly form: "contact" | "enquiry";
	readonly name: FieldName;
	/** The words for what is wrong are optional, since the browser has its own. */
	readonly labels: Readonly<Record<FieldName, string>> &
		Readonly<Partial<Record<`${FieldName}Error`, string | undefined>>>;
}

/** Above the field, the script writes what is wrong in it. */
export function TextField(props: TextFieldProps) {
	const { form, name, labels, words, isRequired = false } = props;
	const id = `${form}-${name}`;
	const isLong = name === "message";
	const Input = isLong ? "textarea" : "input";
	return (
		<div className="field">
			<Label
				id={id}
				label={labels[name]}
				words={words}
				isRequired={isRequired}
			/>
			<p className="error" id={`${id}-error`} />
			<Input
				id={id}
				name={name}
				{...(isLong && { rows: 5 })}
				required={isRequired}
				aria-describedby={`${id}-error`}
				data-error={labels[`${name}Error`]}
				{...CONTACT_ATTRIBUTES[name]}
			/>
		</div>
	);
}

/** Who writes, and how to reach that person. */
export function PersonFields(props: Omit<TextFieldProps, "name">) {
	return (
		<>
			<TextField {...props} name="name" isRequired />
			<TextField {...props} name="email" isRequired />
			<TextField {...props} name="phone" />
		</>
	);
}

interface Option {
	readonly value: string;
	readonly label: string;
}

interface SelectProps extends LabelProps {
	readonly name: string;
	/** The first option has these words, and sends nothing. */
	readonly prompt: string;
	readonly options: readonly Option[];
}

export function Select(props: SelectProps) {
	const { id, name, label, words, prompt, options } = props;
	return (
		<div className="field">
			<Label id={id} label={label} words={words} />
			<select id={id} name={name}>
				<option value="">{prompt}</option>
				{options.map((option) => (
					<option key={option.value} value={option.value}>
						{option.label}
					</option>
				))}
			</select>
		</div>
	);
}

interface PlaceFieldProps extends Pick<TextFieldProps, "form" | "words"> {
	readonly labels: { readonly place: string; readonly anyPlace: string };
	readonly places: readonly string[];
}

/** Visitors of a practice with several places may choose one. */
export function PlaceField({ form, words, labels, places }: PlaceFieldProps) {
	const options = places.map((name) => ({ value: name, label: name }));
	return (
		options.length > 0 && (
			<Select
				id={`${form}-place`}
				name="place"
				words={words}
				label={labels.place}
				prompt={labels.anyPlace}
				options={options}
			/>
		)
	);
}

interface RadiosProps extends NoteProps {
	readonly id: string;
	readonly name: string;
	readonly legend: string;
	readonly options: readonly Option[];
}

export function Radios(props: RadiosProps) {
	const { id, name, legend, options, words } = props;
	return (
		<fieldset>
			<legend>
				{legend}
				<FieldNote words={words} />
			</legend>
			<div className="row">
				{options.map(({ value, label }, index) => (
					<label key={value} className="choice" htmlFor={`${id}-${index + 1}`}>
						<input
							id={`${id}-${index + 1}`}
							type="radio"
							name={name}
							value={value}
						/>
						{label}
					</label>
				))}
			</div>
		</fieldset>
	);
}

interface HoneypotProps {
	readonly id: string;
	readonly honeypot: Honeypot;
	readonly label: string;
}

/** People never see this field, so whoever fills it in is a robot that sends spam. */
export function HoneypotField({ id, honeypot, label }: HoneypotProps) {
	return (
		<div className="sr-only" aria-hidden="true">
			<label htmlFor={id}>{label}</label>
			<input
				id={id}
				name={honeypot.name}
				type={honeypot.type}
				tabIndex={-1}
				// HTML forbids the attribute on a checkbox.
				autoComplete={honeypot.type === "text" ? "off" : undefined}
			/>
		</div>
	);
}
