// Sends what the buttons and forms of the pages of the preview ask for, and leaves for the page that shows the result.
import { keepPage } from "../../client/keep-page.ts";
import { choosePicture } from "./choose-picture.ts";
import { createButton, type EditServer } from "./edit-server.ts";

async function send(request: object, server: EditServer): Promise<void> {
	const result = await server.send(request);
	if (!result) return;
	const { state, message, near } = result;
	if (state === "written") return server.leaveWith({ ...request, ...result });
	if (near === undefined) return server.show(message);
	const isSure = () =>
		void keepPage(() => send({ ...request, isSure: true }, server));
	server.ask(message, [createButton("Yes, make it", isSure)]);
}

export function takeRequests(server: EditServer): void {
	const run = (request: object) => void keepPage(() => send(request, server));
	document.addEventListener("click", ({ target }) => {
		if (!(target instanceof HTMLElement) || !target.dataset.send) return;
		const request = JSON.parse(target.dataset.send);
		if (request.needsFile) choosePicture(server, request);
		else run(request);
	});
	document.addEventListener("submit", (event) => {
		const { target } = event;
		if (!(target instanceof HTMLFormElement) || !target.dataset.request) return;
		event.preventDefault();
		const fields = Object.fromEntries(new FormData(target));
		run({ ...JSON.parse(target.dataset.request), ...fields });
	});
}
