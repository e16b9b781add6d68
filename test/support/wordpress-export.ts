// Writes an export of WordPress as its version 1.2 does.

interface Item {
	readonly title?: string;
	readonly link?: string;
	readonly type?: string;
	readonly status?: string;
	readonly name?: string;
	readonly id?: number;
	readonly date?: string;
	readonly text?: string;
	/** Further elements. */
	readonly more?: string;
}

const ORIGIN = "https://old.example";

function writeItem(item: Item, index: number): string {
	const { title = "A title that is long enough", type = "post" } = item;
	const { status = "publish", name = `post-${index}`, id = 100 + index } = item;
	const { date = "2019-03-01 09:15:00", text = "", more = "" } = item;
	const { link = `${ORIGIN}/2019/03/${name}/` } = item;
	return `<item><title><![CDATA[${title}]]></title><link>${link}</link><dc:creator><![CDATA[ann]]></dc:creator>
<content:encoded><![CDATA[${text}]]></content:encoded><excerpt:encoded><![CDATA[]]></excerpt:encoded>
<wp:post_id>${id}</wp:post_id><wp:post_date>${date}</wp:post_date><wp:post_name>${name}</wp:post_name>
<wp:status>${status}</wp:status><wp:post_type>${type}</wp:post_type>${more}</item>
`;
}

export const EXPORT_START = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:excerpt="e" xmlns:content="c" xmlns:dc="d" xmlns:wp="w"><channel><title>Old</title><link>${ORIGIN}</link>
<wp:wxr_version>1.2</wp:wxr_version><wp:base_blog_url>${ORIGIN}</wp:base_blog_url>
<wp:author><wp:author_login>ann</wp:author_login><wp:author_display_name>Ann Whitlow</wp:author_display_name></wp:author>
`;

export function writeExport(items: readonly Item[]): string {
	return `${EXPORT_START}${items.map(writeItem).join("")}</channel></rss>`;
}
