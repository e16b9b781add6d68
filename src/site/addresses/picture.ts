// Defines the names and types of pictures: a use in the content, an error in the file, and the data of the markup.

import type { Location, Severity } from "../../base/problems.ts";
import type { Keys } from "../../base/text/groups.ts";

/** Names of pictures in content files start with this folder of static/. */
export const PICTURE_FOLDER = "/pictures/";

const FILE = /^\/pictures\/[^/\\?#<>]+$/;

export function isPictureName(value: string): boolean {
	return FILE.test(value) && /\.(?:jpe?g|png)$/i.test(value);
}

/** "static/pictures/fan.jpg", "../pictures/fan.jpg" and "fan.jpg" -> "/pictures/fan.jpg"; undefined for another folder or format */
export function findPictureName(value: string): string | undefined {
	const [, name = ""] =
		/^(?:.*[/\\]pictures[/\\]|pictures\/)?([^/\\]+)$/i.exec(value) ?? [];
	const meant = PICTURE_FOLDER + name;
	return isPictureName(meant) ? meant : undefined;
}

/** Recordings and films have players, and are published as they are. */
export function isRecordingName(value: string): boolean {
	const isInStatic = /^\/(?!pictures\/|[/\\])[^?#<>\\]+$/.test(value);
	return isInStatic && /\.(?:mp[34]|m4a|wav|og[ag]|opus|web[am])$/i.test(value);
}

const OTHER_MEDIA =
	"3g2 3ga 3gp aac ac3 aif aiff amr avi caf flac flv m4b m4p m4r m4v mka mkv mov mp2 mpeg mpg mts ogv qt qta ts wma wmv".split(
		" ",
	);

/** Some browsers do not play such a file. */
export const isOtherMedia = (value: string) =>
	OTHER_MEDIA.includes(value.toLowerCase().replace(/^.*\./, ""));

export const SAVE_MEDIA =
	"Save it as MP3 or M4A, and a film as MP4 with H.264, put it into static/, not into static/pictures/,";

/** Such a file may also be a recording: only its bytes say so. */
export const isFilmName = (value: string) => /\.(?:mp4|webm)$/i.test(value);

export interface PictureUse {
	readonly file: string;
	readonly source: Location;
	/** Left out for a picture of Markdown. */
	readonly keys?: Keys;
}

export interface PictureError {
	readonly file: string;
	/** The message goes on with this after the picture's name: "is not in static/" */
	readonly error: string;
	readonly hint: string;
	readonly suggestions: readonly string[];
	/** An error, unless it is said. */
	readonly severity?: Severity;
}

/** The markup of a picture is made from this; the addresses are final. */
export interface ShownPicture {
	readonly width: number;
	readonly height: number;
	readonly sources: readonly {
		readonly type: string;
		readonly srcSet: string;
	}[];
	/** Browsers that support no other source load this address. */
	readonly src: string;
	readonly srcSet: string;
}

export type ShownPictures = Readonly<Record<string, ShownPicture>>;
