// The engine's own keys of content/site.yaml.
import { expect, test } from "vitest";
import { address } from "./settings.ts";

const parse = (postcode: string) =>
	address.safeParse({ street: "1 High Street", locality: "Leeds", postcode });

test.each(["12 Willow Lane, York, YO1 7AB", "York, England"])(
	"%s is no town alone",
	(locality) => {
		const given = { street: "1 High Street", locality, postcode: "YO1 7AB" };
		const { error } = address.safeParse(given);
		expect(error?.issues[0]?.message).toBe(`"${locality}" is more than a town`);
	},
);

test.each([
	..."LS1 1AA|N1 9GU|W1A 0AX|bs11aa|D02 AF30|10969|1010 AB|K1A 0B1".split("|"),
	..."90210-1234|110-0005|SW1A 1AA|TODO: ask".split("|"),
])("%s is a postcode", (postcode) => {
	expect(parse(postcode).success).toBe(true);
});

test.each([
	..."hello@still-room.co.uk|Leeds|1 High Street, LS1 1AA|01603 300 200".split(
		"|",
	),
	..."LS1 1AA, UK|LS1 1AA LS1 1AA|n/a|none".split("|"),
])("%s is no postcode", (postcode) => {
	const { error } = parse(postcode);
	expect(error?.issues[0]?.message).toBe(`"${postcode}" is not a postcode`);
});
