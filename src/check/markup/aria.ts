// Reads what WAI-ARIA says of roles, attributes and HTML elements from aria.txt, which is made from the
// data of axe-core.
import fs from "node:fs";
import path from "node:path";
import { lazily } from "../../cache/lazily.ts";
import { SOURCE_DIR } from "../../source-dir.js";
import { splitList } from "../page/element-addresses.ts";
import type { PageElement } from "../page/parse-html.ts";

/** The rest of a line by key: { named: [], required: ["aria-checked"] }. */
type Entry = ReadonlyMap<string, readonly string[]>;
type Entries = ReadonlyMap<string, Entry>;

/** Reads lines such as "role checkbox named required=aria-checked allowed=aria-readonly". */
export const readAria = lazily((): Record<string, Entries> => {
	const file = path.join(SOURCE_DIR, "check/markup/aria.txt");
	const kinds: Record<string, Map<string, Entry>> = {};
	for (const line of fs.readFileSync(file, "utf8").trim().split("\n")) {
		const [kind = "", name = "", ...words] = line.split(" ");
		const pairs = words.map((word): [string, string[]] => {
			const [key = "", list = ""] = word.split("=");
			return [key, list.split(",").filter(Boolean)];
		});
		kinds[kind] ??= new Map();
		kinds[kind].set(name, new Map(pairs));
	}
	return kinds;
});

export function findEntry(kind: "attribute" | "role" | "element", name = "") {
	return readAria()[kind]?.get(name);
}

/** Returns the role that an element has by itself; "generic" for one without a meaning. */
export function ownRole({ name, attributes }: PageElement): string | undefined {
	if (name === "a" || name === "area")
		return attributes.href === undefined ? "generic" : "link";
	return findEntry("element", name)?.get("own")?.[0];
}

/** Returns the roles that are written, and the one that counts: the first that exists. */
export function readRoles({ attributes }: PageElement) {
	const written = splitList((attributes.role ?? "").toLowerCase());
	return { written, role: written.find((name) => findEntry("role", name)) };
}

export function roleOf(element: PageElement): string | undefined {
	return readRoles(element).role ?? ownRole(element);
}

/** Returns whether the Tab key reaches the element, whatever its role. */
export function isReachable({ name, attributes }: PageElement): boolean {
	return (
		attributes.tabindex !== undefined ||
		/^(?:button|input|select|summary|textarea)$/.test(name) ||
		(name === "a" && attributes.href !== undefined)
	);
}
