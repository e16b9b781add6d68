// Each form field has a label above it that says whether the field is required.
import type { InputHTMLAttributes } from "react";
import type { Honeypot } from "../../src/plan/forms.ts";

interface LabelProps {
	readonly id: string;
	readonly label: string;
	readonly isRequired: boolean;
}

function Label({ id, label, isRequired }: LabelProps) {
	return (
		<label htmlFor={id}>
			{label}
			<FieldNote isRequired={isRequired} />
		</label>
	);
}

function FieldNote({ isRequired }: { readonly isRequired: boolean }) {
	return <span>{isRequired ? " (required)" : " (optional)"}</span>;
}

interface FieldProps {
	readonly id: string;
	readonly name: string;
	readonly label: string;
	readonly isRequired?: boolean;
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
	const { id, name, label, isRequired = false, error } = props;
	return (
		<div className="field">
			<Label id={id} label={label} isRequired={isRequired} />
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
	const { id, name, label, isRequired = false, error } = props;
	return (
		<div className="field">
			<Label id={id} label={label} isRequired={isRequired} />
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

export function Select({ id, name, label, prompt, options }: SelectProps) {
	return (
		<div className="field">
			<Label id={id} label={label} isRequired={false} />
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

interface RadiosProps {
	readonly id: string;
	readonly name: string;
	readonly legend: string;
	readonly options: readonly Option[];
}

export function Radios({ id, name, legend, options }: RadiosProps) {
	return (
		<fieldset>
			<legend>
				{legend}
				<FieldNote isRequired={false} />
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
}

/** People never see this field, so whoever fills it in is a robot that sends spam. */
export function HoneypotField({ id, honeypot }: HoneypotProps) {
	return (
		<div className="sr-only" aria-hidden="true">
			<label htmlFor={id}>Leave this field empty</label>
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
