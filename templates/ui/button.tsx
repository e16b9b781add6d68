// A link that starts something, such as booking, a call or a message, looks like a button.
import ExternalLink from "lucide-react/icons/external-link";
import type { ReactNode } from "react";
import { type ButtonVariants, buttonVariants } from "./button-variants.tsx";
import { CachedFragment } from "./cached-fragment.tsx";

interface ButtonLinkProps extends ButtonVariants {
	readonly href: string;
	readonly children: ReactNode;
	readonly className?: string;
	/** If true, the link opens a new tab, and its text says so. */
	readonly isExternal?: boolean;
}

/** The space does not break, so the sign stays with the last word. */
export function NewTabText({ children }: { readonly children: ReactNode }) {
	return (
		<span>
			{children}
			{"\u00a0"}
			<CachedFragment>
				<ExternalLink size={20} strokeWidth={1.75} className="sign" />
			</CachedFragment>
			<span className="sr-only"> (opens in new tab)</span>
		</span>
	);
}

export function ButtonLink(props: ButtonLinkProps) {
	const { href, children, variant, size, className, isExternal } = props;
	return (
		<a
			className={buttonVariants({ variant, size, className })}
			href={href}
			{...(isExternal && { target: "_blank", rel: "noopener" })}
		>
			{isExternal ? <NewTabText>{children}</NewTabText> : children}
		</a>
	);
}
