import { MessagePage } from "../sections/message-page.tsx";
import type { PageProps } from "../types.ts";

/** A service that is listed but has no content yet has this page. */
export function MissingServicePage({ copy }: PageProps<"missing-service">) {
	const { text, description, buttons } = copy;
	return <MessagePage heading={text} text={description} buttons={buttons} />;
}
