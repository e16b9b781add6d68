// Defines what commands print to, and the progress of long work.
import type { Style } from "./text/style.ts";

export interface Work {
	readonly units: string;
	readonly total: number;
}

export interface Progress {
	readonly tick: () => void;
	readonly end: () => void;
}

export interface Terminal {
	/** Prints a result. */
	readonly print: (text: string) => void;
	/** Prints everything else: problems, steps, notes. */
	readonly error: (text: string) => void;
	readonly style: Style;
	readonly errorStyle: Style;
	readonly progress: (work: Work) => Progress;
}
