// In a real browser, buttons of every variant and size are high enough, and change on focus and under the
// pointer.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { visitShippedSite, WIDE } from "../../test/support/visit.ts";
import { type ButtonVariants, buttonVariants } from "./button.tsx";

const { open } = visitShippedSite();

type Variant = NonNullable<ButtonVariants["variant"]>;
type Size = NonNullable<ButtonVariants["size"]>;

const VARIANTS = Object.keys({
	default: true,
	destructive: true,
	outline: true,
	secondary: true,
	ghost: true,
	link: true,
	hero: true,
	cta: true,
	wellness: true,
} satisfies Record<Variant, true>);

/** Each size has a minimum height in pixels. */
const HEIGHTS: Readonly<Record<Size, number>> = {
	default: 44,
	sm: 36,
	lg: 48,
	xl: 56,
	icon: 44,
};

const isVariant = (name: string): name is Variant => VARIANTS.includes(name);
const VARIANT_NAMES = VARIANTS.filter(isVariant);

/** Replaces the contents of a page with buttons, so that the stylesheet of the site draws them. */
async function showButtons(page: Page, buttons: readonly ButtonVariants[]) {
	const classes = buttons.map((button) => buttonVariants(button));
	await page.evaluate((names) => {
		document.body.replaceChildren(
			...names.map((name) => {
				const frame = document.createElement("p");
				frame.className = "wrap py-14";
				const button = document.createElement("button");
				button.className = name;
				button.textContent = "Book";
				frame.append(button);
				return frame;
			}),
		);
	}, classes);
}

test.each(["light", "dark"] as const)(
	"every variant changes on focus and under the pointer, in the %s scheme",
	async (colorScheme) => {
		const page = await open("/about", { colorScheme });
		// The one button stands at the top of the page.
		const clip = { x: 0, y: 0, width: WIDE.width, height: 180 };
		const takePicture = () => page.screenshot({ clip });
		for (const variant of VARIANT_NAMES) {
			await page.mouse.move(0, 600);
			await showButtons(page, [{ variant }]);
			const atRest = await takePicture();
			expect((await takePicture()).equals(atRest), variant).toBe(true);
			await page.keyboard.press("Tab");
			const isFocused = await page.evaluate(
				() => document.querySelector("button:focus-visible") !== null,
			);
			expect(isFocused, variant).toBe(true);
			const focused = await takePicture();
			expect(focused.equals(atRest), variant).toBe(false);
			await page.evaluate(() => {
				if (document.activeElement instanceof HTMLElement)
					document.activeElement.blur();
			});
			await page.hover("button");
			const hovered = await takePicture();
			expect(hovered.equals(atRest), variant).toBe(false);
			expect(hovered.equals(focused), variant).toBe(false);
		}
	},
);

test("every variant looks different from the others", async () => {
	const page = await open("/about");
	await showButtons(
		page,
		VARIANT_NAMES.map((variant) => ({ variant })),
	);
	const pictures = new Set<string>();
	for (const frame of await page.locator("p.wrap").all())
		pictures.add((await frame.screenshot()).toString("base64"));
	expect(pictures.size).toBe(9);
});

test("every size of every variant is high enough to tap", async () => {
	const page = await open("/about");
	const sizes: Size[] = ["default", "sm", "lg", "xl", "icon"];
	const buttons = VARIANT_NAMES.flatMap((variant) =>
		sizes.map((size) => ({ variant, size })),
	);
	await showButtons(page, buttons);
	const boxes = await page
		.locator("button")
		.evaluateAll((buttons) =>
			buttons.map((button) => button.getBoundingClientRect().height),
		);
	expect(boxes).toHaveLength(45);
	for (const [index, { size, variant }] of buttons.entries())
		expect(boxes[index], `${variant} ${size}`).toBeGreaterThanOrEqual(
			HEIGHTS[size],
		);
	expect(new Set(boxes.slice(0, 4)).size).toBe(4);
});

test("every variant has a visible edge in forced colours", async () => {
	const page = await open("/about", { forcedColors: "active" });
	await showButtons(
		page,
		VARIANT_NAMES.map((variant) => ({ variant })),
	);
	const edges = await page.locator("button").evaluateAll((buttons) =>
		buttons.map((button) => {
			const { borderTopWidth, borderTopColor, backgroundColor } =
				getComputedStyle(button);
			return borderTopWidth === "2px" && borderTopColor !== backgroundColor;
		}),
	);
	expect(edges).toEqual(VARIANT_NAMES.map(() => true));
});
