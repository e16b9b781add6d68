// The bar at the top. Both lists are popovers, so they open, close and answer to Escape
// without a script.
import ChevronDown from "lucide-react/icons/chevron-down";
import Menu from "lucide-react/icons/menu";
import type { Frame, Link } from "../../src/plan/frame.ts";
import { buttonVariants } from "../ui/button.tsx";
import { RingMark } from "../ui/rings.tsx";

interface NavLinkProps {
	readonly link: Link;
	readonly current: string;
	readonly className?: string;
}

function NavLink({ link, current, className }: NavLinkProps) {
	return (
		<a
			href={link.href}
			className={className}
			aria-current={link.href === current ? "page" : undefined}
		>
			{link.label}
		</a>
	);
}

interface MenuProps {
	readonly navigation: Frame["navigation"];
	readonly current: string;
}

function ServicesMenu({ navigation, current }: MenuProps) {
	return (
		<>
			<button
				type="button"
				className="bar-link services-toggle"
				popoverTarget="services-menu"
			>
				{navigation.services}
				<ChevronDown size={18} strokeWidth={1.75} />
			</button>
			<ul id="services-menu" className="menu services-menu" popover="auto">
				{[navigation.allServices, ...navigation.serviceLinks].map((link) => (
					<li key={link.href}>
						<NavLink link={link} current={current} />
					</li>
				))}
			</ul>
		</>
	);
}

function MainLinks({ navigation, current }: MenuProps) {
	const { home, about, ownPages, contact, getStarted } = navigation;
	return (
		<ul className="bar-links">
			<li>
				<NavLink link={home} current={current} className="bar-link" />
			</li>
			<li>
				<NavLink link={about} current={current} className="bar-link" />
			</li>
			<li>
				<ServicesMenu navigation={navigation} current={current} />
			</li>
			{ownPages.map((link) => (
				<li key={link.href}>
					<NavLink link={link} current={current} className="bar-link" />
				</li>
			))}
			<li>
				<NavLink link={contact} current={current} className="bar-link" />
			</li>
			<li>
				<a href={getStarted.href} className={buttonVariants()}>
					{getStarted.label}
				</a>
			</li>
		</ul>
	);
}

function MobileMenu({ navigation, current }: MenuProps) {
	const { home, about, ownPages, contact, allServices, getStarted } =
		navigation;
	const services = navigation.serviceLinks.slice(0, navigation.mobileServices);
	return (
		<div id="mobile-menu" className="menu mobile-menu" popover="auto">
			<ul>
				{[home, about, ...ownPages, contact, allServices, ...services].map(
					(link) => (
						<li key={link.href}>
							<NavLink link={link} current={current} />
						</li>
					),
				)}
			</ul>
			{navigation.moreServices !== "" && (
				<p className="px-4 py-2 text-soft">{navigation.moreServices}</p>
			)}
			<a
				href={getStarted.href}
				className={buttonVariants({ className: "w-full" })}
			>
				{getStarted.label}
			</a>
		</div>
	);
}

interface BarProps {
	readonly frame: Frame;
	/** The address of this page, as linked. */
	readonly current: string;
}

export function Bar({ frame, current }: BarProps) {
	const { navigation, siteName } = frame;
	return (
		<header className={navigation.ownPages.length > 0 ? "bar bar-long" : "bar"}>
			<div className="wrap bar-row">
				<a className="brand" href={navigation.home.href}>
					<RingMark />
					{siteName}
				</a>
				<nav className="wide-nav" aria-label="Main">
					<MainLinks navigation={navigation} current={current} />
				</nav>
				<nav className="narrow-nav" aria-label="Menu">
					<button
						type="button"
						className="bar-link menu-toggle"
						popoverTarget="mobile-menu"
					>
						<Menu size={22} strokeWidth={1.75} />
						Menu
					</button>
					<MobileMenu navigation={navigation} current={current} />
				</nav>
			</div>
		</header>
	);
}
