// Reads the HTML of built pages with simple selectors, on top of htmlparser2, and their structured data.
import { DomUtils, parseDocument } from "htmlparser2";
import * as z from "zod";

export type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];
type Root = Element | ReturnType<typeof parseDocument>;

export function parsePage(html: string): Root {
	return parseDocument(html);
}

export function attributeOf(element: Element, name: string): string {
	return DomUtils.getAttributeValue(element, name) ?? "";
}

function hasClass(element: Element, name: string): boolean {
	return attributeOf(element, "class").split(" ").includes(name);
}

/** Returns the visible text, with each run of white space as one space. */
export function textOf(node: Root): string {
	return DomUtils.innerText(node).replace(/\s+/g, " ").trim();
}

/** @param compound such as "a.button[href=/contact]", or "*" for any element */
function createMatcher(compound: string): (element: Element) => boolean {
	const tag = /^[a-z]\w*/.exec(compound)?.[0];
	const classes = [...compound.matchAll(/\.([\w-]+)(?![^[]*\])/g)];
	const attributes = [...compound.matchAll(/\[([\w-]+)(?:=([^\]]*))?\]/g)];
	return (element) =>
		(tag === undefined || element.name === tag) &&
		classes.every(([, name = ""]) => hasClass(element, name)) &&
		attributes.every(
			([, name = "", value]) =>
				DomUtils.hasAttrib(element, name) &&
				(value === undefined || attributeOf(element, name) === value),
		);
}

/** @param selector has compounds of tag, classes and attributes, with spaces between them as in CSS */
export function select(root: Root, selector: string): Element[] {
	const compounds = selector.match(/(?:\[[^\]]*\]|\S)+/g) ?? [];
	let found: Root[] = [root];
	for (const compound of compounds) {
		const isMatch = createMatcher(compound);
		const below = found.flatMap((node) =>
			DomUtils.findAll(isMatch, node.children),
		);
		found = [...new Set(below)];
	}
	return found.filter((node): node is Element => node !== root && isTag(node));
}

function isTag(node: Root): node is Element {
	return "attribs" in node;
}

/** @throws Error when there is no such element, or more than one */
export function selectOne(root: Root, selector: string): Element {
	const [first, ...others] = select(root, selector);
	if (first === undefined || others.length > 0)
		throw new Error(`${first ? others.length + 1 : 0} elements ${selector}`);
	return first;
}

/** Finds the elements of several tags, in the order of the page. */
export function selectTags(root: Root, tags: readonly string[]): Element[] {
	return DomUtils.findAll(({ name }) => tags.includes(name), root.children);
}

export function listText(root: Root, selector: string): string[] {
	return select(root, selector).map(textOf);
}

/** Returns every link as [text, address]. */
export function linksOf(root: Root, selector = "a"): [string, string][] {
	return select(root, selector).map((link) => [
		textOf(link),
		attributeOf(link, "href"),
	]);
}

/** Returns the entries of a list of figures as [value, label]. */
export function figuresOf(list: Root): [string, string][] {
	return select(list, "div").map((entry) => [
		textOf(selectOne(entry, "dd")),
		textOf(selectOne(entry, "dt")),
	]);
}

/** Finds the lists in which every entry contains each of the tags once. */
export function findCardLists(root: Root, tags: readonly string[]): Element[] {
	return select(root, "ul").filter((list) => {
		const items = select(list, "li");
		const isCard = (item: Element) =>
			tags.every((tag) => select(item, tag).length === 1);
		return items.length > 0 && items.every(isCard);
	});
}

export interface Field {
	readonly name: string;
	readonly type: string;
	readonly isRequired: boolean;
	/** The values that a select or a group of radio buttons can send. */
	readonly values: readonly string[];
}

function readField(element: Element): Field {
	const isInput = element.name === "input";
	const values = isInput
		? [attributeOf(element, "value")]
		: select(element, "option").map((option) => attributeOf(option, "value"));
	return {
		name: attributeOf(element, "name"),
		type: isInput ? attributeOf(element, "type") || "text" : element.name,
		isRequired: DomUtils.hasAttrib(element, "required"),
		values: values.filter((value) => value !== ""),
	};
}

/** Returns the fields of a form in their order; radio buttons with one name are one field. */
export function fieldsOf(form: Root): Field[] {
	const fields: Field[] = [];
	for (const element of selectTags(form, ["input", "select", "textarea"])) {
		const field = readField(element);
		const last = fields.at(-1);
		if (last?.type === "radio" && last.name === field.name)
			fields[fields.length - 1] = {
				...last,
				values: [...last.values, ...field.values],
			};
		else fields.push(field);
	}
	return fields;
}

const GRAPH = z.strictObject({
	"@context": z.literal("https://schema.org"),
	"@graph": z.array(z.looseObject({ "@type": z.string(), "@id": z.string() })),
});

/** Returns the only structured data of a page as it is written. */
export function readData(page: Root): string {
	const script = selectOne(page, "script[type=application/ld+json]");
	return script.children
		.map((node) => ("data" in node ? node.data : ""))
		.join("");
}

/** Returns the nodes of the structured data of a page. */
export function readNodes(page: Root) {
	return GRAPH.parse(JSON.parse(readData(page)))["@graph"];
}
