// hypno new, rename and remove service: change the list, the files, the links and the redirects, all or nothing.
import type { Config } from "../config.ts";
import { scaffoldService } from "../content/editor/scaffold.ts";
import { INVALID_SLUG, isSlug } from "../content/schema/fields.ts";
import type { ListedService, Site } from "../content/site.ts";
import {
	type ContentChange,
	writeChanges,
} from "../edit/files/change-files.ts";
import {
	changeList,
	changeRedirects,
	type OpenContent,
	openContent,
	openSite,
	refuseEdit,
} from "../edit/files/change-services.ts";
import { applyToLine } from "../edit/files/correct.ts";
import { findChangedLines } from "../edit/files/edit-history.ts";
import { editLinks } from "../edit/files/edit-links.ts";
import { createYamlEditor } from "../edit/files/edit-yaml.ts";
import { type ExitCode, usageError } from "../problems.ts";
import { formatLocation, MARGIN } from "../report/text.ts";
import { clean, join } from "../report/words.ts";
import {
	REDIRECTS_FILE,
	SERVICES_FILE,
	servicePath,
} from "../site/source-paths.ts";
import { suggest } from "../suggest.ts";
import type { Terminal } from "../terminal/terminal.ts";

export interface ServiceFlags {
	readonly dryRun?: boolean;
	readonly label?: string;
	readonly theme?: string;
	/** new: all listed services without a file. */
	readonly missing?: boolean;
	/** remove: all listed services without a file. */
	readonly unwritten?: true;
	/** remove: the files of the services too. */
	readonly delete?: true;
}

interface Run {
	readonly config: Config;
	readonly flags: ServiceFlags;
	readonly terminal: Terminal;
}

const pageOf = (slug: string) => `/services/${slug}`;

const hasFile = ({ hasContent, isDraft }: ListedService) =>
	hasContent || isDraft;

function findNearest(slug: string, services: readonly ListedService[]) {
	const slugs = services.map((service) => service.slug);
	return suggest(slug, slugs)[0];
}

function findListed(slug: string, services: readonly ListedService[]) {
	const found = services.find((service) => service.slug === slug);
	if (found) return found;
	const nearest = findNearest(slug, services);
	throw usageError(
		`"${slug}" is not listed in ${SERVICES_FILE}`,
		nearest ? `Did you mean ${nearest}?` : "Choose a slug of that file",
	);
}

function assertSlug(slug: string): void {
	if (!isSlug(slug)) throw usageError(`"${slug}" ${INVALID_SLUG}`);
}

function missingName(command: string, flag: string) {
	return usageError(
		"missing name of the service",
		`Add the name, as in npx hypno ${command} service ocd, or write ${flag} for all services without a file`,
	);
}

function printChange(
	{ file: { sourcePath, text }, isNew, edits, to }: ContentChange,
	{ print, style }: Terminal,
): void {
	if (isNew) print(style.bold(sourcePath));
	const lines = text.split("\n");
	for (const edit of edits.toSorted((a, b) => a.line - b.line)) {
		const start = edit.line - 1;
		const end = start + edit.from.split("\n").length;
		const before = lines.slice(start, end).join("\n");
		const after = applyToLine(edit, before);
		const { line: above, removed, added } = findChangedLines({ before, after });
		if (before === after) continue;
		const line = edit.line + above;
		const column = above > 0 ? 1 : edit.column;
		const location = formatLocation({ file: sourcePath, line, column });
		const shown = [style.bold(location)];
		for (const one of removed) shown.push(style.red(`- ${clean(one)}`));
		for (const one of added) shown.push(style.green(`+ ${clean(one)}`));
		print(shown.join(`\n${MARGIN}`));
	}
	if (to === undefined) print(`${style.bold(sourcePath)}  deleted`);
	else if (to !== sourcePath)
		print(`${style.bold(sourcePath)}  renamed to ${to}`);
}

async function applyChanges(
	changes: readonly ContentChange[],
	notes: readonly string[],
	{ config, flags: { dryRun = false }, terminal }: Run,
): Promise<ExitCode> {
	await writeChanges(changes, config, dryRun);
	for (const change of changes) printChange(change, terminal);
	const isShown = dryRun && changes.length > 0;
	const end = isShown ? ["Nothing was written, because of --dry-run."] : notes;
	for (const note of end) terminal.error(note);
	return 0;
}

/** "panic-attacks" -> "Panic Attacks" */
const toLabel = (slug: string) =>
	slug.replaceAll("-", " ").replace(/\b[a-z]/g, (sign) => sign.toUpperCase());

function describeService(
	slug: string,
	{ label, theme }: ServiceFlags,
	{ services, themes }: Site,
) {
	assertSlug(slug);
	const nearest = findNearest(slug, services);
	if (nearest && label === undefined)
		throw usageError(
			`"${slug}" is not listed in ${SERVICES_FILE}`,
			`Did you mean ${nearest}? For another service, add its words in the menu, as in --label "${toLabel(slug)}"`,
		);
	const ids = themes.map(({ id }) => id);
	const [id = ""] = theme === undefined ? ids : [theme];
	if (!ids.includes(id))
		throw usageError(
			`"${id}" is not a theme in ${SERVICES_FILE}`,
			`The themes are ${join(ids, "and")}`,
		);
	return { slug, label: label ?? toLabel(slug), theme: id };
}

/** Lists a service. No redirect may lead away from its page, as after a service of this name was removed. */
async function listService(slug: string, { config, flags }: Run) {
	const opened = await openSite(config);
	const added = describeService(slug, flags, opened.site);
	const list = { isGone: () => false, added: [added] };
	const changes = [await changeList(opened, list)];
	const redirects = await changeRedirects(opened, new Map(), pageOf(slug));
	if (redirects.edits.length > 0) changes.push(redirects);
	const note = `Listed as "${added.label}" in the theme "${added.theme}"; you can change both in ${SERVICES_FILE}.`;
	const isWritten = opened.files.has(servicePath(slug));
	return { services: isWritten ? [] : [added], changes, notes: [note] };
}

