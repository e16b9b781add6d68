// The script of the preview with --edit: its panel, and a switch in it that turns on the editing of texts.
import { isStatusPage } from "../../client/follow-site.ts";
import { keepPage } from "../../client/keep-page.ts";
import { startPreview } from "../../client/panel.ts";
import { EditServer } from "./edit-server.ts";
import { TextPicker } from "./pick-text.ts";
import { takeRequests } from "./send-requests.ts";

const HOW_TO_EDIT =
	"Choose a text of the page, and press the pencil beside it, or ⋮ to add, remove or move it. With the keyboard: press Tab until you reach a text, then Enter, or F2 on a link or a button; hold Shift for ⋮.";

function startEditing(root: ShadowRoot): EditServer | undefined {
	const find = (name: string) => root.querySelector<HTMLElement>(name);
	const names = [".editing", ".bar", ".switch", ".pencil", ".entry"];
	const [controls, bar, toggle, pencil, dots] = names.map(find);
	if (!controls || !toggle || !bar || !pencil || !dots) return undefined;
	const server = new EditServer(bar);
	const picker = new TextPicker(server, pencil, dots);
	controls.hidden = false;
	toggle.addEventListener("click", () => {
		picker.turn(!picker.isOn);
		toggle.ariaChecked = String(picker.isOn);
		if (!picker.isOn) return server.hide();
		server.show(HOW_TO_EDIT);
		// The panel would cover the page.
		server.closePanel();
	});
	// Pages of the preview itself have buttons outside the panel.
	document.addEventListener("click", (event) => {
		const [target] = event.composedPath();
		if (!(target instanceof HTMLElement)) return;
		const { fix, open, undo, head, publish } = target.dataset;
		const reload = () => location.reload();
		if (publish) void server.send({ kind: "publish" }).then(reload);
		if (fix) void server.run({ kind: "fix", fingerprint: fix });
		if (undo) void server.run({ kind: "undo", id: undo });
		const finding = { kind: "open", fingerprint: open };
		if (open) void keepPage(() => picker.find(finding, target));
		const shown = head ? find(`.result .${head}`) : null;
		if (head) void keepPage(() => picker.findHead(head, target, shown));
	});
	if (isStatusPage()) takeRequests(server);
	picker.restore();
	toggle.ariaChecked = String(picker.isOn);
	return server;
}

startPreview(startEditing);
