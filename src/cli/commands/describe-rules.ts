// docs/rules.md -> the texts of hypno check --list-rules and --explain.
import fs from "node:fs";
import path from "node:path";
import { SOURCE_DIR } from "../../base/source-dir.js";
import { alignColumns } from "../../base/text/words.ts";
import { isAcceptable } from "../../check/check-report.ts";
import type { Rule } from "../../check/rule.ts";
import { RULES } from "../../check/rules/index.ts";
import { findRules } from "../../check/select-rules.ts";

/** Adds to each rule what its section of the document says: a summary in one line, then an explanation. */
export function describeRules(rules: readonly Rule[]) {
	const file = path.join(SOURCE_DIR, "../docs/rules.md");
	const text = fs.readFileSync(file, "utf8").replaceAll("\r", "");
	const sections = text.replace(/^```.*\n|`/gm, "").split(/^## /m);
	return rules.map(({ id, severity }) => {
		const section = sections.find((text) => text.startsWith(`${id}\n`)) ?? "";
		const [, summary = "", ...paragraphs] = section.trim().split(/\n{2,}/);
		const explanation = paragraphs.join("\n\n");
		return { id, severity, summary: summary.replace(/\.$/, ""), explanation };
	});
}

export function listRules(format = "text"): string {
	const described = describeRules(RULES);
	if (format === "json")
		return JSON.stringify(described, ["id", "severity", "summary"], 2);
	const rows = described.map((rule) => [rule.id, rule.severity, rule.summary]);
	return alignColumns(rows).join("\n");
}

export function explainRules(name: string): string {
	const explained: string[] = [];
	for (const rule of describeRules(findRules(RULES, name))) {
		const { id, severity, summary, explanation } = rule;
		const paragraphs = [`${id} (${severity})`, `${summary}.`, explanation];
		if (isAcceptable(id))
			paragraphs.push(
				`If a finding of this rule is intended, or has to wait, accept it: npx hypno check --accept ${id} --reason "why it may stay"`,
			);
		explained.push(paragraphs.join("\n\n"));
	}
	return explained.join(`\n\n${"-".repeat(20)}\n\n`);
}
