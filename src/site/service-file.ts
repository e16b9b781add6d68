// Converts between the slug of a service and the path of its content file.
const SERVICE_FILE = /^content\/services\/([^/]+)\.md$/;

/** "content/services/ocd.md" -> "ocd"; undefined for other files. */
export function slugOf(sourcePath: string): string | undefined {
	return SERVICE_FILE.exec(sourcePath)?.[1];
}

/** "ocd" -> "content/services/ocd.md" */
export function servicePath(slug: string): string {
	return `content/services/${slug}.md`;
}
