import { describe, expect, test } from "vitest";
import {
	checkContent,
	edited,
	formatLocatedProblems,
} from "../../../../test/support/make-site.ts";

const HOME = "content/pages/home.yaml";
const ABOUT = "content/pages/about.yaml";

async function describePictureProblems(picture: string) {
	const text = edited(HOME, "image: /art/stress.svg", picture);
	return formatLocatedProblems((await checkContent({ [HOME]: text })).located);
}

describe("a card", () => {
	test.each([
		"picture: { file: /pictures/a.jpg, alt: Chairs }",
		"picture: { file: /pictures/our room.PNG, decorative: true }",
		"image: /art/stress.svg\n      picture: { file: /pictures/a.jpeg, alt: A }",
	])("is valid with %s", async (picture) => {
		expect(await describePictureProblems(picture)).toBe("");
	});

	test("is reported with neither drawing nor picture", async () => {
		expect(await describePictureProblems("")).toMatchInlineSnapshot(`
			"content/pages/home.yaml:37:7 error: there is neither a drawing nor a picture here
			  -> Add a line such as image: /art/stress.svg, or picture: { file: /pictures/room.jpg, alt: Two chairs by a window }"
		`);
	});

	test("is reported with an incomplete picture", async () => {
		expect(
			[
				await describePictureProblems("picture: { file: /pictures/a.jpg }"),
				await describePictureProblems(
					"picture: { file: /pictures/a.jpg, decorative: false }",
				),
				await describePictureProblems(
					"picture: { file: /art/stress.svg, alt: A }",
				),
				await describePictureProblems("picture: { alt: A }"),
				await describePictureProblems("picture: /pictures/a.jpg"),
			].join("\n"),
		).toMatchInlineSnapshot(`
			"content/pages/home.yaml:39:16 error: missing alternative text: this picture has no words for people who cannot see it
			  -> Describe the picture in a few words, as in alt: Two chairs by a window; if it only decorates the page, write decorative: true in place of alt
			content/pages/home.yaml:39:16 error: missing alternative text: this picture has no words for people who cannot see it
			  -> Describe the picture in a few words, as in alt: Two chairs by a window; if it only decorates the page, write decorative: true in place of alt
			content/pages/home.yaml:39:24 error: "/art/stress.svg" is not the name of a JPEG or PNG in static/pictures/
			  -> Save the picture as JPEG or PNG, put it into static/pictures/, not into a folder in it, and name it as in file: /pictures/room.jpg
			content/pages/home.yaml:39:16 error: "file" is missing (The picture in static/pictures/)
			  -> Add a line such as file: /pictures/room.jpg
			content/pages/home.yaml:39:16 error: "picture" should be a group of keys, but it is "/pictures/a.jpg" (A picture of your own in place of the drawing)
			  -> Write the lines of this group below its name, indented by two spaces: they begin with file:"
		`);
	});
});

test("the story of the about page may have a picture", async () => {
	const text = edited(
		ABOUT,
		"story:\n",
		"story:\n  picture: { file: /pictures/a.jpg, alt: A }\n",
	);
	expect(
		formatLocatedProblems((await checkContent({ [ABOUT]: text })).located),
	).toBe("");
});

test.each([
	["/pictures/IMG_1.heic", "room.jpg"],
	["/pictures/room", "room.jpg"],
	["/pictures/2024/chair.png", "room.jpg"],
	["https://www.example.com/chair.png", "room.jpg"],
	["static/pictures/room.jpg", "room.jpg"],
	["/static/pictures/fan.jpg", "fan.jpg"],
	["../../static/pictures/fan.jpg", "fan.jpg"],
	["pictures/fan.jpg", "fan.jpg"],
	["./pictures/fan.jpeg", "fan.jpeg"],
	["fan.jpg", "fan.jpg"],
	["C:\\pictures\\chair.png", "chair.png"],
	["C:\\me\\static\\pictures\\chair.png", "chair.png"],
	["/Pictures/chair.png", "chair.png"],
])("the file %s is reported with a right name, %s", async (file, name) => {
	expect(
		await describePictureProblems(`picture: { file: '${file}', alt: A }`),
	).toContain(`as in file: /pictures/${name}`);
});
