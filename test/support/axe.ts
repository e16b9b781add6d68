// Runs axe-core in a page and returns its violations and the results that it cannot decide.
import axe from "axe-core";
import type { Page } from "playwright-core";

interface AxeFindings {
	/** Each entry reads "color-contrast: <a href=…". */
	readonly violations: readonly string[];
	readonly incomplete: readonly string[];
}

/** @param tags select the rules; the default is every rule that axe enables */
export async function runAxe(
	page: Page,
	tags?: readonly string[],
): Promise<AxeFindings> {
	await page.evaluate(axe.source);
	const options = {
		resultTypes: ["violations", "incomplete"],
		...(tags && { runOnly: tags }),
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
