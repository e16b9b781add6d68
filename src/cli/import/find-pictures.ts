// Finds the pictures and other files of an old site, in folders or on the old site itself, and names them plainly.
import fs from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { decode, parseUrl, slugify } from "../../base/addresses/parse-url.ts";
import { attempt } from "../../base/attempt.ts";
import { digest } from "../../base/disk/fingerprint.ts";
import { readRegularFile } from "../../base/disk/read-regular-file.ts";
import { describeThrown } from "../../base/problems.ts";
import { formatBytes } from "../../base/text/words.ts";
import { isInside } from "../../site/config.ts";
import { toHost } from "./import-source.ts";

/** In bytes. */
const MAX_PICTURE = 30_000_000;
/** In milliseconds. */
const TIME_LIMIT = 20_000;
const MAX_REDIRECTS = 3;
/** Files that visitors may hear, see or read, by the folder of static/ that they come into. */
const FOLDERS: readonly (readonly [folder: string, ending: RegExp])[] = [
	["audio", /\.(?:mp3|m4a|ogg|opus|wav|mp4|webm)$/i],
	["files", /\.pdf$/i],
];

export interface FoundFile {
	/** "/pictures/room.jpg" */
	readonly address: string;
	readonly bytes: Buffer;
	/** False if static/ has the same file already. */
	readonly isNew: boolean;
}

/** Says why a file cannot be brought in: "is not in the folder". */
export class MissingFile extends Error {}

interface Sources {
	readonly staticDir: string;
	/** In the order in which they are searched. */
	readonly folders: readonly string[];
	/** "https://old.example"; undefined without --fetch. */
	readonly fetchFrom: string | undefined;
	readonly origin: string | undefined;
	/** The pictures within the source. */
	readonly pictures: ReadonlyMap<string, Buffer> | undefined;
}

async function readBody(response: Response): Promise<Buffer> {
	const chunks: Uint8Array[] = [];
	let size = 0;
	for await (const chunk of response.body ?? []) {
		size += chunk.length;
		if (size > MAX_PICTURE)
			throw new MissingFile(`has more than ${formatBytes(MAX_PICTURE)}`);
		chunks.push(chunk);
	}
	return Buffer.concat(chunks);
}

/** Requests a picture from the old site alone, also where that redirects. */
async function request(url: URL, redirects = MAX_REDIRECTS): Promise<Buffer> {
	const signal = AbortSignal.timeout(TIME_LIMIT);
	const response = await fetch(url, { redirect: "manual", signal });
	const { status, headers } = response;
	const next = parseUrl(headers.get("location") ?? "", url.href);
	if (status >= 300 && status < 400 && next && redirects > 0) {
		if (next.host !== url.host)
			throw new MissingFile(`is redirected to another site, ${next.host}`);
		return request(next, redirects - 1);
	}
	if (status !== 200) throw new MissingFile(`has the status ${status}`);
	return readBody(response);
}

/** @returns the bytes as JPEG or PNG, with the ending of the file */
async function toPicture(bytes: Buffer) {
	const {
		format,
		hasAlpha,
		pages = 1,
	} = await sharp(bytes)
		.metadata()
		.catch(() => ({ format: "", hasAlpha: false, pages: 1 }));
	if (format === "jpeg") return { bytes, ending: ".jpg" };
	if (format === "png") return { bytes, ending: ".png" };
	if (pages > 1) throw new MissingFile("moves, and pages show still pictures");
	if (!/^(?:webp|gif|heif|tiff)$/.test(format ?? ""))
		throw new MissingFile("is no JPEG, PNG, WebP, GIF or AVIF");
	const image = sharp(bytes).rotate();
	return hasAlpha
		? { bytes: await image.png().toBuffer(), ending: ".png" }
		: { bytes: await image.jpeg({ quality: 90 }).toBuffer(), ending: ".jpg" };
}

export class FileFinder {
	readonly #sources: Sources;
	readonly #found = new Map<string, Promise<FoundFile>>();
	/** The address that each of the bytes has, and the bytes of each address. */
	readonly #named = new Map<string, string>();

	constructor(sources: Sources) {
		this.#sources = sources;
	}

