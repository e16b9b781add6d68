// Lets less garbage grow in memory than V8 does by itself, where much is made and thrown away.
import v8 from "node:v8";

/**
 * V8 looks for garbage when what all threads hold has grown up to four times. From now on, this part of it is enough.
 *
 * @param percent a smaller one costs more time
 */
export function limitGarbage(percent: number): void {
	v8.setFlagsFromString(`--heap-growing-percent=${percent}`);
}

/** Keeps the room small in which new values wait until V8 looks which of them are still in use. It does not shrink again. */
export function keepYoungSmall(): void {
	v8.setFlagsFromString("--semi-space-growth-factor=1");
}
