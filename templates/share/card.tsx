// The picture that is shown when a page is shared: drawn from this markup and from
// templates/styles/drawn.css while the site is built.
import type { Card } from "../../src/plan/route.ts";
import { Rings } from "../ui/rings.tsx";

/** The letters that the font has; with others a page is shared with the site's own picture. */
const LETTERS =
	/^[\u0020-\u007e\u00a0-\u00ff\u0131\u0152\u0153\u02c6\u02da\u02dc\u2010-\u2015\u2018-\u201a\u201c-\u201e\u2022\u2026\u2039\u203a\u20ac\u2122\u2212]*$/;

/** Up to so many letters; longer titles are set smaller. */
const SIZES = [
	[26, "large"],
	[52, "medium"],
	[90, "small"],
] as const;

function sizeOf(title: string): string {
	return SIZES.find(([letters]) => title.length <= letters)?.[1] ?? "smallest";
}

export function ShareCard({ siteName, title, line }: Card) {
	if (!LETTERS.test(siteName + title + line)) return null;
	return (
		<div className="share">
			<Rings className="share-rings" />
			<div className="share-stone" />
			<div className="share-name">{siteName}</div>
			<div className="share-words">
				<div className={`share-title share-title-${sizeOf(title)}`}>
					{title}
				</div>
				{line && <div className="share-line">{line}</div>}
			</div>
		</div>
	);
}
