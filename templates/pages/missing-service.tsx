import type { PropsByTemplate } from "../../src/plan/route.ts";
import { Quiet } from "../sections/quiet.tsx";

/** A service that is listed but has no content yet. */
export function MissingServicePage({
	texts,
}: PropsByTemplate["missing-service"]) {
	return (
		<Quiet
			heading={texts.text}
			text={texts.description}
			buttons={texts.buttons}
		/>
	);
}
