// The page that hosts show for an address that does not exist.
import { type Props, page } from "hypno";
import { notFound } from "../models/not-found.ts";
import { MessagePage } from "../sections/message-page.tsx";

function NotFoundPage({ words }: Props<typeof notFound>) {
	const { heading, text, buttons } = words;
	return <MessagePage heading={heading} text={text} buttons={buttons} />;
}

export const notFoundPage = page({
	of: notFound,
	at: "/404",
	indexable: false,
	head: ({ words }) => words.meta,
	Page: NotFoundPage,
});
