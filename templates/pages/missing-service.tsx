import type { PropsByTemplate } from "../../src/plan/route.ts";
import { MessagePage } from "../sections/message-page.tsx";

/** A service that is listed but has no content yet. */
export function MissingServicePage({
	texts,
}: PropsByTemplate["missing-service"]) {
	return (
		<MessagePage
			heading={texts.text}
			text={texts.description}
			buttons={texts.buttons}
		/>
	);
}
