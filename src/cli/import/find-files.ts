// Finds the pictures and other files of an old site, in folders or on the old site itself, and names them plainly.
import fs from "node:fs";
import path from "node:path";
import {
	decode,
	parseUrl,
	slugify,
	withoutWww,
} from "../../base/addresses/parse-url.ts";
import { attempt } from "../../base/attempt.ts";
import { digest } from "../../base/disk/fingerprint.ts";
import { readRegularFile } from "../../base/disk/read-regular-file.ts";
import { describeThrown } from "../../base/problems.ts";
import { requestLive } from "../../check/published/request-live.ts";
import { inspectPicture } from "../../site/assets/pictures/encode.ts";
import { MAX_PIXELS } from "../../site/assets/pictures/recipe.ts";
import { isInside } from "../../site/config.ts";

/** In bytes. */
const MAX_PICTURE = 30_000_000;
const LIMITS = {
	encoding: "identity",
	timeLimit: 20_000,
	maxBytes: MAX_PICTURE,
};
const SCALED = /-(?:\d+x\d+|scaled)(?=\.\w+$)/;

/** The folder of static/ for what visitors may hear, see or read; undefined for pages and pictures. */
export function findFolder(pathname: string): string | undefined {
	if (/\.(?:mp3|m4a|ogg|opus|wav|mp4|webm)$/i.test(pathname)) return "audio";
	return /\.pdf$/i.test(pathname) ? "files" : undefined;
}

/** The address of a file on the new site, or why it cannot be brought in: "is not in the folder of pictures" */
export type FoundFile =
	| { readonly address: string }
	| { readonly reason: string };

interface Sources {
	readonly staticDir: string;
	/** In the order in which they are searched. */
	readonly folders: readonly string[];
	/** "https://old.example" */
	readonly origin: string | undefined;
	readonly isFetching: boolean;
	/** @param file "static/pictures/room.jpg" */
	readonly write: (file: string, bytes: Buffer) => void;
}

interface Wanted {
	readonly url: string;
	/** The folder of the file that names it. */
	readonly folder: string;
	/** For a picture without a name of its own. */
	readonly name: string;
}

async function request(url: URL): Promise<Buffer> {
	const { status, body, failure } = await requestLive(url, LIMITS, 1);
	if (failure) throw new Error(`cannot be requested: ${failure}`);
	if (status !== 200) throw new Error(`has the status ${status}`);
	return body;
}

/** @returns the bytes as JPEG or PNG, with the ending of the file */
async function toPicture(bytes: Buffer) {
	const info = await inspectPicture(bytes);
	if (info === "animated")
		throw new Error("moves, and pages show still pictures");
	if (info === "too large")
		throw new Error(`has more than ${MAX_PIXELS / 1e6} million pixels`);
	if (info !== "broken")
		return { bytes, ending: info.format === "jpeg" ? ".jpg" : ".png" };
	try {
		const { default: sharp } = await import("sharp");
		const image = sharp(bytes, { limitInputPixels: MAX_PIXELS }).rotate();
		const { format, hasAlpha } = await image.metadata();
		if (!/^(?:webp|gif|heif|tiff)$/.test(format)) throw new Error(format);
		return hasAlpha
			? { bytes: await image.png().toBuffer(), ending: ".png" }
			: { bytes: await image.jpeg({ quality: 90 }).toBuffer(), ending: ".jpg" };
	} catch {
		throw new Error("is no JPEG, PNG, WebP, GIF or AVIF that can be read");
	}
}

/** WordPress scales a picture into names such as room-300x200.jpg, and keeps the original beside them. */
function findOnDisk(
	name: string,
	folders: readonly string[],
): string | undefined {
	for (const wanted of [name.replace(SCALED, ""), name]) {
		const parts = wanted.split("/").filter(Boolean);
		for (let first = 0; first < parts.length; first++)
			for (const folder of folders) {
				const file = path.resolve(folder, ...parts.slice(first));
				const real = attempt(() => fs.realpathSync(file));
				const root = attempt(() => fs.realpathSync(folder));
				if (!real || !root || !isInside(real, root)) continue;
				if (fs.statSync(real).isFile()) return real;
			}
	}
	return undefined;
}

