// Types that several templates share. The props of a single component are defined beside it.
import type {
	ContentPicture,
	Link,
	Model,
	ShownPictures,
	ValueOf,
} from "hypno";
import type { ReactNode } from "react";
import type { FormSettings } from "./data/frame.ts";
import type { site } from "./models/site.ts";

/**
 * Copy<typeof about> is the content file of the about page, which contains its words. A part that shows an optional
 * key is rendered only if there is one.
 */
export type Copy<Of extends Model> = {
	readonly [Key in keyof ValueOf<Of>]-?: NonNullable<ValueOf<Of>[Key]>;
};

/** TemplateWords are those of the templates themselves. */
export type TemplateWords = ValueOf<typeof site>["words"];

/** HeadingCopy is a heading with the sentences below it, if there are any. */
export interface HeadingCopy {
	readonly heading: string;
	readonly text?: string | undefined;
}

/** HeroCopy is the opening of a page other than the home page. */
export interface HeroCopy {
	readonly eyebrow?: string | undefined;
	readonly heading: string;
	readonly text: string;
}

/** CallToActionCopy is a heading with its sentences and links to other pages. */
export interface CallToActionCopy {
	readonly heading: string;
	readonly text: string;
	readonly buttons: readonly Link[];
}

/** FigureCopy is one figure with a label that says what was counted. */
export interface FigureCopy {
	readonly value: string;
	readonly label: string;
}

/** EntryCopy is a name with its explanation, and sometimes an address that confirms it. */
export interface EntryCopy {
	readonly name: string;
	readonly href?: string;
	readonly text: string;
}

/** Tone is the background of a band: that of the page, the same below a hairline, or a darker one. */
export type Tone = "plain" | "line" | "band";

/** SectionProps describe a full-width band with a heading. */
export interface SectionProps extends HeadingCopy {
	readonly id?: string;
	readonly tone?: Tone;
	readonly children: ReactNode;
}

/** MediaProps name a picture of the maintainer, or a drawing, and say how it is shown. */
export interface MediaProps {
	readonly image?: string | undefined;
	readonly picture?: ContentPicture | undefined;
	readonly pictures: ShownPictures;
	/** The picture is shown at this width: "(min-width: 52rem) 22rem, 90vw" */
	readonly sizes: string;
	readonly className: string;
}

/** FormProps are the words of one form and the settings that all forms share. */
export interface FormProps<Copy> {
	readonly copy: Copy;
	readonly form: FormSettings;
}

/** FormMessage is shown after a form was submitted. */
export interface FormMessage {
	readonly title: string;
	readonly text: string;
}
