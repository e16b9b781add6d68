// Maps the variants and sizes of buttons, and of links that look like buttons, to classes in
// templates/styles/controls.css. This file is apart from button.tsx, so that tests can read it without loading
// React.
import { cva, type VariantProps } from "class-variance-authority";

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
