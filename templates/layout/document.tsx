// Every page has this frame around its content: head, menu bar, banner, breadcrumbs, footer and toast.
import type { DocumentProps } from "hypno";
import type { Frame } from "../frame.ts";
import { Head } from "../head/head.tsx";
import { CachedFragment, FragmentContext } from "../ui/cached-fragment.tsx";
import { Banner } from "./banner.tsx";
import { Breadcrumbs } from "./breadcrumbs.tsx";
import { Footer } from "./footer.tsx";
import { SiteHeader } from "./site-header.tsx";
import { Toast } from "./toast.tsx";

/** @returns the link that the menu bar marks as current; "" on pages that are not in the menu */
function currentLink({ navigation }: Frame, href: string): string {
	const { beforeServices, afterServices, allServices, serviceGroups } =
		navigation;
	const isCurrent = (link: { readonly href: string }) => link.href === href;
	const isInMenu =
		isCurrent(allServices) ||
		beforeServices.some(isCurrent) ||
		afterServices.some(isCurrent) ||
		serviceGroups.some(({ services }) => services.some(isCurrent));
	return isInMenu ? href : "";
}

export function Document({
	frame,
	route,
	once,
	children,
}: DocumentProps<Frame>) {
	return (
		<FragmentContext value={once}>
			<html lang={frame.language}>
				<head>
					<Head frame={frame} route={route} />
				</head>
				<body data-page={route.template}>
					<a className="skip" href="#main">
						{frame.words.skip}
					</a>
					<CachedFragment>
						<SiteHeader
							frame={frame}
							current={currentLink(frame, route.href)}
						/>
					</CachedFragment>
					<CachedFragment>
						<Banner notices={frame.notices} />
					</CachedFragment>
					<Breadcrumbs trail={route.breadcrumbs} name={frame.words.trail} />
					<main id="main" tabIndex={-1}>
						{children}
					</main>
					<CachedFragment>
						<Footer frame={frame} />
					</CachedFragment>
					<CachedFragment>
						<Toast close={frame.words.closeMessage} />
					</CachedFragment>
				</body>
			</html>
		</FragmentContext>
	);
}
