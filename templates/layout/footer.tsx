// The footer lists the ways to reach the practice, in the same order on every page.
import type { Frame } from "../frame.ts";
import { CrisisText } from "../ui/crisis-text.tsx";
import { Lines } from "../ui/lines.tsx";
import { Newsletter } from "../ui/newsletter.tsx";
import { Sign } from "../ui/rings.tsx";

export function Footer({ frame }: { readonly frame: Frame }) {
	const { footer, logo, navigation, siteName } = frame;
	return (
		<footer className="footer on-deep">
			<div className="wrap">
				<div>
					<p className="brand">
						<Sign logo={logo} />
						{siteName}
					</p>
					<p>
						{footer.tagline}. {footer.text}
					</p>
					<Newsletter newsletter={footer.newsletter} />
					{footer.profiles.length > 0 && (
						<ul className="text-sm">
							{footer.profiles.map(({ label, href }) => (
								<li key={href}>
									<a href={href}>{label}</a>
								</li>
							))}
						</ul>
					)}
					{footer.registers.length > 0 && (
						<ul className="text-sm">
							{footer.registers.map(({ name, href }) => (
								<li key={href}>
									<a href={href}>{name}</a>
								</li>
							))}
						</ul>
					)}
				</div>
				<ul>
					{navigation.footer.map((link) => (
						<li key={link.href}>
							<a href={link.href}>{link.label}</a>
						</li>
					))}
				</ul>
				<ul>
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
							<address>{footer.address}</address>
							{footer.morePlaces && (
								<a href={footer.morePlaces.href}>{footer.morePlaces.label}</a>
							)}
						</li>
					)}
					{footer.hours.length > 0 && (
						<li>
							<Lines lines={footer.hours} />
						</li>
					)}
				</ul>
				<div className="small-print">
					<p id="urgent-help">
						<CrisisText text={footer.urgentHelp} />
					</p>
					<p>{footer.notice}</p>
					<p>{footer.copyright}</p>
				</div>
			</div>
		</footer>
	);
}
