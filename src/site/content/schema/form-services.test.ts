import fs from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { checkContent, edited } from "../../../../test/support/make-site.ts";
import {
	FORM_SERVICES,
	findFormService,
	findUndelivered,
	SERVICE_NAMES,
} from "./form-services.ts";

const SITE = "https://www.calmmind.co.uk/";
const KEY = "c9e03d8e-e893-4e11-8e9b-1f2a3b4c5d6e";

function keyOfFault(endpoint: string, accessKey?: string) {
	const isOwn = endpoint.startsWith("/") || endpoint.startsWith(SITE);
	const service = findFormService(endpoint) ?? (isOwn ? "netlify" : "generic");
	return findUndelivered({ endpoint, service, accessKey }, SITE)?.key;
}

describe("messages are lost with", () => {
	test.each([
		"https://formspree.io/f/YOUR_ID",
		"https://formspree.io/f/yourcode",
		"https://formspree.io/f/your-form-id",
		"https://formspree.io/f/{form_id}",
		"https://formspree.io/f/xxxxxxxx",
		"https://formspree.io/f/",
		"https://formspree.io/mvgqwxyz",
		"https://formspree.io/hello@calmmind.co.uk",
		"https://formspree.io/forms/mvgqwxyz/submissions",
		"https://formspree.io/forms/mvgqwxyz/integration",
		"https://formspree.com/f/mvgqwxyz",
		"https://web3forms.com/submit",
		"https://api.web3forms.com/",
		"https://app.web3forms.com/dashboard",
		"https://usebasin.com/forms/75327/submissions",
		"https://usebasin.com/f/your-form-id",
		"https://formsubmit.co/your@email.com",
		"https://formsubmit.co/you@email.com",
		"https://formsubmit.co/",
		"https://formsubmit.com/hello@calmmind.co.uk",
		"https://app.getform.io/forms/bxowqypa",
		"https://getform.io/f/YOUR_FORM_ID",
		"https://www.staticforms.xyz/docs",
		"https://docs.google.com/forms/d/e/1FAIpQLSd/viewform",
		"https://docs.google.com/forms/d/e/1FAIpQLSd/formResponse",
		"https://forms.gle/AbCdEf123",
		"https://forms.office.com/r/AbCdEf",
		"https://calm.typeform.com/to/AbCdEf",
		"https://form.jotform.com/242123456789",
		"https://tally.so/r/w7xyz1",
		"https://calendly.com/calmmind/first",
		"https://formspree.io/F/mvgqwxyz",
		"https://formspree.io:8080/f/mvgqwxyz",
		"https://formspree.io//f/mvgqwxyz",
		"https://www.formspree.io/f/mvgqwxyz",
		"https://formspree.co/f/mvgqwxyz",
		"https://formspree.io/f/abcdefgh",
		"https://formspree.io/f/abcd1234",
		"https://formspree.io/f/abc123",
		"https://formspree.io/f/12345678",
		"https://formspree.io/f/myformid",
		"https://formspree.io/f/formhash",
		"https://formspree.io/f/hashid",
		"https://formspree.io/f/exampleid",
		"https://formspree.io/f/endpoint",
		"https://api.web3forms.com/Submit",
		"https://api.web3forms.com:444/submit",
		"https://api.web3form.com/submit",
		"https://api.web3forms.co/submit",
		"https://usebasin.com/f/1234567890ab",
		"https://basin.com/f/f830d525824e",
		"https://getform.io/f/unique-endpoint",
		"https://getform.io/f/abcdefgh",
		"https://getform.io/f/a1b2c3d4-e5f6-7890-abcd-ef1234567890",
		"https://formsubmit.co/your-random-string",
		"https://formsubmit.co/youremail@gmail.com",
		"https://formsubmit.co/your-email@calmmind.co.uk",
		"https://formsubmit.co/info@yourdomain.com",
		"https://formsubmit.co/hello@your-company.co.uk",
		"https://formsubmit.co/name@domain.com",
		"https://formsubmit.co/name@email.com",
		"https://forms.yourdomain.com/send",
		"https://yourwebsite.com/send",
		"https://docs.google.com/spreadsheets/d/1a/edit",
		"https://forms.cloud.microsoft/r/AbCdEf",
		"https://www.cognitoforms.com/CalmMind/Contact",
		"https://forms.zoho.eu/calm/form/Contact",
		"https://cal.com/ann",
		"https://mailchi.mp/abc/calm",
		"https://api.whatsapp.com/send?phone=447700900123",
		"https://forms.calmmind.co.uk/YOUR_FORM_ID",
		"https://forms.calmmind.co.uk/f/<code>",
		"https://forms.calmmind.co.uk/send?id=your-key",
	])("%s", (endpoint) => {
		expect(keyOfFault(endpoint, KEY)).toBe("endpoint");
	});

	test.each([
		undefined,
		"00000000-0000-0000-0000-000000000000",
		"11111111-1111-1111-1111-111111111111",
		"12345678-1234-1234-1234-123456789012",
		"YOUR_ACCESS_KEY_HERE",
		"hello@calmmind.co.uk",
		"c9e03d8e-e893-4e11-8e9b",
		"xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx",
		"https://api.web3forms.com/submit",
		"key",
		"aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee",
		"11111111-2222-3333-4444-555555555555",
		"abcdef12-3456-7890-abcd-ef1234567890",
		"a1b2c3d4-e5f6-7890-abcd-ef1234567890",
		"12345678-90ab-cdef-1234-567890abcdef",
		"01234567-89ab-cdef-0123-456789abcdef",
		"123e4567-e89b-12d3-a456-426614174000",
		"550E8400-E29B-41D4-A716-446655440000",
		"sf_xxxxxxxxxxxxxxxxxxxx",
		"sf_12345678",
		"sf_abcd1234",
		'"c9e03d8e-e893-4e11-8e9b-1f2a3b4c5d6e"',
	])("the key %s", (key) => {
		for (const endpoint of [
			"https://api.web3forms.com/submit",
			"https://api.staticforms.xyz/submit",
		])
			expect(keyOfFault(endpoint, key)).toBe("accessKey");
	});

	test.each([
		"https://app.netlify.com/sites/calm/forms",
		"https://api.netlify.com/build_hooks/5f0",
		"https://forms.calmmind.co.uk/send",
	])("Netlify and %s", (endpoint) => {
		const found = findUndelivered({ endpoint, service: "netlify" }, SITE);
		expect(found).toMatchObject({
			key: "endpoint",
			hint: "Write the path of a page of this site, as in endpoint: /contact",
		});
	});

	test("the example of each service, or its key", () => {
		for (const [service, { example }] of Object.entries(FORM_SERVICES)) {
			if (service === "netlify") continue;
			const fault = keyOfFault(example, "00000000-0000-0000-0000-000000000000");
			const isReserved = example.endsWith("@example.com");
			expect([service, fault !== undefined || isReserved]).toEqual([
				service,
				true,
			]);
		}
	});
});

