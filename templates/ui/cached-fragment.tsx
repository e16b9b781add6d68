// A part of many pages, such as the footer, is rendered once for all pages that pass it the same props.

import type { DocumentProps } from "hypno";
import { createContext, type ReactElement, useContext } from "react";

/** Without a provider, a fragment is rendered each time. */
export const FragmentContext = createContext<DocumentProps<object>["once"]>(
	(fragment) => fragment,
);

interface CachedFragmentProps {
	/**
	 * This must be one component whose HTML depends only on its props: on no other context, route or state.
	 * The props are compared one by one with Object.is, so they must be few and identical from page to
	 * page. If they differ on every page, nothing is ever reused.
	 */
	readonly children: ReactElement;
}

export function CachedFragment({ children }: CachedFragmentProps) {
	return useContext(FragmentContext)(children);
}
