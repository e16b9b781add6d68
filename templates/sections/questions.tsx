// Questions with their answers, which open below them.
import type { ReactNode } from "react";
import type { contact } from "../models/contact.ts";
import type { Copy } from "../models/words.ts";
import { SplitSection } from "./split-section.tsx";

type Faqs = Copy<typeof contact>["faqs"];

interface QuestionsProps {
	readonly copy: Faqs;
	readonly children?: ReactNode;
}

export function QuestionList({ items }: Pick<Faqs, "items">) {
	return items.map(({ question, answer }) => (
		<details key={question} className="rule-b">
			<summary className="heading text-lg">{question}</summary>
			<p className="max-w-2xl pb-6 text-soft">{answer}</p>
		</details>
	));
}

export function Questions({ copy, children }: QuestionsProps) {
	return (
		<SplitSection tone="line" columns="4:8" aside={<h2>{copy.heading}</h2>}>
			<div className="faq">
				<QuestionList items={copy.items} />
				{children}
			</div>
		</SplitSection>
	);
}
