// Finds the CSS classes in the text of a template: in className, class and the arguments of cva, cn and
// clsx. Words in other strings, in comparisons and in keys are not classes.

export interface ClassName {
	readonly name: string;
	readonly offset: number;
}

interface Scope {
	readonly bracket: string;
	readonly isList: boolean;
	/** True if the keys of objects are classes, as in cn({ open: isOpen }). */
	readonly isKeyList: boolean;
}

const START =
	/(?<![\w-])(?:class(?:Name)?\s*=\s*(?=["'`{])|(?:cva|cn|clsx)(?=\())/g;
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/gm;
const QUOTED = /(["'])(?:\\.|(?!\1)[^\\])*\1/y;
const COMPARED = { before: /(?:[!=]==?|\bcase)\s*$/, after: /^\s*[!=]==?/ };
/** So many characters before and after a string decide whether it names classes. */
const CONTEXT_LENGTH = 100;

function openScope(bracket: string, before: string, outer: Scope): Scope {
	const [, called] = /([\w$]+)\s*$/.exec(before) ?? [];
	if (bracket === "(" && called !== undefined) {
		const isKeyList = /^(?:cn|clsx)$/.test(called);
		return { bracket, isList: isKeyList || called === "cva", isKeyList };
	}
	const isIndex = bracket === "[" && /[\w$\])}]\s*$/.test(before);
	const isChoice = /(?:default|compound)Variants\s*:\s*$/.test(before);
	return { ...outer, bracket, isList: outer.isList && !isIndex && !isChoice };
}

function isClassList(before: string, after: string, scope: Scope): boolean {
	const { before: compared, after: comparing } = COMPARED;
	if (compared.test(before) || comparing.test(after)) return false;
	if (scope.bracket !== "{") return scope.isList;
	if (/[{,]\s*$/.test(before) && /^\s*:/.test(after)) return scope.isKeyList;
	return scope.isList || /\bclass(?:Name)?\s*:\s*$/.test(before);
}

/** Parses one text, in which spaces have replaced the comments. */
class ClassListParser {
	readonly #text: string;
	readonly #names = new Map<number, string>();

	constructor(text: string) {
		this.#text = text;
	}

	read(): ClassName[] {
		const outer = { bracket: "{", isList: true, isKeyList: false };
		for (const { 0: start, index } of this.#text.matchAll(START))
			this.#parseOne(index + start.length, outer);
		return [...this.#names].map(([offset, name]) => ({ name, offset }));
	}

	/** @returns the offset after the string, bracket or character at this offset */
	#parseOne(at: number, scope: Scope): number {
		const text = this.#text;
		const sign = text[at] ?? "";
		const before = text.slice(Math.max(0, at - CONTEXT_LENGTH), at);
		if (sign === "`")
			return this.#parseTemplate(at, isClassList(before, "", scope), scope);
		if (/["']/.test(sign)) {
			QUOTED.lastIndex = at;
			const quoted = QUOTED.exec(text);
			if (!quoted) return at + 1;
			const end = QUOTED.lastIndex;
			if (isClassList(before, text.slice(end, end + CONTEXT_LENGTH), scope))
				this.#addNames(at + 1, end - 1);
			return end;
		}
		return /[([{]/.test(sign)
			? this.#parseScope(at + 1, openScope(sign, before, scope))
			: at + 1;
	}

	/** @returns the offset after the bracket that closes the scope */
	#parseScope(start: number, scope: Scope): number {
		let at = start;
		while (at < this.#text.length && !/[)\]}]/.test(this.#text[at] ?? ""))
			at = this.#parseOne(at, scope);
		return at + 1;
	}

	#parseTemplate(start: number, isList: boolean, scope: Scope): number {
		const text = this.#text;
		let from = start + 1;
		let at = from;
		while (at < text.length && text[at] !== "`") {
			if (text.startsWith("${", at)) {
				if (isList) this.#addNames(from, at);
				const isApart = /[\s`}]/.test(text[at - 1] ?? "");
				// The string is only a part of a class if it touches other words, as in `w-${"full"}`.
				const inner = { ...scope, bracket: "${", isList: isList && isApart };
				from = this.#parseScope(at + 2, inner);
				at = from;
			} else at += text[at] === "\\" ? 2 : 1;
		}
		if (isList) this.#addNames(from, at);
		return at + 1;
	}

	/** Leaves out a word that touches ${…}, since it is only a part of a class. */
	#addNames(from: number, to: number): void {
		const text = this.#text.slice(from, to);
		for (const { 0: name, index } of text.matchAll(/\S+/g)) {
			const end = from + index + name.length;
			const isPart =
				(index === 0 && this.#text[from - 1] === "}") ||
				this.#text.startsWith("${", end);
			if (!isPart) this.#names.set(from + index, name);
		}
	}
}

export function findClassNames(text: string): ClassName[] {
	const blank = (comment: string) => comment.replace(/[^\n]/g, " ");
	return new ClassListParser(text.replace(COMMENT, blank)).read();
}
