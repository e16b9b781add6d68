// A schema's own refusal: what is wrong and what to do, carried through zod to the report.
import type * as z from "zod";

export function refuse(
	context: z.RefinementCtx,
	message: string,
	hint: string,
): void {
	context.addIssue({ code: "custom", message, params: { hint } });
}
