import type { PropsByTemplate } from "../../src/plan/route.ts";
import { MessagePage } from "../sections/message-page.tsx";

/** A service that is listed but has no content yet. */
export function MissingServicePage({
	copy,
}: PropsByTemplate["missing-service"]) {
	return (
		<MessagePage
			heading={copy.text}
			text={copy.description}
			buttons={copy.buttons}
		/>
	);
}
