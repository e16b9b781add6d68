// The bar at the top. Both lists are popovers, so they open, close and answer to Escape
// without a script.
import ChevronDown from "lucide-react/icons/chevron-down";
import Menu from "lucide-react/icons/menu";
import Phone from "lucide-react/icons/phone";
import type { Frame, Link } from "../../src/plan/frame.ts";
import { ButtonLink } from "../ui/button.tsx";
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
				<li>
					<NavLink link={navigation.allServices} current={current} />
				</li>
				{navigation.serviceGroups.map(({ id, title, services }) => (
					<li key={id}>
						<p className="px-4 pt-4 pb-1 text-sm text-soft">{title}</p>
						<ul>
							{services.map((link) => (
								<li key={link.href}>
									<NavLink link={link} current={current} />
								</li>
							))}
						</ul>
					</li>
				))}
			</ul>
		</>
	);
}

function MainLinks({ navigation, current }: MenuProps) {
	const { home, about, customPages, contact, getStarted } = navigation;
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
			{customPages.map((link) => (
				<li key={link.href}>
					<NavLink link={link} current={current} className="bar-link" />
				</li>
			))}
			<li>
				<NavLink link={contact} current={current} className="bar-link" />
			</li>
			<li>
				<ButtonLink href={getStarted.href}>{getStarted.label}</ButtonLink>
			</li>
		</ul>
	);
}

interface MobileMenuProps extends MenuProps {
	readonly phone: Link;
}

function MobileMenu({ navigation, current, phone }: MobileMenuProps) {
	const { home, about, customPages, contact, allServices, getStarted } =
		navigation;
	const services = navigation.serviceLinks.slice(0, navigation.mobileServices);
	return (
		<div id="mobile-menu" className="menu mobile-menu" popover="auto">
			<ul>
				{[home, about, ...customPages, contact, allServices, ...services].map(
					(link) => (
						<li key={link.href}>
							<NavLink link={link} current={current} />
						</li>
					),
				)}
			</ul>
			{navigation.moreServices !== "" && (
				<p className="text-soft">
					<a href={allServices.href}>{navigation.moreServices}</a>
				</p>
			)}
			<ButtonLink href={getStarted.href} className="w-full">
				{getStarted.label}
			</ButtonLink>
			<ButtonLink href={phone.href} variant="outline" className="mt-2 w-full">
				{phone.label}
			</ButtonLink>
		</div>
	);
}

interface SiteHeaderProps {
	readonly frame: Frame;
	/** The address of this page, as linked. */
	readonly current: string;
}

/** The widths at which the number has room beside the menu button, or beside the links. */
const PHONE_WIDTHS =
	"hidden sm:inline-flex min-[60rem]:hidden min-[75rem]:inline-flex";
/** The same with pages of the maintainer's own among the links. */
const PHONE_WIDTHS_LONG = "hidden sm:inline-flex min-[78rem]:hidden";

export function SiteHeader({ frame, current }: SiteHeaderProps) {
	const { navigation, siteName } = frame;
	const { phone } = frame.footer;
	const isLong = navigation.customPages.length > 0;
	return (
		<header className={isLong ? "bar bar-long" : "bar"}>
			<div className="wrap bar-row">
				<a className="brand" href={navigation.home.href}>
					<RingMark />
					{siteName}
				</a>
				<a
					href={phone.href}
					className={`bar-link ml-auto whitespace-nowrap ${isLong ? PHONE_WIDTHS_LONG : PHONE_WIDTHS}`}
				>
					<Phone size={18} strokeWidth={1.75} />
					{phone.label}
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
					<MobileMenu navigation={navigation} current={current} phone={phone} />
				</nav>
			</div>
		</header>
	);
}
