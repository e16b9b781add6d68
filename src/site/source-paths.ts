// The paths of content files, and the names that people give to records.

export const contentPath = (name: string) => `content/${name}.yaml`;

export const SITE_FILE = contentPath("site");
export const SERVICES_FILE = contentPath("services");
export const REDIRECTS_FILE = contentPath("redirects");
export const TESTIMONIALS_FILE = contentPath("testimonials");

/** "content/services/ocd.md" -> "ocd"; undefined for other files. */
export function slugOf(sourcePath: string): string | undefined {
	return /^content\/services\/([^/]+)\.md$/.exec(sourcePath)?.[1];
}

export function servicePath(slug: string): string {
	return `content/services/${slug}.md`;
}

/** "content/pages/privacy.md" -> "privacy"; undefined for other files. */
export function customPageName(sourcePath: string): string | undefined {
	return /^content\/pages\/([^/]+)\.md$/.exec(sourcePath)?.[1];
}