	/** WordPress scales a picture into names such as room-300x200.jpg, and keeps the original beside them. */
	#findOnDisk(name: string, folders: readonly string[]): string | undefined {
		const parts = name.split("/").filter(Boolean);
		const whole = parts.map((part, index) =>
			index < parts.length - 1 ? part : part.replace(/-\d+x\d+(?=\.\w+$)/, ""),
		);
		for (const wanted of [whole, parts])
			for (let first = 0; first < wanted.length; first++)
				for (const folder of folders) {
					const file = path.resolve(folder, ...wanted.slice(first));
					const real = attempt(() => fs.realpathSync(file));
					const root = attempt(() => fs.realpathSync(folder));
					if (!real || !root || !isInside(real, root)) continue;
					if (fs.statSync(real).isFile()) return real;
				}
		return undefined;
	}

	async #read(url: string, folder: string): Promise<Buffer> {
		const { folders, fetchFrom, origin, pictures } = this.#sources;
		const inner = pictures?.get(url);
		if (inner) return inner;
		const plain = url.replace(/^https?:\/\/i\d\.wp\.com\//, "https://");
		const full = parseUrl(plain, origin ?? "http://no.example");
		if (full?.protocol !== "http:" && full?.protocol !== "https:")
			throw new MissingFile("has an address of another kind");
		const isRelative = !/^(?:[a-z]+:)?\/\//i.test(plain);
		const written = isRelative ? plain.replace(/[?#].*/, "") : full.pathname;
		const name = decode(written) ?? written;
		const file = this.#findOnDisk(name, [folder, ...folders]);
		if (file) return readRegularFile(file, MAX_PICTURE);
		const host = origin && toHost(new URL(origin).host);
		if (!isRelative && toHost(full.host) !== host)
			throw new MissingFile("lies on another site");
		if (!fetchFrom) throw new MissingFile("is not in the folder of pictures");
		return request(new URL(full.pathname, fetchFrom));
	}

	/** Gives the file a name that no other has: "room", "room-2" */
	#place(
		url: string,
		file: { bytes: Buffer; ending: string; folder: string },
	): FoundFile {
		const { bytes, ending, folder } = file;
		const hash = digest(bytes);
		const known = this.#named.get(`${folder} ${hash}`);
		if (known) return { address: known, bytes, isNew: false };
		const last =
			decode(
				url
					.replace(/[?#].*/, "")
					.split("/")
					.at(-1) ?? "",
			) ?? "";
		const base = slugify(
			last.replace(/\.\w+$/, "").replace(/-(?:\d+x\d+|scaled)$/, ""),
		);
		for (let number = 1; ; number++) {
			const name = `${base || "picture"}${number > 1 ? `-${number}` : ""}${ending}`;
			const address = `/${folder}/${name}`;
			const onDisk = path.join(this.#sources.staticDir, folder, name);
			const there = attempt(() => readRegularFile(onDisk));
			const isSame = there?.equals(bytes);
			if (this.#named.has(address) || (fs.existsSync(onDisk) && !isSame))
				continue;
			this.#named.set(address, hash).set(`${folder} ${hash}`, address);
			return { address, bytes, isNew: !there };
		}
	}

	async #find(
		url: string,
		folder: string,
		isPicture: boolean,
	): Promise<FoundFile> {
		const into = FOLDERS.find(([, ending]) =>
			ending.test(url.replace(/[?#].*/, "")),
		)?.[0];
		try {
			const bytes = await this.#read(url, folder);
			if (isPicture)
				return this.#place(url, {
					...(await toPicture(bytes)),
					folder: "pictures",
				});
			const ending = path.extname(url.replace(/[?#].*/, "")).toLowerCase();
			return this.#place(url, { bytes, ending, folder: into ?? "files" });
		} catch (error) {
			if (error instanceof MissingFile) throw error;
			throw new MissingFile(`cannot be read: ${describeThrown(error).message}`);
		}
	}

	/** @param folder of the file that names the picture @throws MissingFile */
	find(url: string, folder: string, isPicture: boolean): Promise<FoundFile> {
		const key = `${isPicture} ${url} ${folder}`;
		const known = this.#found.get(key);
		if (known) return known.then((file) => ({ ...file, isNew: false }));
		const finding = this.#find(url, folder, isPicture);
		// Each caller hears of a failure.
		finding.catch(String);
		this.#found.set(
			key,
			finding.then((file) => ({ ...file, bytes: Buffer.alloc(0) })),
		);
		this.#found.get(key)?.catch(String);
		return finding;
	}
}

export const isOtherFile = (url: string) =>
	FOLDERS.some(([, ending]) => ending.test(url.replace(/[?#].*/, "")));
