// A site with odd names of files and old addresses, of which hosts read some in their own way.
import { makeSite } from "./make-site.ts";
import { serviceText } from "./minimal-site.ts";
import { makeJpeg } from "./pictures.ts";
import { makeFilm, makeWave } from "./recordings.ts";

/** As a person writes them. */
export const OLD = [
	"/q&a",
	"/fees,prices",
	"/a+b",
	"/@me",
	"/what's-on",
	"/new(1)",
	"/wow!",
	"/x=y",
	"/semi;colon",
	"/cost$",
	"/$host",
	"/when:now",
	"/9:30",
	"/:slug/more",
	"/café",
	"/größe/über uns",
	"/Über-Uns.html",
	"/ABOUT-Old",
	"/old page",
	"/50%25 off",
	"/tilde~x",
	"/long–dash",
	"/日本",
	"/smile😀",
	"/a[1]",
	"/pipe|x",
	"/caret^x",
	'/quote"x',
	"/less<more>",
	"/what%3Fnow",
	"/no%23x",
	"/index.php",
	"/old.html",
	"/2019/05/my-post/",
];

const asBrowsersSend = (written: string) => {
	const { pathname } = new URL(written, "http://a.example");
	// Firefox and some versions of Node keep these signs, Chromium encodes them.
	const encoded = pathname.replace(/[|^]/g, encodeURIComponent);
	return encoded === pathname ? [pathname] : [pathname, encoded];
};

/** With and without a slash at the end. */
export const ADDRESSES = OLD.flatMap(asBrowsersSend).flatMap((address) => {
	const bare = address.replace(/\/$/, "");
	return /\.\w+$/.test(address) ? address : [bare, `${bare}/`];
});

/** An HTML file of static/ keeps its ending. */
export const OWN_PAGES = ["site-copy.html", "own $host; 'x' & \"y\", (z).html"];
const NAMES = [
	"fees 2027.pdf",
	"Größe & Preis.pdf",
	"it's (new) + @home!.txt",
	"UPPER/Case.TXT",
	"a=b;c,d$e.svg",
	"50% off.txt",
	"pictures/room.webp",
	...OWN_PAGES,
];

export async function makeOddSite(atEnd: (remove: () => void) => void) {
	return makeSite(
		{
			...Object.fromEntries(NAMES.map((name) => [`static/${name}`, name])),
			"static/films/walk.webm": makeFilm(),
			"static/films/walk.vtt": "WEBVTT\n\n00:00.000 --> 00:01.000\nA walk\n",
			"static/audio/calm.wav": makeWave(),
			"static/pictures/a room.jpg": await makeJpeg({ width: 900, height: 600 }),
			"content/services/stop-smoking.md": `${serviceText("stop-smoking")}\n![A room](</pictures/a room.jpg>)\n`,
			"content/redirects.yaml": JSON.stringify(
				Object.fromEntries(OLD.map((old) => [old, "/about"])),
			),
		},
		atEnd,
	);
}
