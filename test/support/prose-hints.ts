// Lists hints that only a person can apply, each kind with the reason. fix-table.ts has the others.

interface ProseHints {
	readonly reason: string;
	readonly hints: readonly RegExp[];
}

export const PROSE: readonly ProseHints[] = [
	{
		reason: "words have to be found",
		hints: [
			/^Add (?:a sentence to the text|the origin to each role)/,
			/^Describe the picture/,
			/^(?:Give the page a \w+ of|Write) \d+ to \d+ characters/,
			/^Say in (?:a few words|each)/,
			/^Describe what you do/,
			/^Name the source in the (?:label|sentence)/,
			/^Shorten the text/,
			/^Write the words themselves/,
			/^Type the (?:words?|address) again/,
			/^(?:Write (?:the smaller number first|a rate of at most)|Remove (?:one of the two|"\w+" here))/,
			/^(?:Put two stars|Remove the (?:spaces within the stars|sign at the start))/,
			/^Write what the brackets ask for/,
			/^Replace (?:each TODO|the whole text|"[^"]+" in the template)/,
			/^Delete the markup/,
			/^Remove noindex/,
			/^Replace the sample with a client's own words/,
			/^Write the (?:character itself|right character)/,
		],
	},
	{
		reason: "a fact of the practice has to be known",
		hints: [
			/^Write the (?:address of the published page|number|right one|practice's own|real address)/,
			/^Move the file out of static\//,
			/^(?:Write the whole number with|Copy the address from the top)/,
			/^Find out which value is true/,
			/^Write delivery: post here/,
			/^Correct the text or the address of the link/,
			/^Correct (?:whichever of the two is wrong|the number, or add)/,
			/^Write the notice as content\/pages\/privacy\.md/,
			/^Add (?:therapist|registers|insurance|fees|directions)\b/,
		],
	},
	{
		reason: "a person has to choose where it leads",
		hints: [
			/^(?:Link to a page that exists|Put the file into static)/,
			/^Link to this page wherever its subject comes up/,
			/^Start (?:a page|the address of a page) of this site with one slash/,
			/^(?:Remove the space, or write %20|Write %25 for a percent sign)/,
			/^The known keys are/,
			/^Write the name of a part/,
			/^Write (?:the address with https:\/\/|the address of a page|the whole address)/,
			/^Find where the page has moved to/,
			/^Open the address in a browser/,
			/^Keep one of the two entries/,
			/^Make one of these colours darker or lighter/,
		],
	},
	{
		reason: "markup of a template, which nobody can rewrite without seeing it",
		hints: [
			/^Add (?:"position"|one, as in|a button)/,
			/^Begin (?:the structured data with "|the group with <)/,
			/^Correct (?:that|this) line/,
			/^Close (?:each|the innermost)/,
			/^(?:Put the (?:script|style) into a file of its own|Save the drawing as plain SVG)/,
			/^Give (?:each|the element|the form|the second|the (?:button|link) a text)/,
			/^Add the missing value/,
			/^Keep one <h1>/,
			/^Delete numberOfItems/,
			/^Look (?:at templates|for a closing)/,
			/^Make this heading <h\d>/,
			/^Name each field/,
			/^Move the element out of/,
			/^Put (?:<|names and texts|the script|the style)/,
			/^Send the form to the form service/,
			/^Spell the (?:name|reference)/,
			/^Write the id of the other element/,
			/^Remove (?:aria-hidden|autoplay|this <meta>)/,
			/^Delete code in templates/,
			/^Take out what/,
			/^Use (?:<|a value that|an element)/,
			/^Write (?:<|a valid value|method=|one word|the text of the heading|\*\*bold)/,
			/^Write the words into the element/,
		],
	},
	{
		reason: "a file has to be made, found or undone",
		hints: [
			/^(?:Copy|Save) (?:it|the file|the picture)/,
			/^Link to the other page instead/,
			/^Restore (?:it|the (?:file|tag for))/,
			/^Undo the last change/,
		],
	},
];
