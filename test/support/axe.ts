// Runs axe-core in a page and returns its violations and the results that it cannot decide.
import axe from "axe-core";
import type { Page } from "playwright-core";

interface AxeFindings {
	/** Each entry reads "color-contrast: <a href=…". */
	readonly violations: readonly string[];
	readonly incomplete: readonly string[];
}

/**
 * The rules that look at colours. Another colour scheme changes what they find, and nothing that another rule finds.
 */
export const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/** @param only selects rules, by their tags or their names; the default is every rule that axe enables */
export async function runAxe(
	page: Page,
	only?: readonly string[],
): Promise<AxeFindings> {
	if (!(await page.evaluate("'axe' in window")))
		await page.evaluate(axe.source);
	const options = {
		resultTypes: ["violations", "incomplete"],
		...(only && { runOnly: only }),
	};
	// Other results of axe are long and not needed.
	return page.evaluate<AxeFindings>(`
		axe.run(${JSON.stringify(options)}).then(({ violations, incomplete }) => {
			const describe = ({ id, nodes }) =>
				nodes.map(({ html }) => id + ": " + html.slice(0, 120));
			return {
				violations: violations.flatMap(describe),
				incomplete: incomplete.flatMap(describe),
			};
		})`);
}
