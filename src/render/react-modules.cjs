// @ts-check
// Requires what the bundle of the templates needs of React. This file is CommonJS, so that the bundle of hypno
// contains React, and V8 keeps what it has compiled of it.

/** @type {Readonly<Record<string, () => unknown>>} */
module.exports = {
	react: () => require("react"),
	"react/jsx-runtime": () => require("react/jsx-runtime"),
	"react-dom": () => require("react-dom"),
	"react-dom/server": () => require("react-dom/server"),
};
