// Lists the edits of the content files that all pages may share, one key at a time. They follow from the schemas and the
// files: each leaf with another value, each optional key added and removed. Finds pages that such an edit changes under
// their old key, and makes a site that has none of the optional parts.
import fs from "node:fs";
import path from "node:path";
import { expect } from "vitest";
import { isMap, isScalar, isSeq, parseDocument } from "yaml";
import { hasErrors } from "../../src/base/problems.ts";
import { type Config, resolveConfig } from "../../src/site/config.ts";
import { toEditorSchema } from "../../src/site/content/editor/editor-schemas.ts";
import { parseContentFile, readCommon } from "../../src/site/content/parse.ts";
import { checkFile } from "../../src/site/content/validate.ts";
import type { Page } from "../../src/site/page/make-page.ts";
import { makeFolder, writeTree } from "./make-site.ts";
import { makeJpeg } from "./pictures.ts";
import { planReady } from "./plan-site.ts";
import { makeWave } from "./recordings.ts";
import { modelOf, SHIPPED_MODELS, sourceOf } from "./shipped-models.ts";
import { copyShipped, keepServices } from "./shipped-site.ts";

type Schema = ReturnType<typeof toEditorSchema>;
type Key = string | number;
type KeyPath = readonly Key[];

interface Edit {
	readonly keys: KeyPath;
	/** The first value that leaves the file valid is written; undefined removes the key. */
	readonly values: readonly unknown[];
	readonly kind: "added" | "changed" | "removed";
}

export interface ContentChange {
	/** "content/site.yaml: name changed" */
	readonly title: string;
	readonly file: string;
	readonly text: string;
}

/** Returns the schema of what a person writes where the key may be empty too. */
function toSchema(schema: unknown): Schema {
	const { anyOf, ...rest }: Schema = Object(schema);
	const [first] = anyOf ?? [];
	return { ...Object(first), ...rest };
}

/** Returns the example of a schema, which that of a group is made of. */
function exampleOf(given: unknown): unknown {
	const schema = toSchema(given);
	const { examples, properties, items, enum: words } = schema;
	if (examples) return examples[0];
	if (words) return words[0];
	if (items) return [exampleOf(items)];
	return Object.fromEntries(
		Object.entries(properties ?? {}).map(([key, part]) => [
			key,
			exampleOf(part),
		]),
	);
}

/** Returns values to write in place of another one; not all of them need be valid. */
function listOthers(value: unknown, schema: Schema): unknown[] {
	if (typeof value === "number") return [value + 1, value - 1];
	if (typeof value === "boolean") return [!value];
	const text = String(value);
	const others = (schema.enum ?? []).filter((word) => word !== value);
	others.push(`${text} more`, `${text}x`, `x${text}`);
	others.push(text.replace(/\d(?=\D*$)/, (digit) => `${9 - Number(digit)}`));
	others.push(text.replace(/(?=\.\w+$)/, "x"));
	return others;
}

/** Lists the edits of a value and of everything in it. */
function listEdits(node: unknown, given: unknown, keys: KeyPath): Edit[] {
	const schema = toSchema(given);
	const { properties, additionalProperties, items, required = [] } = schema;
	const edits: Edit[] = [];
	const addAll = (more: readonly Edit[]) => {
		for (const edit of more) edits.push(edit);
	};
	if (isSeq(node))
		for (const [index, item] of node.items.entries())
			addAll(listEdits(item, items, [...keys, index]));
	else if (isMap(node)) {
		const names = new Set(Object.keys(properties ?? {}));
		for (const { key } of node.items) names.add(String(key));
		for (const name of names) {
			const part = properties?.[name] ?? additionalProperties;
			const own = [...keys, name];
			const isOptional = name in (properties ?? {}) && !required.includes(name);
			if (!node.has(name))
				edits.push({ keys: own, values: [exampleOf(part)], kind: "added" });
			else {
				addAll(listEdits(node.get(name, true), part, own));
				if (isOptional)
					edits.push({ keys: own, values: [undefined], kind: "removed" });
			}
		}
	} else if (isScalar(node) && node.value !== null)
		edits.push({
			keys,
			values: listOthers(node.value, schema),
			kind: "changed",
		});
	return edits;
}

function applyEdit(text: string, keys: KeyPath, value: unknown): string {
	// Of a file of a service, only the lines between the hyphens are edited.
	const [, front] = /^---\n(.*?^)---$/ms.exec(text) ?? [];
	if (front !== undefined)
		return text.replace(front, () => applyEdit(front, keys, value));
	const document = parseDocument(text);
	if (value === undefined) document.deleteIn(keys);
	else document.setIn(keys, document.createNode(value));
	return document.toString({ lineWidth: 0 });
}

