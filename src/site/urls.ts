// Converts paths of pages to addresses in links, full addresses and output files.
import { decode, encodePath } from "./parse-url.ts";

export interface UrlSettings {
	/** The origin has no path: "https://www.example.com" */
	readonly siteUrl: string;
	readonly basePath: string;
	readonly urlStyle: "flat" | "directory";
}

export type Urls = Readonly<ReturnType<typeof createUrls>>;

export function isFile(pagePath: string): boolean {
	return /\.[a-z0-9]+$/i.test(pagePath);
}

/** "about.html" and "about/index.html" -> "/about" */
export function pagePathOf(outputPath: string): string {
	return `/${outputPath.replace(/(?:(?:^|\/)index)?\.html$/, "")}`;
}

export function createUrls(settings: UrlSettings) {
	const { basePath, urlStyle } = settings;
	const origin = new URL(settings.siteUrl).origin;
	/** "/about#team" -> "/practice/about/#team" */
	const href = (link: string) => {
		if (!link.startsWith("/")) return link;
		const [written = ""] = /^[^?#]*/.exec(link) ?? [];
		const rest = link.slice(written.length);
		// In names of files, "é" may be one character or two. They are published with one.
		const plain = decode(written) ?? written;
		const usual = plain.normalize("NFC");
		const path = plain === usual ? written : encodePath(usual);
		const slash =
			urlStyle === "directory" && !path.endsWith("/") && !isFile(path);
		return `${basePath}${path}${slash ? "/" : ""}${rest}`;
	};
	return {
		/** The functions depend on nothing else, so a hash of these covers them. */
		settings,
		href,
		absolute: (link: string) => `${origin}${href(link)}`,
		/** "/about" -> "about.html" */
		outputPath: (pagePath: string) => {
			if (pagePath === "/") return "index.html";
			if (pagePath === "/404") return "404.html";
			const file = pagePath.slice(1);
			return urlStyle === "directory" ? `${file}/index.html` : `${file}.html`;
		},
	};
}
