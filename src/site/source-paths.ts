// Converts between the path of a content file that people name and the name of its page.

/** "content/services/ocd.md" -> "ocd"; undefined for other files. */
export function slugOf(sourcePath: string): string | undefined {
	return /^content\/services\/([^/]+)\.md$/.exec(sourcePath)?.[1];
}

/** "ocd" -> "content/services/ocd.md" */
export function servicePath(slug: string): string {
	return `content/services/${slug}.md`;
}

/** "content/pages/privacy.md" -> "privacy"; undefined for other files. */
export function customPageName(sourcePath: string): string | undefined {
	return /^content\/pages\/([^/]+)\.md$/.exec(sourcePath)?.[1];
}
