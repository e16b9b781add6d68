// Builds the site of the benchmark from the records in content/services/ and the data in data/.
import { defineConfig, passthroughImageService } from "astro/config";

export default defineConfig({
	site: "https://www.example.com",
	publicDir: "static",
	cacheDir: ".cache",
	build: { format: "file" },
	trailingSlash: "never",
	image: { service: passthroughImageService() },
	markdown: { syntaxHighlight: false, smartypants: false },
	devToolbar: { enabled: false },
	// The cache is in the project, because projects of all sizes share the packages.
	vite: { cacheDir: ".cache/vite" },
});
