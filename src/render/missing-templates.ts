// Page templates that templates/index.tsx names but that are not there: an empty module
// each, so that the pages they would make can be named, and the other pages still be made.
import fs from "node:fs";
import path from "node:path";
import type { Plugin } from "esbuild";

const NAMESPACE = "missing-template";

export const missingTemplates: Plugin = {
	name: NAMESPACE,
	setup: (build) => {
		build.onResolve({ filter: /^\.\/pages\/[^/]+\.tsx$/ }, (args) => {
			const filePath = path.resolve(args.resolveDir, args.path);
			if (fs.existsSync(filePath)) return undefined;
			return { path: args.path, namespace: NAMESPACE };
		});
		build.onLoad({ filter: /./, namespace: NAMESPACE }, () => ({
			contents: "module.exports = {};",
		}));
	},
};
