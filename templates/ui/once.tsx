// A part that many pages share: rendered once for all that give it the same props.
import { createContext, type ReactElement, useContext } from "react";
import type { DocumentProps } from "../../src/render/templates.ts";

/** Within a part that is rendered once nothing is left to be saved. */
export const OnceContext = createContext<DocumentProps["once"]>((part) => part);

/** Its child is one component whose props are few, each the very same from page to page. */
export function Once({ children }: { readonly children: ReactElement }) {
	return useContext(OnceContext)(children);
}
