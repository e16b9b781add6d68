// Shows several lines of text with a line break between them.
import { Fragment } from "react";

export function Lines({ lines }: { readonly lines: readonly string[] }) {
	return lines.map((line, index) => (
		<Fragment key={line}>
			{index > 0 && <br />}
			{line}
		</Fragment>
	));
}
