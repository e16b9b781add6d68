// Says which telephone numbers dial when they are pressed, though nobody wrote a link. A part of a longer number is no such number.

/** In Markdown, the British numbers where somebody is to call them. */
export const dialled =
	/(?<=\b(?:call|dial|phone|ring|NHS|999 or)\s)(?:999|111)\b(?![ -]\d{3})|(?<![\w£.,+-]|\d[ -])116\s123\b(?![ -]\d{3})/gi;

/** In a text about crisis lines, each such number. */
export const CRISIS_NUMBER =
	/(?<![\d£€.,+-]|\d )\b(999|11[12]|116\s?1\d\d)\b(?![.,]?\d|[ -]\d{3})/;