const ALL_WRITTEN = "Every listed service already has a file.";
const NEXT =
	"Replace each TODO with your text: the service gets its page once no TODO is left in its file.";

export async function runNewService(slug: string | undefined, run: Run) {
	const { missing, label, theme } = run.flags;
	if (slug === undefined && !missing) throw missingName("new", "--missing");
	const { listed } = await openContent(run.config, [SERVICES_FILE]);
	const chosen = listed.filter((one) =>
		missing ? !hasFile(one) : one.slug === slug,
	);
	const isNew = slug !== undefined && !missing && chosen.length === 0;
	if (!isNew && (label ?? theme) !== undefined)
		throw usageError(
			"--label and --theme are for a service that is not listed yet",
			`Leave them out, and change the lines of the service in ${SERVICES_FILE}`,
		);
	const { services, changes, notes } = isNew
		? await listService(slug, run)
		: { services: chosen, changes: [], notes: [] };
	const all: ContentChange[] = [...changes];
	for (const service of services) {
		const to = servicePath(service.slug);
		const file = { sourcePath: to, text: scaffoldService(service) };
		all.push({ file, isNew: true, edits: [], to });
	}
	const end = services.length > 0 ? [NEXT] : [];
	if (all.length === 0) end.push(ALL_WRITTEN);
	return applyChanges(all, [...notes, ...end], run);
}

/** Finds every file that names the service. The record may have its new name already. */
async function changeName(
	{ site, files }: OpenContent,
	service: ListedService,
	to: string,
): Promise<ContentChange[]> {
	const moved = new Map([[pageOf(service.slug), pageOf(to)]]);
	const record = hasFile(service) ? service.sourcePath : servicePath(to);
	const index = site.services.indexOf(service);
	if (hasFile(service) && !files.has(record)) refuseEdit(record);
	const changes: ContentChange[] = [];
	for (const [sourcePath, file] of files) {
		if (sourcePath === REDIRECTS_FILE) continue;
		const edits = await editLinks(file, moved, site.urls);
		const isRecord = sourcePath === record;
		if (isRecord || sourcePath === SERVICES_FILE) {
			const keys = isRecord ? ["id"] : ["services", index, "slug"];
			const edit = (await createYamlEditor(file))(keys, to);
			edits.push(edit ?? refuseEdit(sourcePath));
		}
		const path = isRecord ? servicePath(to) : sourcePath;
		if (edits.length > 0) changes.push({ file, edits, to: path });
	}
	return changes;
}

export async function runRenameService(from: string, to: string, run: Run) {
	const opened = await openSite(run.config);
	const { services } = opened.site;
	const service = findListed(from, services);
	assertSlug(to);
	if (services.some(({ slug }) => slug === to))
		throw usageError(
			`"${to}" is already listed in ${SERVICES_FILE}`,
			"Choose another name, or remove that service first",
		);
	const changes = await changeName(opened, service, to);
	const moved = new Map([[pageOf(from), pageOf(to)]]);
	changes.push(await changeRedirects(opened, moved, pageOf(to)));
	const note = `The menu still says "${service.label}": change the label in ${SERVICES_FILE} if you like.`;
	return applyChanges(changes, [note], run);
}

async function listLinks(
	{ site, files }: OpenContent,
	moved: ReadonlyMap<string, string>,
	deleted: readonly string[],
): Promise<string[]> {
	const lines: string[] = [];
	for (const [sourcePath, file] of files) {
		if (sourcePath === REDIRECTS_FILE || deleted.includes(sourcePath)) continue;
		for (const edit of await editLinks(file, moved, site.urls)) {
			const location = formatLocation({ file: sourcePath, ...edit });
			lines.push(`${MARGIN}${location}  ${edit.from}`);
		}
	}
	return lines;
}

export async function runRemoveService(slugs: readonly string[], run: Run) {
	const { unwritten, delete: isDeleting } = run.flags;
	if (slugs.length === 0 && !unwritten)
		throw missingName("remove", "--unwritten");
	const opened = await openSite(run.config);
	const { services } = opened.site;
	const named = slugs.map((slug) => findListed(slug, services));
	const gone = services.filter(
		(one) => named.includes(one) || (unwritten && !hasFile(one)),
	);
	const written = gone.filter(hasFile).map(({ sourcePath }) => sourcePath);
	if (gone.length === 0) return applyChanges([], [ALL_WRITTEN], run);
	if (written.length > 0 && !isDeleting)
		throw usageError(
			`the text of the service is in ${join(written, "and")}`,
			"Add --delete to delete the text too",
		);
	if (gone.length === services.length)
		throw usageError(
			"a site needs at least one service",
			"Add the services that you offer first, as in npx hypno new service ocd",
		);
	const isGone = (index: number) => gone.some((one) => one === services[index]);
	const changes = [await changeList(opened, { isGone, added: [] })];
	for (const sourcePath of written) {
		const file = opened.files.get(sourcePath) ?? refuseEdit(sourcePath);
		changes.push({ file, edits: [], to: undefined });
	}
	const moved = new Map(gone.map(({ slug }) => [pageOf(slug), "/services"]));
	changes.push(await changeRedirects(opened, moved));
	await applyChanges(changes, [], run);
	const links = await listLinks(opened, moved, written);
	if (links.length > 0)
		links.unshift(
			"These links lead to /services from now on. Change them too:",
		);
	for (const line of links) run.terminal.error(line);
	return 0;
}
