// Sends a form without leaving the page, and shows the result beside the form. Without this script the
// browser posts the form, and if forms are not delivered, the button stays disabled.
import { showToast } from "./toast.ts";

/** If the form service does not answer within this time, sending has failed. */
const TIMEOUT_MS = 15_000;

type Sent = "sent" | "failed";

/** Copies the contents of the <template> element with this name from the form. */
function copyOf(form: HTMLFormElement, name: string): Node | undefined {
	const template = form.querySelector(`template[data-${name}]`);
	return template instanceof HTMLTemplateElement
		? template.content.cloneNode(true)
		: undefined;
}

/** Encodes the form as the browser itself would send it. */
function encode(form: HTMLFormElement): URLSearchParams {
	const body = new URLSearchParams();
	for (const [name, value] of new FormData(form)) {
		// Browsers send line ends as CRLF.
		body.append(name, String(value).replace(/\r\n?|\n/g, "\r\n"));
	}
	return body;
}

async function send(form: HTMLFormElement): Promise<Sent> {
	const { flag } = form.dataset;
	try {
		const response = await fetch(form.action, {
			method: "POST",
			headers: { Accept: "application/json" },
			body: encode(form),
			signal: AbortSignal.timeout(TIMEOUT_MS),
		});
		const isAccepted = flag ? (await response.json())[flag] === true : true;
		return response.ok && isAccepted ? "sent" : "failed";
	} catch {
		// There was no connection, no answer in time, or an answer that is not JSON.
		return "failed";
	}
}

/** Shows the result beside the form, and also as a toast if the message was sent. */
function announce(form: HTMLFormElement, result: Sent): void {
	const isSent = result === "sent";
	const region = form.querySelector(`[data-region="${result}"]`);
	const message = copyOf(form, result);
	if (!region || !message) return;
	if (isSent) showToast(message.cloneNode(true), form.querySelector("button"));
	region.replaceChildren(message);
	region.scrollIntoView({ block: "nearest" });
}

function clearRegions(form: HTMLFormElement): void {
	for (const region of form.querySelectorAll("[data-region]"))
		region.replaceChildren();
}

function enhance(form: HTMLFormElement): void {
	const button = form.querySelector("button");
	if (!button) return;
	button.disabled = false;
	const label = button.textContent ?? "";
	const showBusy = () => {
		button.ariaDisabled = "true";
		button.textContent = form.dataset.sending ?? label;
	};
	const showIdle = () => {
		button.ariaDisabled = null;
		button.textContent = label;
	};
	form.addEventListener("submit", async (event) => {
		event.preventDefault();
		if (button.ariaDisabled) return;
		clearRegions(form);
		if (form.dataset.delivery === "none") return announce(form, "sent");
		showBusy();
		const result = await send(form);
		showIdle();
		announce(form, result);
		if (result === "sent") form.reset();
	});
	addEventListener("pageshow", ({ persisted }) => {
		if (persisted) showIdle();
	});
}

export function enhanceForms(): void {
	for (const form of document.forms) enhance(form);
}
