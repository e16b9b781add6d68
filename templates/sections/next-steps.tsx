// The next steps of somebody who reads about a service, as buttons.
import type { ValueOf } from "hypno";
import type { FormSettings } from "../data/contact.ts";
import type { serviceWords } from "../models/service-words.ts";
import { ButtonLink } from "../ui/button.tsx";

export interface StepsProps {
	readonly copy: ValueOf<typeof serviceWords>;
	readonly form: FormSettings;
}

interface StepsWords extends Pick<StepsProps, "form"> {
	readonly book: string | undefined;
	readonly ask: string;
	readonly call: string;
}

/** The next step is to book, or to ask where there is no booking page; a call is the second. */
function Steps({ form, book, ask, call }: StepsWords) {
	const { booking, phone, words } = form;
	return (
		<>
			<ButtonLink
				href={booking?.href ?? "#enquiry"}
				newTab={booking && words.newTab}
			>
				{booking ? book : ask}
			</ButtonLink>
			{phone && (
				<ButtonLink href={phone.href} variant="outline">
					{call}
				</ButtonLink>
			)}
		</>
	);
}

export function NextSteps({ copy, form }: StepsProps) {
	const { booking, phone } = form;
	const { heading, shortcuts } = copy.enquiry;
	const call = `${shortcuts?.call ?? ""} ${phone?.label}`;
	return (
		<p className="row">
			<Steps form={form} book={booking?.label} ask={heading} call={call} />
		</p>
	);
}

/** On a narrow page the next steps stay at the foot of the window until the form comes. */
export function Shortcuts({ copy, form }: StepsProps) {
	const { shortcuts } = copy.enquiry;
	if (!shortcuts) return null;
	return (
		<div className="shortcuts no-print">
			<Steps form={form} {...shortcuts} />
		</div>
	);
}
