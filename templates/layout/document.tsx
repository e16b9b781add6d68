// The frame of every page: head, bar, banner, content, footer.
import type { DocumentProps } from "../../src/render/templates.ts";
import { Head } from "../head/head.tsx";
import { Banner } from "./banner.tsx";
import { Bar } from "./bar.tsx";
import { Breadcrumbs } from "./breadcrumbs.tsx";
import { Footer } from "./footer.tsx";
import { Toast } from "./toast.tsx";

export function Document({ frame, route, children }: DocumentProps) {
	return (
		<html lang="en-GB">
			<head>
				<Head frame={frame} route={route} />
			</head>
			<body data-page={route.template}>
				<a className="skip" href="#main">
					Skip to main content
				</a>
				<Bar frame={frame} current={route.href} />
				<Banner banner={frame.banner} />
				<Breadcrumbs trail={route.breadcrumbs} />
				<main id="main" tabIndex={-1}>
					{children}
				</main>
				<Footer frame={frame} />
				<Toast />
			</body>
		</html>
	);
}
