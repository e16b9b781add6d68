// The paths of the content files that hypno itself knows.

export const CONTENT_FOLDER = "content/";

export const contentPath = (name: string) => `${CONTENT_FOLDER}${name}.yaml`;

export const SITE_FILE = contentPath("site");
export const REDIRECTS_FILE = contentPath("redirects");
