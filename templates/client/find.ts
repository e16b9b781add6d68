// Shorter names for finding elements, since every visitor loads this script.

export const find = <Kind extends HTMLElement>(
	selector: string,
	root: ParentNode = document,
) => root.querySelector<Kind>(selector);

export const findAll = <Kind extends HTMLElement>(
	selector: string,
	root: ParentNode = document,
) => root.querySelectorAll<Kind>(selector);
