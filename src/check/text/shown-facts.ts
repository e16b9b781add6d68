// Telephone numbers and mail addresses -> the form in which two spellings of one are equal.

/** Returns the digits that are dialled within the country. */
export function toPhone(text: string): string {
	const digits = text.replace("(0)", "").replace(/[^\d+]/g, "");
	return digits.replace(/^(?:\+|00)44/, "0").replace(/\D/g, "");
}

export function toEmail(text: string): string {
	const [address = ""] = text.toLowerCase().split("?");
	return address.replace(/(?<![.,;:])[.,;:]+$/, "");
}
