import { expect, test } from "vitest";
import { findClassNames } from "./class-lists.ts";

const namesIn = (text: string) => findClassNames(text).map(({ name }) => name);

test.each([
	['<p className="flex gap-2">', ["flex", "gap-2"]],
	["<p class='flex'>", ["flex"]],
	['<p className={"flex"}>', ["flex"]],
	['<p className={isOpen ? "flex" : "hidden"}>', ["flex", "hidden"]],
	[
		'<p className={kind === "booking" ? "first" : "other"}>',
		["first", "other"],
	],
	['<p className={"booking" === kind ? "first" : undefined}>', ["first"]],
	['<p className={isOpen && "flex"}>', ["flex"]],
	["<p className={`flex §{className} gap-2`}>", ["flex", "gap-2"]],
	["<p className={`flex share-title-§{size} gap-2`}>", ["flex", "gap-2"]],
	["<p className={`flex §{size}-wide`}>", ["flex"]],
	[
		'<p className={`flex §{isWide ? "w-full" : "w-8"}`}>',
		["flex", "w-full", "w-8"],
	],
	['<p className={`w-§{isWide ? "full" : "8"} flex`}>', ["flex"]],
	['<p className={MAP["hero"]}>', []],
	['<p className={{ hero: "flex", quiet: "block" }[kind]}>', ["flex", "block"]],
	['<p className={buttonVariants({ variant: "hero", size: "sm" })}>', []],
	[
		'<p className={buttonVariants({ variant: "hero", className: "mt-2" })}>',
		["mt-2"],
	],
	['<p className={pick("hero")}>', []],
	[
		'cva("button", { variants: { size: { sm: "px-2", "very-big": "px-9" } } })',
		["button", "px-2", "px-9"],
	],
	[
		'cva(["button", "flex"], { defaultVariants: { size: "sm" } })',
		["button", "flex"],
	],
	[
		'cva("a", { compoundVariants: [{ size: "sm", class: "px-1" }] })',
		["a", "px-1"],
	],
	[
		'cn("flex", { hidden: a, "w-full": b }, c && "gap-2")',
		["flex", "w-full", "gap-2"],
	],
	['clsx(["flex", a ? "b" : "c"])', ["flex", "b", "c"]],
	['function Card({ className = "p-2" }) {}', ["p-2"]],
	['<p title="no-class" id="no" data-class="none">no words</p>', []],
	['const WORDS = "rounded-xl bg-emerald-100";', []],
	['// <p className="old">\n{/* <p className="older"> */}', []],
	['<a href="https://a.uk" className="flex">', ["flex"]],
	['<p className="">', []],
	["<p className={`", []],
	['<p className={"', []],
] as const)("class names are found: %s", (text, names) => {
	// The sign stands for a $, which linters take for a mistake in a plain text.
	expect(namesIn(text.replaceAll("§", "$"))).toEqual(names);
});

test("class names are found with their offsets, also in lists of several lines", () => {
	const text = '<p\n\tclassName="flex\n\t\tgap-2"\n>';
	expect(findClassNames(text)).toEqual([
		{ name: "flex", offset: text.indexOf("flex") },
		{ name: "gap-2", offset: text.indexOf("gap-2") },
	]);
});

test("a class name in a call inside an attribute is found once", () => {
	expect(namesIn('<p className={cn("flex")}>')).toEqual(["flex"]);
});
