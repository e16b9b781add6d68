// The elements of a page that are not closed yet, while it is read.
import { FOREIGN, OPTIONAL_ENDS } from "./html-syntax.ts";
import type { ReadElement } from "./read-element.ts";

export class OpenElements {
	readonly #elements: readonly ReadElement[];
	/** Their indexes, from the outside in. */
	readonly #open: number[] = [];
	/** How many are open around the outermost drawing or formula, if one is open. */
	#foreignDepth = Number.POSITIVE_INFINITY;

	/** @param elements of the page, in the order of their start tags; they become more */
	constructor(elements: readonly ReadElement[]) {
		this.#elements = elements;
	}

	get isEmpty(): boolean {
		return this.#open.length === 0;
	}

	/** The index of the innermost. */
	get last(): number | undefined {
		return this.#open.at(-1);
	}

	get isForeign(): boolean {
		return this.#open.length > this.#foreignDepth;
	}

	nameAt(depth: number): string {
		return this.#elements[this.#open[depth] ?? -1]?.name ?? "";
	}

	get lastName(): string {
		return this.nameAt(this.#open.length - 1);
	}

	/** The element that was read last. */
	openLast(): void {
		const index = this.#elements.length - 1;
		const name = this.#elements[index]?.name ?? "";
		if (FOREIGN.has(name) && !this.isForeign)
			this.#foreignDepth = this.#open.length;
		this.#open.push(index);
	}

	#closeTo(depth: number): void {
		// Of the usual one element, setting the length takes much longer.
		while (this.#open.length > depth) this.#open.pop();
		if (depth <= this.#foreignDepth)
			this.#foreignDepth = Number.POSITIVE_INFINITY;
	}

	/** @returns the index of the element that the end tag closes; undefined when none is open */
	close(name: string): number | undefined {
		let depth = this.#open.length - 1;
		while (depth >= 0 && this.nameAt(depth) !== name) depth--;
		const index = this.#open[depth];
		if (index !== undefined) this.#closeTo(depth);
		return index;
	}

	/**
	 * Closes what an element with this name ends.
	 * @returns whether it would have ended something further outside
	 */
	endBefore(name: string): boolean {
		const ending = OPTIONAL_ENDS.get(name);
		if (!ending || this.isEmpty) return false;
		for (let depth = this.#open.length - 1; depth >= 0; depth--) {
			const open = this.nameAt(depth);
			if (ending.within.has(open)) return false;
			if (ending.ends.has(open)) this.#closeTo(depth);
		}
		return true;
	}
}
