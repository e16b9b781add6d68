// A form works without a script, since browsers can post it. It also contains what the script needs to send
// it without leaving the page. If forms are not delivered, it cannot be posted.
import type { ReactNode } from "react";
import type { FormSettings } from "../../src/plan/forms.ts";
import type { FormMessage } from "../types.ts";
import { buttonVariants } from "../ui/button-variants.tsx";
import { CachedFragment } from "../ui/cached-fragment.tsx";
import { HoneypotField } from "../ui/field.tsx";

interface FormFooterProps {
	readonly name: "contact" | "enquiry";
	readonly settings: FormSettings;
	/** Undefined if forms are not sent, since there is nothing to confirm. */
	readonly success: FormMessage | undefined;
	readonly submitLabel: string;
}

function Message({ message }: { readonly message: FormMessage }) {
	return (
		<>
			<p>
				<strong>{message.title}</strong>
			</p>
			<p>{message.text}</p>
		</>
	);
}

function WaysToReach({
	phone,
	email,
}: Pick<FormSettings["copy"], "phone" | "email">) {
	const links = [phone, email].filter((link) => link !== undefined);
	return links.map(({ href, label }) => (
		<p key={href}>
			<a className="inline-block py-0.5" href={href}>
				{label}
			</a>
		</p>
	));
}

/** Everything below the fields is the same on every page, so it is rendered once. */
function FormFooter(props: FormFooterProps) {
	const { name, settings, success, submitLabel } = props;
	const { honeypot, extraFields, privacy, delivery, copy } = settings;
	return (
		<>
			{extraFields.map((field) => (
				<input
					key={field.name}
					type="hidden"
					name={field.name}
					value={field.value}
				/>
			))}
			{honeypot && (
				<HoneypotField id={`${name}-honeypot`} honeypot={honeypot} />
			)}
			{delivery === "none" && (
				<noscript>
					<p>This form needs JavaScript. You can reach us like this:</p>
					<WaysToReach phone={copy.phone} email={copy.email} />
				</noscript>
			)}
			{privacy && (
				<p className="text-sm">
					<a className="inline-block py-0.5" href={privacy.href}>
						{privacy.label}
					</a>
				</p>
			)}
			<button
				type="submit"
				className={buttonVariants({
					size: "lg",
					className:
						"disabled:cursor-not-allowed disabled:bg-band disabled:text-soft aria-disabled:cursor-progress",
				})}
				disabled={delivery === "none"}
			>
				{submitLabel}
			</button>
			<FormResults success={success} delivery={delivery} copy={copy} />
		</>
	);
}

type FormResultsProps = Pick<FormFooterProps, "success"> &
	Pick<FormSettings, "delivery" | "copy">;

/** The result's element is in the page from the start, so that screen readers announce changes. */
const RESULT =
	"rounded-field border border-l-6 border-field px-5 py-4 empty:absolute empty:border-0 empty:p-0";

/** After the form was submitted, the script shows one of these messages. */
function FormResults({ success, delivery, copy }: FormResultsProps) {
	return (
		<>
			<div className={`${RESULT} border-l-primary`} data-region="sent" />
			{success && (
				<template data-sent="">
					<Message message={success} />
				</template>
			)}
			{delivery === "post" && (
				<>
					<div
						className={`${RESULT} border-l-clay`}
						data-region="failed"
						role="alert"
					/>
					<template data-failed="">
						<Message message={copy.failure} />
						<WaysToReach phone={copy.phone} email={copy.email} />
					</template>
				</>
			)}
		</>
	);
}

interface FormProps extends FormFooterProps {
	readonly children: ReactNode;
}

export function Form(props: FormProps) {
	const { name, settings, success, submitLabel, children } = props;
	const { action, attributes, delivery, copy, flag } = settings;
	return (
		<form
			method="post"
			action={action}
			encType="application/x-www-form-urlencoded"
			className="grid gap-5"
			data-delivery={delivery}
			data-sending={copy.sending}
			data-flag={flag}
			{...attributes}
		>
			{children}
			<CachedFragment>
				<FormFooter
					name={name}
					settings={settings}
					success={success}
					submitLabel={submitLabel}
				/>
			</CachedFragment>
		</form>
	);
}
