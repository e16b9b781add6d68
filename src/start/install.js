// @ts-check
// npm runs this file when hypno is installed. Without esbuild there is no bundle, and tsx runs the source.

try {
	const { makeBundle } = await import("./make-bundle.js");
	await makeBundle();
} catch {
	// An error costs nothing but time, since the first start tries again.
}
