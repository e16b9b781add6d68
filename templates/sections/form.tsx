// A form of the site: the plain post that works everywhere, and what the script needs to
// send it without leaving the page. Where nothing is delivered, it cannot be posted either.
import type { ReactNode } from "react";
import type { FormSettings } from "../../src/plan/forms.ts";
import { buttonVariants } from "../ui/button.tsx";
import { CachedFragment } from "../ui/cached-fragment.tsx";
import { HoneypotField } from "../ui/field.tsx";

interface Message {
	readonly title: string;
	readonly text: string;
}

interface FormProps {
	readonly name: "contact" | "enquiry";
	readonly settings: FormSettings;
	/** None where a form that sends nothing confirms nothing. */
	readonly success: Message | undefined;
	readonly submitLabel: string;
	readonly children: ReactNode;
}

function Message({ title, text }: Message) {
	return (
		<>
			<p>
				<strong>{title}</strong>
			</p>
			<p>{text}</p>
		</>
	);
}

function WaysToReach({ phone, email }: FormSettings["copy"]) {
	return [phone, email].map(({ href, label }) => (
		<p key={href}>
			<a className="inline-block py-0.5" href={href}>
				{label}
			</a>
		</p>
	));
}

type FormFooterProps = Omit<FormProps, "children">;

/** All below the fields, which is the same wherever the form stands. */
function FormFooter({ name, settings, success, submitLabel }: FormFooterProps) {
	const { honeypot, extraFields, privacy, delivery, copy } = settings;
	return (
		<>
			{extraFields.map((field) => (
				<input key={field.name} type="hidden" {...field} />
			))}
			{honeypot && (
				<HoneypotField id={`${name}-honeypot`} honeypot={honeypot} />
			)}
			{delivery === "none" && (
				<noscript>
					<p>This form needs JavaScript. You can reach us like this:</p>
					<WaysToReach {...copy} />
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
						"disabled:cursor-not-allowed disabled:bg-band disabled:text-soft",
				})}
				disabled={delivery === "none"}
			>
				{submitLabel}
			</button>
			<Outcomes success={success} delivery={delivery} copy={copy} />
		</>
	);
}

type OutcomesProps = Pick<FormProps, "success"> &
	Pick<FormSettings, "delivery" | "copy">;

/** What the script shows after the form was submitted, in place. */
function Outcomes({ success, delivery, copy }: OutcomesProps) {
	return (
		<>
			<div className="outcome" data-region="sent" />
			{success && (
				<template data-sent="">
					<Message {...success} />
				</template>
			)}
			{delivery === "post" && (
				<>
					<div className="outcome" data-region="failed" role="alert" />
					<template data-failed="">
						<Message {...copy.failure} />
						<WaysToReach {...copy} />
					</template>
				</>
			)}
		</>
	);
}

export function Form({ children, ...footer }: FormProps) {
	const { action, attributes, delivery, copy, flag } = footer.settings;
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
				<FormFooter {...footer} />
			</CachedFragment>
		</form>
	);
}
