import { expect, test } from "vitest";
import {
	emailHref,
	internationalPhone,
	phoneHref,
} from "../../src/site/addresses/urls.ts";
import { frameOf, viewOf, withValue } from "../../test/support/plan-site.ts";
import { makeModel } from "../../test/support/site-model.ts";
import { site as settingsModel } from "../models/site.ts";
import { settingsOf } from "./contact.ts";

test.each([
	["020 7946 0123", "+442079460123"],
	["(020) 7946-0123", "+442079460123"],
	["+44 20 7946 0123", "+442079460123"],
	["+44 (0)20 7946 0123", "+442079460123"],
	["0044 20 7946 0123", "+442079460123"],
	["+44 020 7946 0123", "+442079460123"],
	["0044 (0)20 7946 0123", "+442079460123"],
	["(0)20 7946 0123", "+442079460123"],
	["+1 212 555 0123", "+12125550123"],
	["+49 (0)30 123456", "+4930123456"],
])("the telephone number %s is dialled as %s", (written, dialled) => {
	expect(internationalPhone(written, "GB")).toBe(dialled);
});

test("a template of an earlier version names no country", () => {
	expect(phoneHref("020 7946 0123")).toBe("tel:+442079460123");
});

test.each([
	["hello@example.com", "mailto:hello@example.com"],
	["a+b&c?d@example.com", "mailto:a%2Bb%26c%3Fd@example.com"],
])("the e-mail address %s is linked as %s", (address, href) => {
	expect(emailHref(address)).toBe(href);
});

const many = (count: number) =>
	Array.from(
		{ length: count },
		(_, index) => [`service-${index}`, "all", false] as const,
	);

test("the menu lists the first services, and the mobile menu shows the number of the rest", async () => {
	const site = await makeModel({ services: many(36) });
	const { navigation } = frameOf(site);
	const listed = navigation.serviceGroups.flatMap(({ services }) => services);
	expect(listed).toHaveLength(34);
	expect(listed[33]).toEqual({
		label: "service-33",
		href: "/services/service-33",
		isWritten: false,
	});
	expect(navigation.mobileServices).toEqual([
		{ label: "service-0", href: "/services/service-0", isWritten: false },
	]);
	expect(navigation.moreServices).toBe("35 more services");
});

test.each([
	["{count} more services", "1 more service", "2 more services"],
	["And {count} others", "And 1 other", "And 2 others"],
	["{count} more therapies", "1 more therapy", "2 more therapies"],
	["{count} other classes", "1 other class", "2 other classes"],
	["{count} approaches more", "1 approach more", "2 approaches more"],
	[
		"{count} less common services",
		"1 less common service",
		"2 less common services",
	],
	[
		"There are {count} more services",
		"There is 1 more service",
		"There are 2 more services",
	],
	["{count} of our services", "1 of our services", "2 of our services"],
	["Services, plus {count}", "Services, plus 1", "Services, plus 2"],
	[
		"{count} more in all ({count} services)",
		"1 more in all (1 service)",
		"2 more in all (2 services)",
	],
	["{count} more", "1 more", "2 more"],
])("one of %j is not several", async (moreServices, one, two) => {
	for (const [services, expected] of [
		[2, one],
		[3, two],
	] as const) {
		const site = await makeModel({ services: many(services) });
		const before = settingsOf(viewOf(site)).navigation;
		const navigation = { ...before, moreServices };
		const changed = withValue(site, settingsModel, { navigation });
		expect(frameOf(changed).navigation.moreServices).toBe(expected);
	}
});

test("the mobile menu shows no number when it lists all services", async () => {
	const site = await makeModel({ services: many(1) });
	expect(frameOf(site).navigation.moreServices).toBe("");
});

test("every address in the frame is final", async () => {
	const frame = frameOf(
		await makeModel({ settings: "basePath: /practice\nurlStyle: directory" }),
	);
	expect(frame.navigation.home.href).toBe("/practice/");
	const { bar } = frame.navigation;
	expect(bar[1]?.href).toBe("/practice/about/");
	expect(frame.navigation.getStarted.href).toBe("/practice/contact/");
	expect(frame.icons).toEqual({
		ico: "/practice/favicon.ico",
		svg: "/practice/favicon.svg",
		appleTouch: "/practice/apple-touch-icon.png",
		manifest: "/practice/site.webmanifest",
	});
	expect(frame.practice.url).toBe("https://www.example.com/practice/");
});

test("the banner, the footer and the practice are read from site.yaml", async () => {
	const frame = frameOf(await makeModel());
	expect(frame.notices).toMatchObject([
		{
			name: "Domain for sale",
			link: { label: "Ask", href: "mailto:hello@example.com" },
		},
	]);
	expect(frame.footer).toMatchObject({
		copyright: "© 2024 Calm Practice",
		hours: ["Mon-Fri 9AM-7PM, Sat 10AM-4PM"],
		phone: { label: "020 7946 0123", href: "tel:+442079460123" },
	});
	expect(frame.practice.openingHours.periods).toHaveLength(2);
});
