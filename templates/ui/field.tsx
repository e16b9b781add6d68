// Each form field has a label above it that says whether the field is required.

import type { Honeypot } from "hypno";
import type { InputHTMLAttributes } from "react";
import type { TemplateWords } from "../types.ts";

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

interface FieldProps extends LabelProps {
	readonly name: string;
	/** The words for what is wrong; without them, the browser has its own. */
	readonly error?: string | undefined;
}

/** The script writes here what is wrong in the field below. */
function ErrorNote({ id }: { readonly id: string }) {
	return <p className="error" id={`${id}-error`} />;
}

const CONTACT_ATTRIBUTES: Readonly<
	Record<string, InputHTMLAttributes<HTMLInputElement>>
> = {
	name: { autoComplete: "name" },
	email: {
		type: "email",
		autoComplete: "email",
		autoCapitalize: "none",
		spellCheck: false,
	},
	phone: { type: "tel", autoComplete: "tel" },
};

export function TextField(props: FieldProps) {
	const { id, name, label, words, isRequired = false, error } = props;
	return (
		<div className="field">
			<Label id={id} label={label} words={words} isRequired={isRequired} />
			<ErrorNote id={id} />
			<input
				id={id}
				name={name}
				required={isRequired}
				aria-describedby={`${id}-error`}
				data-error={error}
				{...CONTACT_ATTRIBUTES[name]}
			/>
		</div>
	);
}

export function TextArea(props: FieldProps) {
	const { id, name, label, words, isRequired = false, error } = props;
	return (
		<div className="field">
			<Label id={id} label={label} words={words} isRequired={isRequired} />
			<ErrorNote id={id} />
			<textarea
				id={id}
				name={name}
				rows={5}
				required={isRequired}
				aria-describedby={`${id}-error`}
				data-error={error}
			/>
		</div>
	);
}

interface Option {
	readonly value: string;
	readonly label: string;
}

interface SelectProps extends FieldProps {
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

interface PlaceFieldProps extends NoteProps {
	readonly id: string;
	readonly labels: { readonly place: string; readonly anyPlace: string };
	readonly places: readonly string[];
}

/** Visitors of a practice with several places may choose one. */
export function PlaceField({ id, words, labels, places }: PlaceFieldProps) {
	const options = places.map((name) => ({ value: name, label: name }));
	return (
		options.length > 0 && (
			<Select
				id={id}
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
