// Asks for a file, adds it to the pictures, and sends a request that needs its name.
import { keepPage } from "../../client/keep-page.ts";
import type { SourceText } from "../edit-requests.ts";
import { type EditServer, goOnWith } from "./edit-server.ts";

export function choosePicture(
	server: EditServer,
	request: Pick<SourceText, "sourcePath"> & Readonly<Record<string, unknown>>,
): void {
	const input = document.createElement("input");
	input.type = "file";
	input.accept = "image/jpeg,image/png";
	const choose = async () => {
		const [chosen] = input.files ?? [];
		const added = chosen && (await server.send(chosen));
		const { file, message = "" } = added ?? {};
		if (!file) return added && server.show(message);
		const result = await server.send({ ...request, file });
		if (!result) return;
		if (result.page) return server.leaveWith({ ...request, ...result });
		server.announce(result);
		const { sourcePath } = request;
		goOnWith(result, { action: "describe", sourcePath });
	};
	input.addEventListener("change", () => void keepPage(choose));
	// Safari may forget a field that is in no page before a person has chosen.
	input.hidden = true;
	server.bar.querySelector("input")?.remove();
	server.bar.append(input);
	input.click();
}
