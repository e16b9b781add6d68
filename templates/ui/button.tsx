// A link that starts something, such as booking, a call or a message, looks like a button.
import { cva, type VariantProps } from "class-variance-authority";
import ExternalLink from "lucide-react/icons/external-link";
import type { ReactNode } from "react";
import { CachedFragment } from "./cached-fragment.tsx";

export const buttonVariants = cva("button", {
	variants: {
		variant: {
			default: "plain",
			destructive: "destructive",
			outline: "lined",
			secondary: "secondary",
			ghost: "ghost",
			link: "linked",
			hero: "",
			cta: "cta",
			wellness: "wellness",
		},
		size: {
			default: "",
			sm: "small",
			lg: "large",
			xl: "huge",
			icon: "square",
		},
	},
	/** There is one look of the next step, and apricot means nothing else. */
	defaultVariants: { variant: "hero", size: "default" },
});

export type ButtonVariants = VariantProps<typeof buttonVariants>;

interface ButtonLinkProps extends ButtonVariants {
	readonly href: string;
	readonly children: ReactNode;
	readonly className?: string;
	/** With these words, which end its text, the link opens a new tab. */
	readonly newTab?: string | undefined;
}

interface NewTabProps {
	readonly children: ReactNode;
	/** "(opens in new tab)" */
	readonly words: string;
}

/** The space does not break, so the sign stays with the last word. */
export function NewTabText({ children, words }: NewTabProps) {
	return (
		<span>
			{children}
			{"\u00a0"}
			<CachedFragment>
				<ExternalLink size={20} strokeWidth={1.75} className="sign" />
			</CachedFragment>
			<span className="sr-only"> {words}</span>
		</span>
	);
}

export function ButtonLink(props: ButtonLinkProps) {
	const { href, children, variant, size, className, newTab } = props;
	return (
		<a
			className={buttonVariants({ variant, size, className })}
			href={href}
			{...(newTab && { target: "_blank", rel: "noopener" })}
		>
			{newTab ? <NewTabText words={newTab}>{children}</NewTabText> : children}
		</a>
	);
}
