// Lists the variants and sizes of buttons, and of links that look like buttons. This file is apart from
// button.tsx, so that tests can read it without loading React.
import { cva, type VariantProps } from "class-variance-authority";

export const buttonVariants = cva("button", {
	variants: {
		variant: {
			default: "bg-primary text-on-primary hover:bg-primary-strong",
			destructive: "bg-clay text-on-clay hover:bg-clay-strong",
			outline:
				"border-primary text-primary hover:bg-primary hover:text-on-primary",
			secondary:
				"bg-band text-ink border-line hover:border-field hover:bg-sheet",
			ghost: "text-primary hover:bg-sage hover:text-on-sage",
			link: "text-primary underline underline-offset-4 hover:decoration-2",
			hero: "bg-apricot text-on-apricot hover:bg-apricot-strong",
			cta: "bg-deep text-apricot border-apricot hover:bg-apricot hover:text-on-apricot",
			wellness: "bg-sage text-on-sage hover:bg-sage-strong",
		},
		size: {
			default: "",
			sm: "min-h-9 px-4 py-1 text-sm",
			lg: "large",
			xl: "min-h-14 px-8 py-4 text-lg max-sm:px-5",
			icon: "size-11 p-0",
		},
	},
	/** There is one look of the next step, and apricot means nothing else. */
	defaultVariants: { variant: "hero", size: "default" },
});

export type ButtonVariants = VariantProps<typeof buttonVariants>;
