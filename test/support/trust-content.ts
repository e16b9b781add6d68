// Adds to the shipped content what visitors need to trust a practice: the therapist, registers, insurance,
// fees and directions.
import { makeColourPng } from "./pictures.ts";
import { readShippedText } from "./shipped-files.ts";

export const ABOUT = "content/pages/about.yaml";
export const CONTACT = "content/pages/contact.yaml";
export const PORTRAIT = "static/pictures/ann.png";

/** Each part is the YAML of one top-level key. */
export const PARTS = {
	therapist: `therapist:
  name: Ada Winter
  text: I have worked as a hypnotherapist since 2003, and you will see me each time you come.
  picture: { file: /pictures/ann.png, alt: Ada Winter by the window of her room }
`,
	registers: `registers:
  heading: Where you can look me up
  numberLabel: Registration number
  items:
    - name: General Hypnotherapy Register
      number: "0045871"
      href: https://www.general-hypnotherapy-register.com/
    - name: Complementary & Natural Healthcare Council
      number: 4711-H
      href: https://www.cnhcregister.org.uk/
`,
	insurance: `insurance:
  heading: How the work is insured
  text: I hold professional indemnity and public liability insurance of £5 million.
`,
	fees: `fees:
  heading: What it costs
  text: You pay after each session, by card or in cash.
  items:
    - label: First conversation
      price: Free
      covers: Half an hour by telephone.
    - label: Single session
      price: £90 per session
      covers: An hour and a half, and a recording to keep.
    - label: Four sessions
      price: £1,320.50
    - label: Groups
      price: £30 to £45
      covers: Per person, by the size of the group.
`,
	directions: `directions:
  label: See us on a map
  href: https://www.openstreetmap.org/?mlat=51.5&mlon=-0.1&zoom=16
`,
} as const;

export type PartName = keyof typeof PARTS;

const ALL: readonly PartName[] = [
	"therapist",
	"registers",
	"insurance",
	"fees",
	"directions",
];

export function fileOf(part: PartName): string {
	return part === "fees" || part === "directions" ? CONTACT : ABOUT;
}

const PORTRAIT_BYTES = await makeColourPng({ width: 300, height: 400 });

/** Makes the content files with these parts, and the portrait. */
export function makeTrustFiles(
	parts: readonly PartName[] = ALL,
): Readonly<Record<string, string | Uint8Array>> {
	const write = (file: string) =>
		[
			readShippedText(file),
			...parts
				.filter((part) => fileOf(part) === file)
				.map((part) => PARTS[part]),
		].join("\n");
	return {
		[ABOUT]: write(ABOUT),
		[CONTACT]: write(CONTACT),
		[PORTRAIT]: PORTRAIT_BYTES,
	};
}
