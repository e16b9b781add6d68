// A part that many pages share, such as the footer, is rendered once for all pages that give it the
// same props.
import { createContext, type ReactElement, useContext } from "react";
import type { DocumentProps } from "../../src/render/templates.ts";

/** Without a provider a fragment is rendered anew each time. */
export const FragmentContext = createContext<DocumentProps["once"]>(
	(fragment) => fragment,
);

interface CachedFragmentProps {
	/**
	 * This must be one component. Its HTML may depend on its props alone: no context but this one, no route and
	 * no state. The props are compared one by one with Object.is, so they have to be few, and each
	 * the very same value from page to page; what differs on every page is never found again.
	 */
	readonly children: ReactElement;
}

export function CachedFragment({ children }: CachedFragmentProps) {
	return useContext(FragmentContext)(children);
}
