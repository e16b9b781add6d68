// Makes YAML in every style that people write, and in some that only other programs write.
import { createRandom, pick } from "./mutate.ts";

type Random = ReturnType<typeof createRandom>;

const WORDS = ["calm", "A quiet room", "12", "-1.5", "true", "~", "x#y", "a:b"];
const PLAIN_WORDS = [
	...WORDS,
	"café 🛌",
	"it's",
	'said "so"',
	"https://a.uk/#b",
];
const KEYS = ["a", "b-c", "long key", '"quoted: key"', "'it''s'", "12", "é"];
const COMMENTS = ["", "", "", " # comment", "  # : - [x", "\t# tab"];
const HEADERS = ["|", "|-", "|+", ">", ">-", ">+", "| # comment", ">2", "|2-"];

interface Made {
	readonly random: Random;
	readonly anchors: string[];
}

const chance = ({ random }: Made, share: number) => random() < share;

function makeInline(made: Made): string {
	const { random, anchors } = made;
	const anchor = pick(random, ["", ...anchors]);
	if (anchor !== "" && chance(made, 0.1)) return `*${anchor} `;
	const words = pick(random, WORDS);
	if (chance(made, 0.2)) return `"${words} \\"q\\" \\u00e9"`;
	if (chance(made, 0.2)) return `'${words} it''s'`;
	return words;
}

function makeFlow(made: Made, depth: number): string {
	const { random } = made;
	const count = Math.floor(random() * 4);
	const isList = chance(made, 0.5);
	const parts: string[] = [];
	for (let index = 0; index < count; index++) {
		const isDeep = depth > 0 && chance(made, 0.3);
		const value = isDeep ? makeFlow(made, depth - 1) : makeInline(made);
		const key = `k${index}`;
		const pair = chance(made, 0.15) ? `${key}:` : `${key}: ${value}`;
		const single = chance(made, 0.15) ? `${key}: ${value}` : value;
		parts.push(isList ? single : chance(made, 0.1) ? key : pair);
	}
	const comma = pick(random, [", ", " , ", ",\n        "]);
	const inner = parts.join(comma) + (count > 0 && chance(made, 0.2) ? "," : "");
	const space = pick(random, ["", " "]);
	return isList ? `[${space}${inner} ]` : `{${space}${inner} }`;
}

function makeBlockScalar({ random }: Made, indent: string): string {
	const header = pick(random, HEADERS);
	const lines = [
		pick(random, PLAIN_WORDS),
		"",
		`  ${pick(random, WORDS)}`,
		"# text",
	];
	const chosen = lines.filter(() => random() < 0.6);
	const below = chosen.map((line) => (line === "" ? "" : `${indent}  ${line}`));
	const first = `${indent}  ${pick(random, PLAIN_WORDS)}`;
	return [header, first, ...below, ...(random() < 0.3 ? ["", ""] : [])].join(
		"\n",
	);
}

/** @returns a value that begins in the line of its key or hyphen */
function makeScalar(made: Made, indent: string): string {
	const { random } = made;
	const deeper = `${indent}   `;
	const comment = pick(random, COMMENTS);
	if (chance(made, 0.15)) return makeBlockScalar(made, indent);
	if (chance(made, 0.1))
		return `calm\n${deeper}and quiet\n\n${deeper}days${comment}`;
	if (chance(made, 0.1))
		return `"calm\n${deeper}and \\\n${deeper}quiet"${comment}`;
	if (chance(made, 0.05)) return `'calm\n\n${deeper}days'${comment}`;
	if (chance(made, 0.1)) return comment;
	if (chance(made, 0.05)) return `!!str ${pick(random, WORDS)}${comment}`;
	return makeInline(made) + comment;
}

function makeValue(made: Made, indent: string, depth: number): string {
	const { anchors } = made;
	let properties = "";
	if (chance(made, 0.08)) {
		const name = `n${anchors.length}`;
		properties = `&${name} `;
		const value = makeInner(made, indent, depth);
		anchors.push(name);
		return ` ${properties}${value.replace(/^ +/, "")}`;
	}
	return makeInner(made, indent, depth);
}

function makeInner(made: Made, indent: string, depth: number): string {
	const { random } = made;
	if (depth > 0 && chance(made, 0.45)) {
		const comment = pick(random, COMMENTS);
		const deeper = indent + pick(random, ["  ", "    "]);
		return `${comment}\n${makeBlock(made, deeper, depth - 1)}`;
	}
	if (chance(made, 0.15)) return ` ${makeFlow(made, 2)}`;
	return ` ${makeScalar(made, indent)}`;
}

/** @returns lines with this indentation */
function makeBlock(made: Made, indent: string, depth: number): string {
	const { random } = made;
	const lines: string[] = [];
	const isList = chance(made, 0.4);
	const keys = KEYS.filter(() => random() < 0.3);
	for (const key of keys.length > 0 ? keys : ["a"]) {
		if (chance(made, 0.15))
			lines.push(pick(random, ["", `${indent}# note`, "# note"]));
		if (!isList && chance(made, 0.05))
			lines.push(`${indent}? ${key}\n${indent}: v`);
		else if (!isList)
			lines.push(`${indent}${key}:${makeValue(made, indent, depth)}`);
		else if (depth > 0 && chance(made, 0.3))
			lines.push(
				`${indent}- ${makeBlock(made, `${indent}  `, depth - 1).trimStart()}`,
			);
		else lines.push(`${indent}-${makeValue(made, indent, depth)}`);
	}
	if (!isList && made.anchors.length > 0 && chance(made, 0.1))
		lines.push(`${indent}<<: *${pick(random, made.anchors)}`);
	if (!isList && chance(made, 0.01)) lines.push(`${indent}a: twice`);
	return lines.join("\n");
}

export function makeYaml(seed: number): string {
	const made = { random: createRandom(seed), anchors: [] };
	const start = pick(made.random, [
		"",
		"",
		"# head\n",
		"---\n",
		"--- # x\n",
		"\n",
	]);
	const end = pick(made.random, [
		"\n",
		"\n",
		"",
		"\n# end\n",
		"\n\n",
		"\n...\n",
	]);
	const text = start + makeBlock(made, "", 3) + end;
	const written = chance(made, 0.3) ? text.replaceAll("\n", "\r\n") : text;
	return chance(made, 0.2) ? `\uFEFF${written}` : written;
}
