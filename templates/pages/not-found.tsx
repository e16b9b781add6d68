// The page that hosts show for an address that does not exist.
import { MessagePage } from "../sections/message-page.tsx";
import type { PageProps } from "../types.ts";

export function NotFoundPage({ page }: PageProps<"not-found">) {
	const { heading, text, buttons } = page;
	return <MessagePage heading={heading} text={text} buttons={buttons} />;
}
