// Declares the part of domino that is used: its own declaration names another module.
declare module "@mixmark-io/domino" {
	const domino: { createDocument(html: string, force: true): Document };
	export default domino;
}