type Common = ReturnType<typeof readCommon>;

const readClaims = (rootDir: string): Common =>
	readCommon(resolveConfig({}, rootDir));

async function isValid(
	sourcePath: string,
	text: string,
	siteShared: Common,
): Promise<boolean> {
	const { schema } = modelOf(sourcePath);
	const source = sourceOf(sourcePath, text);
	const file = parseContentFile(source, siteShared);
	if (hasErrors(file.problems)) return false;
	return !hasErrors(checkFile(schema, file).problems);
}

const titleOf = (file: string, { keys, kind }: Edit) =>
	`${file}: ${keys.join(".")} ${kind}`;

/** An edit that no value makes valid is left out. */
async function toChange(
	file: string,
	text: string,
	edit: Edit,
	siteShared: Common,
): Promise<ContentChange | undefined> {
	for (const value of edit.values) {
		const changed = applyEdit(text, edit.keys, value);
		if (changed !== text && (await isValid(file, changed, siteShared)))
			return { title: titleOf(file, edit), file, text: changed };
	}
	return undefined;
}

function readText(rootDir: string, file: string): string {
	const filePath = path.join(rootDir, file);
	return fs.existsSync(filePath) ? fs.readFileSync(filePath, "utf8") : "{}\n";
}

type FileSchema = Parameters<typeof toEditorSchema>[0];

/** Each is made once, because a site without its optional parts is listed many times. */
const editorSchemas = new Map<FileSchema, Schema>();

function listFileEdits(text: string, schema: FileSchema) {
	const editorSchema = editorSchemas.get(schema) ?? toEditorSchema(schema);
	editorSchemas.set(schema, editorSchema);
	const yaml = text.replace(/^---$[\s\S]*/m, "") || text.split(/^---$/m)[1];
	return listEdits(parseDocument(yaml ?? "").contents, editorSchema, []);
}

interface ListOptions {
	/** The other edits are left out. */
	readonly kinds?: readonly Edit["kind"][];
	/** Files besides those that all pages may share. */
	readonly sourcePaths?: readonly string[];
	/** Of the edits whose titles get the same group, the first valid one is listed. */
	readonly groupOf?: (title: string) => string;
}

export async function listContentChanges(
	rootDir: string,
	{
		kinds = ["added", "changed", "removed"],
		sourcePaths = [],
		groupOf = (title) => title,
	}: ListOptions = {},
): Promise<ContentChange[]> {
	const changes = new Map<string, ContentChange>();
	const siteShared = readClaims(rootDir);
	const shared = SHIPPED_MODELS.files.map((file) => file.sourcePath);
	for (const sourcePath of [...shared, ...sourcePaths]) {
		const { schema } = modelOf(sourcePath);
		if (!schema) continue;
		const text = readText(rootDir, sourcePath);
		for (const edit of listFileEdits(text, schema)) {
			const group = groupOf(titleOf(sourcePath, edit));
			if (changes.has(group) || !kinds.includes(edit.kind)) continue;
			const change = await toChange(sourcePath, text, edit, siteShared);
			if (change) changes.set(group, change);
		}
	}
	return [...changes.values()];
}

export function firstOfEachFile(
	changes: readonly ContentChange[],
): ContentChange[] {
	const firsts = new Map<string, ContentChange>();
	for (const change of changes)
		if (!firsts.has(change.file)) firsts.set(change.file, change);
	return [...firsts.values()];
}

/** Removes optional keys of a file, from its end on, as long as one can be removed. */
export async function removeOptionalKeys(
	rootDir: string,
	file: string,
): Promise<void> {
	const { schema } = modelOf(file);
	if (!schema) throw new Error(`${file} has no schema`);
	const findRemoval = async () => {
		const text = readText(rootDir, file);
		const siteShared = readClaims(rootDir);
		for (const edit of listFileEdits(text, schema).reverse()) {
			if (edit.kind !== "removed") continue;
			const change = await toChange(file, text, edit, siteShared);
			if (change) return change;
		}
		return undefined;
	};
	for (let change = await findRemoval(); change; change = await findRemoval())
		fs.writeFileSync(path.join(rootDir, file), change.text);
}

/** Of the records, this one gets its optional keys too. */
const RECORD = "content/services/ptsd.md";

/** Adds every optional key with its example. */
function addOptionalKeys(rootDir: string): void {
	const files = SHIPPED_MODELS.files.map(({ sourcePath }) => sourcePath);
	for (const sourcePath of [...files, RECORD]) {
		const { schema } = modelOf(sourcePath);
		if (!schema) continue;
		let text = readText(rootDir, sourcePath);
		for (const { keys, values, kind } of listFileEdits(text, schema))
			if (kind === "added") text = applyEdit(text, keys, values[0]);
		fs.writeFileSync(path.join(rootDir, sourcePath), text);
	}
}

