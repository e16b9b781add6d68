import type { PropsByTemplate } from "../../src/plan/route.ts";
import { MessagePage } from "../sections/message-page.tsx";

export function NotFoundPage({ page }: PropsByTemplate["not-found"]) {
	return (
		<MessagePage
			heading={page.heading}
			text={page.text}
			buttons={page.buttons}
		/>
	);
}
