// axe-core in a page: what it finds wrong, and what it cannot decide.
import axe from "axe-core";
import type { Page } from "playwright-core";

interface AxeFindings {
	/** "color-contrast: <a href=…" */
	readonly violations: readonly string[];
	readonly incomplete: readonly string[];
}

/** @param tags of the rules; all that axe has on unless said */
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
			const tell = ({ id, nodes }) =>
				nodes.map(({ html }) => id + ": " + html.slice(0, 120));
			return {
				violations: violations.flatMap(tell),
				incomplete: incomplete.flatMap(tell),
			};
		})`);
}
