// @ts-check
// Requires what the templates need of React. As CommonJS it gets React into the bundle of hypno, which V8 caches.

module.exports = {
	react: () => require("react"),
	"react/jsx-runtime": () => require("react/jsx-runtime"),
	"react-dom": () => require("react-dom"),
	"react-dom/server": () => require("react-dom/server"),
};
