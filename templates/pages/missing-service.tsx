// The page of a listed service whose text is not written yet.
import { MessagePage } from "../sections/message-page.tsx";
import type { PageProps } from "../types.ts";

/** A service in content/services.yaml that has no text yet gets this page. */
export function MissingServicePage({ copy }: PageProps<"missing-service">) {
	const { text, description, buttons } = copy;
	return <MessagePage heading={text} text={description} buttons={buttons} />;
}
