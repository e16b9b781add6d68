// The site of the benchmark: records in content/services, everything else handed in data/.
export default function configure(config) {
	config.addPassthroughCopy({ static: "/" });
	config.setServerOptions({ showVersion: false });
	return {
		dir: { input: "content", includes: "../_includes", output: "dist" },
		templateFormats: ["md", "11ty.js"],
		markdownTemplateEngine: false,
		htmlTemplateEngine: false,
	};
}
