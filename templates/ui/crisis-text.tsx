// Shows a text in which the numbers of crisis lines dial when they are pressed.

/** A part of a longer number is no such number. */
const NUMBER =
	/(?<![\d£€.,+-]|\d )\b(999|11[12]|116\s?1\d\d)\b(?![.,]?\d|[ -]\d{3})/;

export function CrisisText({ text }: { readonly text: string }) {
	// Each second part is a number.
	return text.split(NUMBER).map((part, at) =>
		at % 2 === 0 ? (
			part
		) : (
			<a key={part} href={`tel:${part.replace(/\D/g, "")}`}>
				{part}
			</a>
		),
	);
}
