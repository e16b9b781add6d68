// The site of the benchmark: records in content/services, everything else handed in data/.
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
	// In the project: the packages are shared by projects of all sizes.
	vite: { cacheDir: ".cache/vite" },
});
