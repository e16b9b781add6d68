import { defineCollection } from "astro:content";
import { glob } from "astro/loaders";

export const collections = {
	services: defineCollection({
		loader: glob({ pattern: "*.md", base: "content/services" }),
	}),
};
