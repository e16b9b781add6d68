// The page of a listed service whose text is not written yet: visitors can ask about it, or read about others.
import { MessagePage } from "../sections/message-page.tsx";
import { Related } from "../sections/related.tsx";
import type { PageProps } from "../types.ts";

/** A service in content/services.yaml that has no text yet gets this page. */
export function MissingServicePage(props: PageProps<"missing-service">) {
	const { copy, label, askHref, related } = props;
	const { ask, text, description, buttons } = copy.missing;
	const askLink = { label: `${ask} ${label}`, href: askHref };
	return (
		<>
			<MessagePage
				name={label}
				heading={text}
				text={description}
				buttons={[askLink, ...buttons]}
			/>
			<Related related={related} heading={copy.headings.related} />
		</>
	);
}
