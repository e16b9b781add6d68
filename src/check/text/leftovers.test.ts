import { expect, test } from "vitest";
import { findPlaceholders } from "./placeholders.ts";

const find = (text: string) =>
	findPlaceholders(text).map(({ kind, written }) => `${kind} ${written}`);

/** Each kind with its left-overs and near misses. */
const CASES: readonly (readonly [
	kind: string,
	found: string,
	silent: string,
])[] = [
	[
		"lorem",
		"Insert introduction|Your text here|Alt text here|Describe your practice here|Enter price|New testimonial|Replace with your own text|Delete this line|Photo needed here|Title here.|Please insert your own text here|Add a photo here|Type something here to begin|The quote goes here|Image to go here|Some placeholder text|Sample text|Dummy content for now|Click to edit|Double-click to add text|Edit this heading|This is a test.|This is the first post|This is your heading",
		"Tell your story here|Enter your details here|More information here|You are welcome here|The map is a help here|He wrote a sample of his text|Click to open the map|We edit this with care|This is a test of patience for many|This is a page that you can print|Your first visit here|New beginnings|Add price and time|Change this one habit|Remove this from your day|No photo needed, no text|Write to your practice nurse here|Put your coat here and sit down|A photo of the room is shown here",
	],
	[
		"lorem",
		"Coming soon|Our new page is coming soon|More photos coming soon!|Details to follow.|Prices to come|Information coming soon|This page is under construction|Our site is currently under construction.",
		"A coming soon to an end|Spring is coming soon.|The holidays are coming soon|It follows in the years to come|Coming sooner than you think|The bridge near us is under construction|The news is coming soon|A new you, under construction",
	],
	[
		"lorem",
		"test|Test test|testing 123|asdf|asdfgh|Untitled|Untitled page|Hello world!|foo bar|Benefit 1|Question 2|Heading 1.|Just another WordPress site|Adipiscing elit|Vestibulum ante",
		"Test anxiety|Testing times|A test|Hello|Blood test|Session 1|Step 1|Chapter 2|Level 3|Undefined worries|Null and void|Nan|Food",
	],
	[
		"todo",
		"TBC|[TBC]|020 XXXX|Price: TBC|Dates tba|Venue T.B.C.|To be confirmed|Fees: to be confirmed|Time to be announced.|The address to be confirmed|Draft: our story|[WIP] About us|WIP|DRAFT - about us|TO DO|See below. TO DO: prices|...|—|xxxx|Description to be added|todo write this|£XX|£XX.50 per hour|£___|£??|From £ X|£00|XX minutes|XX% of clients|Since 20XX|199X|In XX years|Price ???|When: ??|Name: ____|CHANGE ME|REPLACE ME",
		"TBCs|The tbcx group|Football|It has to be confirmed by you|Your place needs to be confirmed|An appointment is to be confirmed in writing|To be written about is odd|A draft: nothing is final|Work in progress is a fine thing|£20|£60–£80|£0|£100.00|£1,000|XXL shirts|Louis XX and XXI|20X zoom|Really?? Yes!|What???|“Why me??”|Hugs, Jo xxx|snake_case_name|Change me, he said|Please replace this battery|Draft beer|A thing TO DO|A… pause|Drafts: how we write",
	],
	[
		"example",
		"test@stillwater.co.uk|Write to name@practice.org|firstname.lastname@still.co.uk|john.doe@mail.co.uk|hello@yourdomain.com|hello@yourdomain.co.uk|https://www.yourwebsite.com|yourpractice.co.uk|mycompany.com|www.mysite.com|https://mywebsite.co.uk|hello@example.co.uk|https://www.facebook.com/yourpage|https://instagram.com/username|https://uk.linkedin.com/in/your-name|John Doe|Dr Jane Doe, London|Joe Bloggs|A. N. Other|Firstname Surname|Anytown|12 Any Street|123 Main Street|AB1 2CD|XX1 1XX",
		"latest@stillwater.co.uk|contest@still.co.uk|me@stillwater.co.uk|hello@stillwater.co.uk|username: password|John Smith|Ms Doe|A. Doe|Doe and partners|Jane|The domain of sleep|yourself.com|https://www.facebook.com/stillwater|https://www.facebook.com/profilers|AB10 1AB|12 Main Street|Any street you like|AA batteries|Your city and ours",
	],
	[
		"example",
		"DD/MM/YYYY|Date: dd.mm.yy|Last reviewed: YYYY-MM-DD|Open HH:MM to 5pm|01234 567890|01234 567 890|020 1234 5678|0123 456 7890|07123 456789|00000 000000|07000 000000|07xxx xxxxxx",
		"Write it as DD/MM/YYYY|Your date of birth (DD/MM/YYYY)|Please use the format dd/mm/yyyy|020 7123 4567|0800 1111|0300 123 3393|116 123|1,000,000,000 people|020 7123 4568 ext. 12|+44 20 7123 4567|8 weeks 10 days",
	],
	[
		"brackets",
		"Read it [here]|See [click here].|[Name]|Dear [First name]|[role]|[xx]|<name>|<Company name>|<postcode>|<opening hours>|<name of the street>|[CLIENT STORY]|[PRACTICE_ADDRESS]|Hello %s|%d sessions|%1$s of us|%name%|$NAME|%(name)s|@@name@@|(insert text)|<?php echo|<%= name %>",
		"He said [sic] that|[laughs]|[…] and so on|[the room]|[here]: yes|5 < 6 > 4|<3|100% sure|95%|50% see a change|A 10%s|5% or 10% of us|(in short)|$5|%20|Name and address|[1]|[2024]|[NHS]|x < y|a < b or c > d",
	],
	[
		"braces",
		"{{ name }|{name|Hello name}|a and {b|a} and b|a {b",
		"A brace|:-)|(name)|[see above]",
	],
];

const split = (column: 1 | 2) =>
	CASES.flatMap((row) =>
		row[column].split("|").map((text) => [row[0], text] as const),
	);

test.each(split(1))("%s is found in %s", (kind, text) => {
	expect(find(text)).toEqual([expect.stringContaining(`${kind} `)]);
});

test.each(split(2))("no %s is found in %s", (_kind, text) => {
	expect(find(text)).toEqual([]);
});

test("two parts of a text that is still to be written are found", () => {
	expect(find("Dear *|FNAME|*, it costs £XX")).toEqual([
		"todo £XX",
		"brackets *|FNAME|*",
	]);
});
