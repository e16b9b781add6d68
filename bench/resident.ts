// What the memory of a watching server grows by while its templates are edited.
import { setTimeout as wait } from "node:timers/promises";
import { residentBytes } from "./measure.ts";
import type { WatchServer } from "./watch-servers.ts";

const WARM_UPS = 10;
/** Milliseconds in which the garbage collector may come. */
const REST = 15_000;

/** Bytes of resident memory, each after a rest. */
export interface Growth {
	/** Edits between warm and last. */
	readonly edits: number;
	/** The page was served, nothing was edited. */
	readonly cold: number;
	/** After the first edits. */
	readonly warm: number;
	readonly last: number;
}

export async function measureGrowth(
	server: WatchServer,
	edits: number,
	nextMarker: () => string,
): Promise<Growth> {
	const rest = async () => {
		await wait(REST);
		return residentBytes(server.pid, "VmRSS");
	};
	const edit = async (times: number) => {
		for (let time = 0; time < times; time++)
			await server.timeEdit(server.template, nextMarker());
	};
	const cold = await rest();
	await edit(WARM_UPS);
	const warm = await rest();
	await edit(edits);
	return { edits, cold, warm, last: await rest() };
}
