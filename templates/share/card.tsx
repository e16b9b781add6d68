// The share image of a page is drawn from this markup and templates/styles/drawn.css while the site is
// built. Other sites show it with a link to the page.
import type { ShareCardProps } from "hypno";
import { Rings } from "../ui/drawings.tsx";

/** The font has only these letters. A page with other letters gets the share image of the site. */
const LETTERS =
	/^[\u0020-\u007e\u00a0-\u00ff\u0131\u0152\u0153\u02c6\u02da\u02dc\u2010-\u2015\u2018-\u201a\u201c-\u201e\u2022\u2026\u2039\u203a\u20ac\u2122\u2212]*$/;

/** Each style is for titles with at most so many letters. Longer titles are smaller, in more lines. */
const TITLE_STYLES = [
	[26, { fontSize: 100, lineClamp: 2 }],
	[52, { fontSize: 84, lineClamp: 3 }],
	[90, { fontSize: 64, lineClamp: 4 }],
	[Number.POSITIVE_INFINITY, { fontSize: 52, lineClamp: 5 }],
] as const;

function styleTitle(title: string) {
	return TITLE_STYLES.find(([letters]) => title.length <= letters)?.[1];
}

/** Characters that nobody sees, such as those that turn the direction of a text, need no letter. */
const withoutInvisible = (text: string) => text.replace(/\p{Cf}/gu, "");

export function ShareCard(card: ShareCardProps) {
	const siteName = withoutInvisible(card.siteName);
	const title = withoutInvisible(card.title);
	const line = withoutInvisible(card.line);
	if (!LETTERS.test(siteName + title + line)) return null;
	return (
		<div className="share">
			<Rings className="share-rings" />
			<div className="share-stone" />
			<div className="share-name">{siteName}</div>
			<div className="share-words">
				<div className="share-title" style={styleTitle(title)}>
					{title}
				</div>
				{line && <div className="share-line">{line}</div>}
			</div>
		</div>
	);
}
