// Elements of the panel: made one by one, because pages forbid HTML from texts.

export type Child = Node | string;

/** An element with its attributes and what it holds. */
export function element<Name extends keyof HTMLElementTagNameMap>(
	name: Name,
	attributes: Readonly<Record<string, string>> = {},
	children: readonly Child[] = [],
): HTMLElementTagNameMap[Name] {
	const made = document.createElement(name);
	for (const [key, value] of Object.entries(attributes))
		made.setAttribute(key, value);
	made.append(...children);
	return made;
}
