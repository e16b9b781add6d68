// The shape of a text as one pattern: the build tests it, and editors are told of it.
import { BRACED } from "../claims.ts";

export interface Shape {
	/** Whether a text has the shape from its first sign to its last. */
	readonly fits: (value: string) => boolean;
	/** For the notes of a schema: the pattern, and what an editor says of other texts. */
	readonly notes: (message: string) => {
		readonly pattern: string;
		readonly patternErrorMessage: string;
	};
}

/**
 * An editor sees texts earlier than the build does: blanks round them are not yet cut off, and
 * a {name} in them is not yet filled in, so that nothing can be said about such a text.
 */
export function shape({ source }: RegExp): Shape {
	const whole = new RegExp(`^(?:${source})$`);
	const pattern = `^\\s*(?:${source})\\s*$|${BRACED.source}`;
	return {
		fits: (value) => whole.test(value),
		notes: (message) => ({ pattern, patternErrorMessage: message }),
	};
}