const INNOCENT = [
	..."mvgqwxyz xknrwkdj mqkvoeyz xpznyqab MVGQWXYZ meqvabcd xyzabcde moqgknyz formabcd myzqoekl youabcde keyqwert idabcdef"
		.split(" ")
		.map((code) => `https://formspree.io/f/${code}`),
	"https://formspree.io/p/2949986910493211753/f/contactForm",
	"https://formspree.io/p/2803072267095900016/f/contact",
	"https://api.web3forms.com/submit",
	..."f830d525824e 720ce3ef2f52 1a1d2b97c41f d3d78a10dc4c 3587049dbc33.json 9da8fc322bb0"
		.split(" ")
		.map((code) => `https://usebasin.com/f/${code}`),
	"https://www.usebasin.com/f/2e7223846893",
	"https://formsubmit.co/hello@calmmind.co.uk",
	"https://formsubmit.co/ajax/hello@calmmind.co.uk",
	"https://formsubmit.co/hello%40calmmind.co.uk",
	"https://formsubmit.co/yourcalmmind@gmail.com",
	"https://formsubmit.co/ann@mail.com",
	"https://formsubmit.co/hello@findyourcalm.co.uk",
	"https://formsubmit.co/hello@knowyourmind.co.uk",
	"https://formsubmit.co/a@b.co.uk",
	"https://formsubmit.co/c1f6460b84bc25bfcdc7f63d038c2dfd",
	"https://formsubmit.co/ajax/c1f6460b84bc25bfcdc7f63d038c2dfd",
	..."byvpdvea bxowqypa bejrqyqa 4ec4b650-7aa1-474c-969c-a66d556454d2 31798245-609f-4194-9a22-c45f02c90b82"
		.split(" ")
		.map((code) => `https://getform.io/f/${code}`),
	"https://api.staticforms.xyz/submit",
	"https://api.staticforms.dev/submit",
	"/contact",
	"/practice/contact",
	"https://www.calmmind.co.uk/contact",
	..."send enquire form forms/3 contact.php send-your-message formmail.pl f/a1b2c3 send?form=3 code v1/submit api/key/9 my-form"
		.split(" ")
		.map((file) => `https://forms.calmmind.co.uk/${file}`),
	"https://script.google.com/macros/s/AKfycbx0/exec",
	"https://formcarry.com/s/nQ3xKb2",
	"https://submit-form.com/aBcD1234",
	"https://formbold.com/s/3Zx9k",
	"https://hooks.zapier.com/hooks/catch/123456/abcdef/",
	"https://api.formbucket.com/f/buk_1a2b3c",
	"https://forms.un-static.com/forms/8b1a9953c4611296a827abf8c47804d7",
];

