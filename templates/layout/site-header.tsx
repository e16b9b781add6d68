// The menu bar is at the top of every page. Its two menus are popovers, so they work without a script.
import ChevronDown from "lucide-react/icons/chevron-down";
import Menu from "lucide-react/icons/menu";
import Phone from "lucide-react/icons/phone";
import type { Frame, Link } from "../../src/plan/frame.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Sign } from "../ui/rings.tsx";

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
			<div id="services-menu" className="menu services-menu" popover="auto">
				<div>
					<ul>
						<li>
							<NavLink link={navigation.allServices} current={current} />
						</li>
						{navigation.serviceGroups.map(({ id, title, services }) => (
							<li key={id}>
								<p>{title}</p>
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
				</div>
			</div>
		</>
	);
}

function MainLinks({ navigation, current }: MenuProps) {
	const { beforeServices, afterServices, getStarted } = navigation;
	const wrapping = navigation.isLong ? "whitespace-nowrap" : "";
	return (
		<ul className={`bar-links flex items-center gap-1 xl:gap-2 ${wrapping}`}>
			{beforeServices.map((link) => (
				<li key={link.href}>
					<NavLink link={link} current={current} className="bar-link" />
				</li>
			))}
			<li>
				<ServicesMenu navigation={navigation} current={current} />
			</li>
			{afterServices.map((link) => (
				<li key={link.href}>
					<NavLink link={link} current={current} className="bar-link" />
				</li>
			))}
			<li>
				<ButtonLink href={getStarted.href}>{getStarted.label}</ButtonLink>
			</li>
		</ul>
	);
}

interface MobileMenuProps extends MenuProps {
	readonly phone: Link | undefined;
}

function MobileMenu({ navigation, current, phone }: MobileMenuProps) {
	const { beforeServices, afterServices, allServices, mobileServices } =
		navigation;
	const { getStarted } = navigation;
	const links = [...beforeServices, ...afterServices, allServices];
	return (
		<div
			id="mobile-menu"
			className="menu left-(--gutter) w-auto"
			popover="auto"
		>
			<div>
				<ul>
					{[...links, ...mobileServices].map((link) => (
						<li key={link.href}>
							<NavLink link={link} current={current} />
						</li>
					))}
				</ul>
				{navigation.moreServices !== "" && (
					<p className="text-soft">
						<a href={allServices.href}>{navigation.moreServices}</a>
					</p>
				)}
				<ButtonLink href={getStarted.href} className="mt-3 w-full">
					{getStarted.label}
				</ButtonLink>
				{phone && (
					<ButtonLink
						href={phone.href}
						variant="outline"
						className="mt-3 w-full"
					>
						{phone.label}
					</ButtonLink>
				)}
			</div>
		</div>
	);
}

interface SiteHeaderProps {
	readonly frame: Frame;
	/** The menu marks the link whose address is exactly this as current. */
	readonly current: string;
}

/**
 * The menu button is shown if the links have no room beside the telephone number. Browsers without
 * popovers show the links at every width.
 */
const WIDTHS = {
	phone: "",
	links: "lg:shrink-0 popover:max-lg:hidden",
	button: "lg:hidden",
};
/** The links need more room if there are custom pages in the menu. */
const LONG_WIDTHS = {
	phone: "long-bar:hidden",
	links: "popover:max-long-bar:hidden",
	button: "long-bar:hidden",
};

/** On a telephone, a number such as "020 7946 0123" has room beside the name. A longer one has not. */
function narrowPhone(label: string): string {
	return label.length > 13 ? "sm:inline-flex" : "min-[24.375rem]:inline-flex";
}

export function SiteHeader({ frame, current }: SiteHeaderProps) {
	const { logo, navigation, siteName } = frame;
	const { phone } = frame.footer;
	const widths = navigation.isLong ? LONG_WIDTHS : WIDTHS;
	return (
		<header className="bar">
			<div className="wrap flex min-h-[calc(var(--bar-height)-1px)] items-center justify-between gap-2 max-sm:flex-wrap sm:gap-4">
				<a className="brand" href={navigation.home.href}>
					<Sign logo={logo} />
					{siteName}
				</a>
				{phone && (
					<a
						href={phone.href}
						className={`bar-link ml-auto hidden whitespace-nowrap max-sm:px-0 max-sm:text-sm ${narrowPhone(phone.label)} ${widths.phone}`}
					>
						<Phone
							size={18}
							strokeWidth={1.75}
							className="max-sm:hidden lg:max-xl:hidden"
						/>
						{phone.label}
					</a>
				)}
				<nav className={widths.links} aria-label="Main">
					<MainLinks navigation={navigation} current={current} />
				</nav>
				<nav className={`narrow-nav ${widths.button}`} aria-label="Menu">
					<button
						type="button"
						className="bar-link -mr-3.5 font-semibold max-sm:-mr-2 max-sm:grid max-sm:justify-items-center max-sm:gap-0 max-sm:px-2 max-sm:text-[0.8125rem] max-sm:leading-none"
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
