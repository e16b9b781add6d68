import type { PropsByTemplate } from "../../src/plan/route.ts";
import { Quiet } from "../sections/quiet.tsx";

export function NotFoundPage({ page }: PropsByTemplate["not-found"]) {
	return (
		<Quiet heading={page.heading} text={page.text} buttons={page.buttons} />
	);
}
