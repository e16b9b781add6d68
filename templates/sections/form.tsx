// A form works without a script, since browsers can post it. It also contains what the script needs to send
// it without leaving the page. If forms are not delivered, it cannot be posted.
import type { ReactNode } from "react";
import type { FormSettings } from "../data/contact.ts";
import { buttonVariants, NewTabText } from "../ui/button.tsx";
import { CachedFragment } from "../ui/cached-fragment.tsx";
import { HoneypotField } from "../ui/field.tsx";

/** The words of one form, and the settings that all forms share. */
export interface FormProps<Copy> {
	readonly copy: Copy;
	readonly form: FormSettings;
}

/** Shown after the form was submitted. */
interface FormMessage {
	readonly title: string;
	readonly text: string;
}

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

function WaysToReach({ phone, email, booking, words }: FormSettings) {
	const links = [phone, email].filter((link) => link !== undefined);
	return (
		<p className="row">
			{links.map(({ href, label }) => (
				<a key={href} href={href}>
					{label}
				</a>
			))}
			{booking && (
				<a href={booking.href} target="_blank" rel="noopener">
					<NewTabText words={words.newTab}>{booking.label}</NewTabText>
				</a>
			)}
		</p>
	);
}

/** Everything below the fields is the same on every page, so it is rendered once. */
function FormFooter(props: FormFooterProps) {
	const { name, settings, success, submitLabel } = props;
	const { honeypot, extraFields, privacy, delivery, words } = settings;
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
				<HoneypotField
					id={`${name}-honeypot`}
					honeypot={honeypot}
					label={words.leaveEmpty}
				/>
			)}
			{delivery === "none" && (
				<div className="text-sm">
					<p>{words.notConnected}</p>
					<WaysToReach {...settings} />
				</div>
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
				className={buttonVariants({ size: "lg" })}
				disabled={delivery === "none"}
			>
				{submitLabel}
			</button>
			<FormResults success={success} settings={settings} />
		</>
	);
}

type FormResultsProps = Pick<FormFooterProps, "success" | "settings">;

/**
 * After the form was submitted, the script shows one of these messages. Their elements are in the page from the
 * start, so that screen readers announce changes.
 */
function FormResults({ success, settings }: FormResultsProps) {
	const { delivery, failure } = settings;
	return (
		<>
			<div className="result" data-region="sent" />
			{success && (
				<template data-sent="">
					<Message message={success} />
				</template>
			)}
			{delivery === "post" && (
				<>
					<div className="result" data-region="failed" role="alert" />
					<template data-failed="">
						<Message message={failure} />
						<WaysToReach {...settings} />
					</template>
				</>
			)}
		</>
	);
}

/** The script lists here what is wrong. */
function ErrorSummary({ heading }: { readonly heading: string }) {
	return (
		<div className="errors" tabIndex={-1} hidden>
			<h3>{heading}</h3>
			<ol />
		</div>
	);
}

interface FormElementProps extends FormFooterProps {
	readonly children: ReactNode;
}

export function Form(props: FormElementProps) {
	const { name, settings, success, submitLabel, children } = props;
	const { action, attributes, delivery, sending, flag } = settings;
	return (
		<form
			method="post"
			action={action}
			encType="application/x-www-form-urlencoded"
			className="grid gap-5"
			data-delivery={delivery}
			data-sending={sending}
			data-flag={flag}
			{...attributes}
		>
			<CachedFragment>
				<ErrorSummary heading={settings.words.problem} />
			</CachedFragment>
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
