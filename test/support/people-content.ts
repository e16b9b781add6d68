// Adds to the shipped content three people, their fees and booking pages, and says who does which service.
import { readShippedText } from "./shipped-files.ts";

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
