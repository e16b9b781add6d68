export default {
	layout: "service.11ty.js",
	permalink: ({ page }) => `services/${page.fileSlug}.html`,
};