export class FileFinder {
	readonly #sources: Sources;
	/** By what names each file, and by its bytes. */
	readonly #files = new Map<string, FoundFile>();
	readonly #placed = new Map<string, string>();
	readonly #taken = new Set<string>();

	constructor(sources: Sources) {
		this.#sources = sources;
	}

	/** @throws an error that says why there is none: "lies on another site" */
	async #read({ url, folder }: Wanted): Promise<Buffer> {
		const { folders, origin, isFetching } = this.#sources;
		if (url.startsWith("data:"))
			return Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
		const plain = url.replace(/^https?:\/\/i\d\.wp\.com\//, "https://");
		const full = parseUrl(plain, origin ?? "http://no.example");
		if (!full || !/^https?:$/.test(full.protocol))
			throw new Error("has an address of another kind");
		const isRelative = !/^(?:[a-z]+:)?\/\//i.test(plain);
		const written = isRelative ? plain.replace(/[?#].*/, "") : full.pathname;
		const name = decode(written) ?? written;
		const file = findOnDisk(name, [folder, ...folders]);
		if (file) return readRegularFile(file, MAX_PICTURE);
		const home = origin && new URL(origin).host;
		if (!isRelative && withoutWww(full.host) !== (home && withoutWww(home)))
			throw new Error("lies on another site");
		if (!isFetching || !origin)
			throw new Error("is not in the folder of pictures");
		const plainName = full.pathname.replace(SCALED, "");
		const asked = request(new URL(plainName, origin));
		if (plainName === full.pathname) return asked;
		return asked.catch(() => request(new URL(full.pathname, origin)));
	}

	async #bring(wanted: Wanted, folder: string | undefined): Promise<string> {
		const read = await this.#read(wanted);
		const [written = ""] = wanted.url.split(/[?#]/);
		const last = decode(path.posix.basename(written)) ?? "";
		const { name, ext } = path.posix.parse(last.replace(SCALED, ""));
		const isNamed = !wanted.url.startsWith("data:");
		const base = (isNamed && slugify(name)) || wanted.name || "picture";
		if (folder !== undefined)
			return this.#place(read, `${folder}/${base}`, ext.toLowerCase());
		const { bytes, ending } = await toPicture(read);
		return this.#place(bytes, `pictures/${base}`, ending);
	}

	/** Gives the file a name that no other has: "pictures/room", "pictures/room-2" */
	#place(bytes: Buffer, start: string, ending: string): string {
		const { staticDir, write } = this.#sources;
		const hash = digest(bytes) + ending;
		const known = this.#placed.get(hash);
		if (known) return known;
		for (let number = 1; ; number++) {
			const file = start + (number > 1 ? `-${number}` : "") + ending;
			const onDisk = path.join(staticDir, file);
			const isFree = !fs.existsSync(onDisk);
			const isSame = () =>
				attempt(() => readRegularFile(onDisk))?.equals(bytes) === true;
			if (this.#taken.has(file) || !(isFree || isSame())) continue;
			if (isFree) write(`static/${file}`, bytes);
			this.#taken.add(file);
			this.#placed.set(hash, `/${file}`);
			return `/${file}`;
		}
	}

	/** The sizes of a picture are one file: the first that is there. @param folder of static/; undefined for a picture */
	async find(wanted: Wanted, folder?: string): Promise<FoundFile> {
		const keyOf = (url: string) =>
			digest(`${folder} ${wanted.folder} ${url.replace(/[?#].*/, "")}`);
		const key = keyOf(wanted.url);
		const shared = keyOf(wanted.url.replace(SCALED, ""));
		const known = this.#files.get(shared) ?? this.#files.get(key);
		if (known) return known;
		const file = await this.#bring(wanted, folder).then(
			(address) => ({ address }),
			(error) => ({ reason: describeThrown(error).message }),
		);
		this.#files.set("address" in file ? shared : key, file);
		return file;
	}
}
