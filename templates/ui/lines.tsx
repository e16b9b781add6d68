// A text of several lines.
import { Fragment } from "react";

export function Lines({ of: lines }: { readonly of: readonly string[] }) {
	return lines.map((line, index) => (
		<Fragment key={line}>
			{index > 0 && <br />}
			{line}
		</Fragment>
	));
}