const PICTURE = /\/pictures\/[\w-]+\.jpe?g/g;

/**
 * Makes a small part of the shipped site with a page of its own and a redirect.
 * @param isFull every optional key has its example, and the forms are sent
 */
export async function makeSharingSite(isFull: boolean): Promise<string> {
	const rootDir = makeFolder();
	copyShipped(rootDir);
	keepServices(rootDir, ["stop-smoking", "ptsd", "ocd"]);
	const write = (file: string, contents: string | Uint8Array) =>
		writeTree(rootDir, { [file]: contents });
	write(
		"content/pages/privacy.md",
		"---\ntitle: Your data\nmenu: Data\ndescription: How we look after it.\n---\n[Write](/contact)\n",
	);
	write("content/redirects.yaml", "/old-page: /about\n");
	write("node_modules/.keep", "");
	if (!isFull) return rootDir;
	// What was added may have optional keys too.
	for (let depth = 0; depth < 3; depth++) addOptionalKeys(rootDir);
	// Without the part of another file that they show, these are an error.
	for (const name of ["questions", "fees", "testimonials"])
		fs.rmSync(path.join(rootDir, `content/pages/${name}.yaml`));
	write("static/forms/intake.docx", "a form");
	write("static/audio/relax.mp3", makeWave());
	write("static/logo.svg", readText(rootDir, "static/favicon.svg"));
	write("static/wide-logo.svg", readText(rootDir, "static/favicon.svg"));
	const settings = readText(rootDir, "content/site.yaml");
	write(
		"content/site.yaml",
		settings.replace("delivery: none", "delivery: post"),
	);
	const picture = await makeJpeg({ width: 40, height: 30 });
	for (const { sourcePath } of SHIPPED_MODELS.files)
		for (const [file] of readText(rootDir, sourcePath).matchAll(PICTURE))
			write(`static${file}`, picture);
	return rootDir;
}

function textOf({ html, assets }: Page): string {
	return [html, ...assets.map(({ outputPath }) => outputPath)].join("\0");
}

/** Applies the change, calls the function, and undoes the change. */
export async function whileChanged<Result>(
	rootDir: string,
	{ file, text }: ContentChange,
	run: () => Promise<Result>,
): Promise<Result> {
	const filePath = path.join(rootDir, file);
	const before = fs.readFileSync(filePath);
	fs.writeFileSync(filePath, text);
	const result = await run();
	fs.writeFileSync(filePath, before);
	return result;
}

async function planPages(config: Config) {
	const { maker, routes } = await planReady(config);
	return routes.map((route) => ({
		path: route.path,
		key: maker.keyOf(route),
		make: () => maker.make(route),
	}));
}

/** @returns the changes, each with a page that it changes under its old key. A page with a new key is not reused. */
export async function findStalePages(
	config: Config,
	changes: readonly ContentChange[],
): Promise<string[]> {
	const made = new Map<string, string>();
	for (const { key, make } of await planPages(config)) {
		const page = await make();
		expect(page.key).toBe(key);
		made.set(key, textOf(page));
	}
	const stale: string[] = [];
	for (const change of changes)
		await whileChanged(config.rootDir, change, async () => {
			for (const { path, key, make } of await planPages(config))
				if (made.has(key) && made.get(key) !== textOf(await make()))
					stale.push(`${change.title} -> ${path}`);
		});
	return stale;
}

function listRecords(rootDir: string): string[] {
	const services = fs.readdirSync(path.join(rootDir, "content/services"));
	return services.map((name) => `content/services/${name}`);
}

/** Lists the edits that remove one optional key; of those in the entries of a list, each key once. */
export function listRemovals(rootDir: string): Promise<ContentChange[]> {
	return listContentChanges(rootDir, {
		kinds: ["removed"],
		sourcePaths: listRecords(rootDir),
		groupOf: (title) =>
			title
				.replace(/services\/[\w-]+\.md/, "services/*")
				.replace(/(?<=\.)\d+(?=\.)/g, "*"),
	});
}

/** @returns the root of a small site without any optional key of its files, and without testimonials */
export async function leaveOutEverything(): Promise<string> {
	const rootDir = await makeSharingSite(false);
	fs.rmSync(path.join(rootDir, "content/testimonials.yaml"));
	const shared = SHIPPED_MODELS.files.map(({ sourcePath }) => sourcePath);
	for (const file of [...shared, ...listRecords(rootDir)])
		if (fs.existsSync(path.join(rootDir, file)))
			await removeOptionalKeys(rootDir, file);
	return rootDir;
}
