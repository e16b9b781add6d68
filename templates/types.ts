// The types that several templates share. Props that one component alone takes stand beside it.
import type { ReactNode } from "react";
import type { PageFiles } from "../src/content/schema/index.ts";
import type { ContentPicture } from "../src/content/schema/picture.ts";
import type { FormSettings } from "../src/plan/forms.ts";
import type { Link } from "../src/plan/frame.ts";
import type { ShownPictures } from "../src/plan/picture.ts";
import type { PropsByTemplate, TemplateName } from "../src/plan/route.ts";

/** PageProps<"about"> is what the template of the about page is given. */
export type PageProps<Name extends TemplateName> = PropsByTemplate[Name];

/** PageCopy<"about"> is the content file of the about page: its words, part by part. */
export type PageCopy<Name extends keyof PageFiles> = PageFiles[Name];

/** HeadingCopy is a heading with the sentences below it, if there are any. */
export interface HeadingCopy {
	readonly heading: string;
	readonly text?: string | undefined;
}

/** HeroCopy opens a page below the home page. */
export interface HeroCopy {
	readonly eyebrow?: string | undefined;
	readonly heading: string;
	readonly text: string;
}

/** CallToActionCopy is a heading and its sentences with the links that lead on. */
export interface CallToActionCopy {
	readonly heading: string;
	readonly text: string;
	readonly buttons: readonly Link[];
}

/** FigureCopy is one figure with the words that say what was counted. */
export interface FigureCopy {
	readonly value: string;
	readonly label: string;
}

/** EntryCopy is a name, the address where it can be looked up, and what it stands for. */
export interface EntryCopy {
	readonly name: string;
	readonly href?: string;
	readonly text: string;
}

/** Tone is the ground of a band: the page's own, the page's own below a hairline, or a darker one. */
export type Tone = "plain" | "line" | "band";

/** SectionProps describe a full-width band with a heading. */
export interface SectionProps extends HeadingCopy {
	readonly id?: string;
	readonly tone?: Tone;
	readonly children: ReactNode;
}

/** MediaProps name a picture of the maintainer's, or else a drawing, and how it is shown. */
export interface MediaProps {
	readonly image?: string | undefined;
	readonly picture?: ContentPicture | undefined;
	readonly pictures: ShownPictures;
	/** The width at which it is shown, as in "(min-width: 52rem) 22rem, 90vw". */
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
