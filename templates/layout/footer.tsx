// The footer lists the ways to reach the practice, in the same order on every page.
import type { Frame } from "../../src/plan/frame.ts";
import { Lines } from "../ui/lines.tsx";
import { Sign } from "../ui/rings.tsx";

export function Footer({ frame }: { readonly frame: Frame }) {
	const { footer, logo, navigation, siteName } = frame;
	return (
		<footer className="footer on-deep [&_a]:py-0.5">
			<div className="wrap grid gap-x-12 gap-y-10 py-16 md:grid-cols-[5fr_3fr_4fr]">
				<div className="grid content-start gap-4">
					<p className="brand">
						<Sign logo={logo} />
						{siteName}
					</p>
					<p className="max-w-sm">
						{footer.tagline}. {footer.text}
					</p>
					{footer.profiles.length > 0 && (
						<ul className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
							{footer.profiles.map(({ label, href }) => (
								<li key={href}>
									<a href={href}>{label}</a>
								</li>
							))}
						</ul>
					)}
					{footer.registers.length > 0 && (
						<ul className="grid gap-2 text-sm">
							{footer.registers.map(({ name, href }) => (
								<li key={href}>
									<a href={href}>{name}</a>
								</li>
							))}
						</ul>
					)}
				</div>
				<ul className="grid content-start gap-2">
					{navigation.footer.map((link) => (
						<li key={link.href}>
							<a href={link.href}>{link.label}</a>
						</li>
					))}
				</ul>
				<ul className="grid content-start gap-2">
					{footer.phone && (
						<li>
							<a href={footer.phone.href}>{footer.phone.label}</a>
						</li>
					)}
					{footer.email && (
						<li>
							<a href={footer.email.href}>{footer.email.label}</a>
						</li>
					)}
					{footer.location && <li>{footer.location}</li>}
					{footer.address !== "" && (
						<li>
							<address className="not-italic">{footer.address}</address>
						</li>
					)}
					{footer.hours.length > 0 && (
						<li>
							<Lines lines={footer.hours} />
						</li>
					)}
				</ul>
				<div className="grid gap-3 border-t border-deep-line pt-8 text-sm text-on-deep-soft md:col-span-3 md:grid-cols-2 md:gap-12">
					<p id="urgent-help">{footer.urgentHelp}</p>
					<p>{footer.notice}</p>
					<p>{footer.copyright}</p>
				</div>
			</div>
		</footer>
	);
}
