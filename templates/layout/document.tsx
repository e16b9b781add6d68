// The frame of every page: head, bar, banner, content, footer.
import type { Frame } from "../../src/plan/frame.ts";
import type { DocumentProps } from "../../src/render/templates.ts";
import { Head } from "../head/head.tsx";
import { Once, OnceContext } from "../ui/once.tsx";
import { Banner } from "./banner.tsx";
import { Bar } from "./bar.tsx";
import { Breadcrumbs } from "./breadcrumbs.tsx";
import { Footer } from "./footer.tsx";
import { Toast } from "./toast.tsx";

/** The address that the bar marks as current; "" on pages that it does not lead to. */
function currentLink({ navigation }: Frame, href: string): string {
	const { home, about, contact, allServices, ownPages } = navigation;
	const links = [home, about, contact, allServices, ...ownPages].concat(
		navigation.serviceLinks,
	);
	return links.some((link) => link.href === href) ? href : "";
}

export function Document({ frame, route, once, children }: DocumentProps) {
	return (
		<OnceContext value={once}>
			<html lang="en-GB">
				<head>
					<Head frame={frame} route={route} />
				</head>
				<body data-page={route.template}>
					<a className="skip" href="#main">
						Skip to main content
					</a>
					<Once>
						<Bar frame={frame} current={currentLink(frame, route.href)} />
					</Once>
					<Once>
						<Banner banner={frame.banner} />
					</Once>
					<Breadcrumbs trail={route.breadcrumbs} />
					<main id="main" tabIndex={-1}>
						{children}
					</main>
					<Once>
						<Footer frame={frame} />
					</Once>
					<Once>
						<Toast />
					</Once>
				</body>
			</html>
		</OnceContext>
	);
}
