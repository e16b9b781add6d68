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
		<label htmlFor={id} className="font-semibold">
			{label}
			<FieldNote isRequired={isRequired} />
		</label>
	);
}

function FieldNote({ isRequired }: { readonly isRequired: boolean }) {
	return (
		<span className="font-normal text-soft">
			{isRequired ? " (required)" : " (optional)"}
		</span>
	);
}

/** Every control has these classes. After a jump to a field with an error, its label is visible. */
const CONTROL =
	"w-full scroll-mt-10 rounded-field border border-field bg-page px-3.5 py-2.5";
const ONE_LINE = `min-h-12 ${CONTROL}`;

interface FieldProps {
	readonly id: string;
	readonly name: string;
	readonly label: string;
	readonly isRequired?: boolean;
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

export function TextField({ id, name, label, isRequired = false }: FieldProps) {
	return (
		<div className="grid gap-1.5">
			<Label id={id} label={label} isRequired={isRequired} />
			<input
				className={ONE_LINE}
				id={id}
				name={name}
				required={isRequired}
				{...CONTACT_ATTRIBUTES[name]}
			/>
		</div>
	);
}

export function TextArea({ id, name, label, isRequired = false }: FieldProps) {
	return (
		<div className="grid gap-1.5">
			<Label id={id} label={label} isRequired={isRequired} />
			<textarea
				className={`min-h-36 resize-y ${CONTROL}`}
				id={id}
				name={name}
				rows={5}
				required={isRequired}
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
		<div className="grid gap-1.5">
			<Label id={id} label={label} isRequired={false} />
			<select className={ONE_LINE} id={id} name={name}>
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
			<legend className="font-semibold">
				{legend}
				<FieldNote isRequired={false} />
			</legend>
			<div className="flex flex-wrap gap-x-6">
				{options.map(({ value, label }) => (
					<label
						key={value}
						className="flex min-h-11 items-center gap-2.5"
						htmlFor={`${id}-${value}`}
					>
						<input
							className="size-5"
							id={`${id}-${value}`}
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
