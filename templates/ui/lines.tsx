// Several lines of text -> the same with a line break between one and the next.
import { Fragment } from "react";

export function Lines({ lines }: { readonly lines: readonly string[] }) {
	return lines.map((line, index) => (
		<Fragment key={line}>
			{index > 0 && <br />}
			{line}
		</Fragment>
	));
}
