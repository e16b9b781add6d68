// Builds the site of the benchmark from the records in content/services/ and the data in data/.
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
