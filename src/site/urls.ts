// Converts paths of pages to addresses in links, full addresses and output files.
export interface UrlSettings {
	/** The origin has no path: "https://www.example.com" */
	readonly siteUrl: string;
	readonly basePath: string;
	readonly urlStyle: "flat" | "directory";
}

export interface Urls {
	/** The functions depend on nothing else, so a hash of these covers them. */
	readonly settings: UrlSettings;
	/** Converts a link of content ("/about#team") to its address in a page. */
	readonly href: (link: string) => string;
	readonly absolute: (link: string) => string;
	/** Converts the path of a page ("/about") to its output file ("about.html"). */
	readonly outputPath: (pagePath: string) => string;
}

export function isFile(pagePath: string): boolean {
	return /\.[a-z0-9]+$/i.test(pagePath);
}

/** "about.html" and "about/index.html" -> "/about" */
export function pagePathOf(outputPath: string): string {
	return `/${outputPath.replace(/(?:(?:^|\/)index)?\.html$/, "")}`;
}

export function createUrls(settings: UrlSettings): Urls {
	const { basePath, urlStyle } = settings;
	const origin = new URL(settings.siteUrl).origin;

	const href = (link: string) => {
		if (!link.startsWith("/")) return link;
		const [path = ""] = /^[^?#]*/.exec(link) ?? [];
		const rest = link.slice(path.length);
		const slash =
			urlStyle === "directory" && !path.endsWith("/") && !isFile(path);
		return `${basePath}${path}${slash ? "/" : ""}${rest}`;
	};

	return {
		settings,
		href,
		absolute: (link) => `${origin}${href(link)}`,
		outputPath: (pagePath) => {
			if (pagePath === "/") return "index.html";
			if (pagePath === "/404") return "404.html";
			const file = pagePath.slice(1);
			return urlStyle === "directory" ? `${file}/index.html` : `${file}.html`;
		},
	};
}