test("addresses of forms that work are silent", () => {
	expect(INNOCENT.length).toBeGreaterThanOrEqual(50);
	const faults = INNOCENT.filter((address) => keyOfFault(address, KEY));
	expect(faults).toEqual([]);
});

test.each(["sf_e9e1473938bb6262063aafe7", KEY, KEY.toUpperCase()])(
	"the key %s is one of Static Forms",
	(key) => {
		expect(keyOfFault("https://api.staticforms.xyz/submit", key)).toBe(
			undefined,
		);
	},
);

describe("in content/site.yaml,", () => {
	const FILE = "content/site.yaml";
	const read = async (lines: string) => {
		const before = "  endpoint: https://forms.example.com/f/calm\n";
		const text = `  delivery: post\n${lines.replace(/^/gm, "  ")}\n`;
		return await checkContent({ [FILE]: edited(FILE, before, text) });
	};

	test.each([
		["endpoint: https://formspree.io/f/mvgqwxyz", "formspree"],
		["endpoint: https://usebasin.com/f/f830d525824e", "basin"],
		["endpoint: https://formsubmit.co/hello@calmmind.co.uk", "formsubmit"],
		[
			`endpoint: https://api.web3forms.com/submit\naccessKey: ${KEY}`,
			"web3forms",
		],
		["endpoint: https://forms.calmmind.co.uk/send", "generic"],
		["endpoint: /contact\nservice: netlify", "netlify"],
	])("%s needs no name of a service", async (lines, service) => {
		const { site, located } = await read(lines);
		expect(located).toEqual([]);
		expect(site?.settings.forms.service).toBe(service);
	});

	test.each([
		["netlify", /^Netlify takes messages at .*, as in endpoint: \/contact$/],
		["basin", /^Add the address of Basin, as in endpoint: https:\/\/usebasin/],
	])(
		"service: %s without an address says what to write",
		async (service, hint) => {
			const { located } = await read(`service: ${service}`);
			expect(located).toMatchObject([
				{
					message: "missing endpoint: the forms have no address to be sent to",
					hint: expect.stringMatching(hint),
					source: { file: FILE },
				},
			]);
		},
	);

	test.each([
		["https://api.web3forms.com/submit", "formspree", "web3forms"],
		["https://formspree.io/f/mvgqwxyz", "netlify", "formspree"],
		["https://formspree.io/f/mvgqwxyz", "generic", "formspree"],
		["https://getform.io/f/bxowqypa", "basin", "getform"],
	])("%s with service: %s is an error", async (endpoint, other, right) => {
		const { located } = await read(`endpoint: ${endpoint}\nservice: ${other}`);
		expect(located).toMatchObject([
			{
				hint: `Write service: ${right}, or delete this line`,
				source: { file: FILE, column: 12 },
			},
		]);
	});

	test.each([
		["netlify", "as in endpoint: /contact"],
		["formspree", "as in endpoint: https://formspree.io/f/yourcode"],
		["getform", "as in endpoint: https://getform.io/f/yourcode"],
	])("service: %s without an address says %s", async (service, hint) => {
		const { located } = await read(`service: ${service}`);
		expect(located).toHaveLength(1);
		expect(located[0]?.hint).toContain(hint);
	});
});

test("the guide lists every service with its label and the form of its address", () => {
	const guide = fs.readFileSync(path.resolve("docs/content.md"), "utf8");
	for (const name of SERVICE_NAMES) {
		const { label, example } = FORM_SERVICES[name];
		if (name !== "generic")
			expect(guide).toContain(`| ${label} | \`${name}\` | \`${example}\` |`);
	}
});
