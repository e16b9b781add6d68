// Sends a form without leaving the page, and shows the result. Without this script the browser posts the form, and
// if forms are not delivered, the button stays disabled.
import { showErrors } from "./errors.ts";
import { find, findAll } from "./find.ts";
import { showToast } from "./toast.ts";

/** @returns whether the form service has confirmed the message */
async function send(form: HTMLFormElement): Promise<boolean> {
	const { flag } = form.dataset;
	const body = new URLSearchParams();
	// Browsers send line ends as CRLF.
	for (const [name, value] of new FormData(form))
		body.append(name, `${value}`.replace(/\n/g, "\r\n"));
	try {
		const response = await fetch(form.action, {
			method: "POST",
			headers: { Accept: "application/json" },
			body,
			// If there is no answer in 15 seconds, sending has failed.
			signal: AbortSignal.timeout(15_000),
		});
		return response.ok && (!flag || (await response.json())[flag] === true);
	} catch {
		// There was no connection, no answer in time, or an answer that is not JSON, or the visitor left the page.
		return false;
	}
}

export function enhanceForm(form: HTMLFormElement): void {
	const { delivery, sending = "" } = form.dataset;
	const button = find<HTMLButtonElement>("button", form);
	const message = find<HTMLTextAreaElement>("textarea", form);
	if (!button || !message) return;
	const label = button.innerText;
	const showBusy = (isBusy: boolean) => {
		button.ariaDisabled = isBusy ? "true" : null;
		button.textContent = isBusy ? sending : label;
	};
	/** A message that was sent is confirmed by a toast, and beside the form once the toast has gone. */
	const announce = (result: "sent" | "failed") => {
		const words = find<HTMLTemplateElement>(`[data-${result}]`, form);
		const region = words?.previousElementSibling;
		if (!region) return;
		const copy = words.content.cloneNode(true);
		if (result === "sent") showToast(copy, region, button);
		else region.append(copy);
		form.scrollIntoView(false);
	};
	button.disabled = false;
	// A link such as "Ask us about IBS" names its subject in the address.
	const about = new URL(location.href).searchParams.get("about");
	if (about) message.value ||= `${about}: `;
	showErrors(form, button);
	form.onsubmit = async (event) => {
		event.preventDefault();
		if (button.ariaDisabled) return;
		for (const region of findAll(".result", form)) region.textContent = "";
		if (delivery === "none") return announce("sent");
		showBusy(true);
		const isSent = await send(form);
		showBusy(false);
		announce(isSent ? "sent" : "failed");
		if (isSent) form.reset();
	};
}
