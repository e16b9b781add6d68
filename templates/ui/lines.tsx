// A text of several lines.
import { Fragment } from "react";

export function Lines({ lines }: { readonly lines: readonly string[] }) {
	return lines.map((line, index) => (
		<Fragment key={line}>
			{index > 0 && <br />}
			{line}
		</Fragment>
	));
}
