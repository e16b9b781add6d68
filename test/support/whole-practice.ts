// Adds to the shipped content three people with what they do, or all that a practice may have: people, places, recordings,
// films, articles, events, a newsletter, statistics, and pages of their own for questions, fees and testimonials.
import type { NewFile } from "./built-site.ts";
import { makeJpeg } from "./pictures.ts";
import { makeFilm, makeWave } from "./recordings.ts";
import { readShippedText } from "./shipped-files.ts";

const PLACES = `places:
  - name: Camden
    address: { street: 1 Lock Lane, locality: London, postcode: NW1 0AB }
    directions: { label: Camden on a map, href: https://www.openstreetmap.org/node/1 }
  - name: Brighton
    address: { street: 2 Sea Road, locality: Brighton, postcode: BN1 0AB }
    openingHours: Mon-Fri 10am-2pm
`;

const SETTINGS = `statistics: { service: plausible, site: stillwater.example }
newsletter:
  text: Four letters a year, about sleep and calm.
  label: Order the newsletter
  href: https://newsletter.example/stillwater
`;

const words = (heading: string, more = "") => `meta:
  title: ${heading} of our practice in London
  description: What people ask us about again and again, written down so that you can read it before you come to see us.
${more}hero:
  heading: ${heading}
  text: A line about them.
`;

const ARTICLE = `---
title: What a first session is like
date: 3 March 2026
summary: You sit, we talk, and you stay awake. An hour in the room, from the door to the tea afterwards.
about: [stop-smoking]
by: Ida Marlow
picture: { file: /pictures/room.jpg, alt: Two chairs }
recording: { file: /audio/relax.wav, name: Ten calm minutes }
---

Most people are **nervous** before the first session.
`;

const EVENT = `---
title: An evening about sleep
starts: 3 March 2199, 6.30pm
ends: 3 March 2199, 8pm
place: Brighton
price: £12
booking: /contact
summary: What keeps people awake, what helps, and half an hour of quiet practice. Bring a blanket.
---

Bring a blanket.
`;

const NOTES = `---
title: At home
description: What to listen to in the evening, in bed or on the sofa, and what our rooms look like before you come.
menu: At home
---

Listen in bed.

![Ten calm minutes](/audio/relax.wav)

![A walk through the room](/films/room.webm)

![A walk to the door](/films/door.webm)
`;

const FILM = "recording: { file: /films/room.webm, name: A walk }\n";
const SITE = "content/site.yaml";
const SMOKING = "content/services/stop-smoking.md";

export function writeWholePractice(): Readonly<
	Record<string, string | Buffer>
> {
	const people = writePeople();
	return {
		...people,
		[SITE]: `${readShippedText(SITE)}\n${PLACES}${SETTINGS}`,
		[SMOKING]: `${people[SMOKING]}`.replace("keywords:", `${FILM}keywords:`),
		"content/pages/articles.yaml": words("Articles", "footer: Articles\n"),
		"content/articles/first.md": ARTICLE,
		"content/pages/events.yaml": words("Events", "footer: Events\n"),
		"content/events/sleep.md": EVENT,
		"content/pages/questions.yaml": words("Questions"),
		"content/pages/testimonials.yaml": words("Testimonials"),
		"content/pages/notes.md": NOTES,
		"static/audio/relax.wav": makeWave(),
		"static/films/room.webm": makeFilm(),
		"static/films/room.vtt": "WEBVTT\n\n00:00.000 --> 00:01.000\nTwo chairs.\n",
		"static/films/door.webm": makeFilm(),
	};
}

/** Pages of each kind, those first that people and places change most. */
export const WHOLE_KINDS = [
	"/contact",
	"/services/ptsd",
	"/notes",
	"/",
	"/about",
	"/services",
	"/services/stop-smoking",
	"/services/ocd",
	"/articles",
	"/articles/first",
	"/events",
	"/events/sleep",
	"/questions",
	"/fees",
	"/testimonials",
	"/no/such/page",
];

export async function listWholePractice(): Promise<NewFile[]> {
	const picture = { width: 1200, height: 800 };
	const files = Object.entries(writeWholePractice());
	files.push(["static/pictures/room.jpg", await makeJpeg(picture)]);
	return files.map(([file, text]) => ({ file, text }));
}

/** These have a text. The last one names nobody. */
export const PEOPLE_SERVICES = [
	"stop-smoking",
	"ptsd",
	"insomnia-sleep",
	"weight-loss",
];

const THERAPISTS = `
therapist:
  - name: Ida Marlow
    text: I worked as a nurse for twelve years, and I see adults who want to stop something.
    booking: https://booking.example.com/ida
    registers:
      - name: General Hypnotherapy Register
        number: "0045871"
        href: https://www.general-hypnotherapy-register.com/
  - name: Ben Okafor
    text: I work with children and their families.
  - name: Cy Lee
    text: I work with people after an accident, slowly.
    booking: https://booking.example.com/cy
`;

const FEES = `
fees:
  heading: What it costs
  items:
    - label: Single session
      price: £90
      person: Ida Marlow
    - label: Four sessions
      price: £340
      person: Ida Marlow
    - label: Single session
      price: £70
      covers: An hour, by video.
      person: Cy Lee
    - label: Group
      price: £20
`;

const FEES_PAGE = `meta:
  title: What a session with us costs
  description: What a session with each of us costs, what is included, how to pay, and what happens when you cancel one.
hero:
  heading: What it costs
  text: You pay after each session.
`;

const serviceFile = (slug: string) => `content/services/${slug}.md`;

function addKeys(slug: string, keys: string): string {
	return readShippedText(serviceFile(slug)).replace(
		"\nkeywords:",
		`\n${keys}\nkeywords:`,
	);
}

/** Makes the first card of a page lead to a service. */
function leadTo(file: string, from: RegExp): string {
	return readShippedText(file).replace(from, "$1/services/ptsd");
}

export function writePeople(): Readonly<Record<string, string>> {
	const about = "content/pages/about.yaml";
	const contact = "content/pages/contact.yaml";
	const services = "content/pages/services.yaml";
	const home = "content/pages/home.yaml";
	return {
		[about]: readShippedText(about) + THERAPISTS,
		[contact]: readShippedText(contact) + FEES,
		"content/pages/fees.yaml": FEES_PAGE,
		[services]: leadTo(services, /(^core:.*?href: )\S+/ms),
		[home]: leadTo(home, /(^teaser:.*?href: )\S+/ms),
		[serviceFile("stop-smoking")]: addKeys(
			"stop-smoking",
			"people: [Ida Marlow]",
		),
		[serviceFile("ptsd")]: addKeys("ptsd", "people: [Cy Lee, Ida Marlow]"),
		[serviceFile("insomnia-sleep")]: addKeys(
			"insomnia-sleep",
			"people: [Ida Marlow]\nbooking: https://booking.example.com/sleep",
		),
	};
}
