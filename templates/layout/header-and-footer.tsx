// The menu bar and the footer of every page. The menus of the bar are popovers, so they work without a script.
import type { Link } from "hypno";
import Phone from "lucide-react/icons/phone";
import type { Frame } from "../data/frame.ts";
import type { ServiceLink } from "../data/services.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Sign } from "../ui/drawings.tsx";
import { CrisisText, Hours, Links } from "../ui/text.tsx";
import { Newsletter } from "./newsletter.tsx";

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

/** Services without a text are quieter than the others. */
function statusOf({ isWritten }: ServiceLink): string | undefined {
	return isWritten ? undefined : "quiet";
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
									{services.map((link, index) => (
										<li
											key={link.href}
											className={
												services[index - 1]?.isWritten === false
													? undefined
													: statusOf(link)
											}
										>
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

/** The pages that have no room in the bar. */
function MoreMenu({ navigation, current, word }: MainLinksProps) {
	return (
		<li>
			<button
				type="button"
				className="bar-link services-toggle"
				popoverTarget="more-menu"
			>
				{word}
			</button>
			<div id="more-menu" className="menu" popover="auto">
				<div>
					<ul>
						{navigation.more.map((link) => (
							<li key={link.href}>
								<NavLink link={link} current={current} />
							</li>
						))}
					</ul>
				</div>
			</div>
		</li>
	);
}

interface MainLinksProps extends MenuProps {
	/** "More" */
	readonly word: string;
}

function MainLinks(props: MainLinksProps) {
	const { navigation, current } = props;
	const { bar, more, getStarted } = navigation;
	return (
		<ul className="bar-links">
			{bar.map((link) => (
				<li key={link.href}>
					{link.name === "services" ? (
						<ServicesMenu navigation={navigation} current={current} />
					) : (
						<NavLink link={link} current={current} className="bar-link" />
					)}
				</li>
			))}
			{more.length > 0 && <MoreMenu {...props} />}
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
	const { pages, allServices, mobileServices, getStarted } = navigation;
	const links = [...pages, allServices];
	return (
		<div id="mobile-menu" className="menu mobile-menu" popover="auto">
			<div>
				<ul>
					{links.map((link) => (
						<li key={link.href}>
							<NavLink link={link} current={current} />
						</li>
					))}
					{mobileServices.map((link) => (
						<li key={link.href} className={statusOf(link)}>
							<NavLink link={link} current={current} />
						</li>
					))}
				</ul>
				{navigation.moreServices !== "" && (
					<p>
						<a href={allServices.href}>{navigation.moreServices}</a>
					</p>
				)}
				<ButtonLink href={getStarted.href}>{getStarted.label}</ButtonLink>
				{phone && (
					<ButtonLink href={phone.href} variant="outline">
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

/** On a telephone, a number such as "020 7946 0123" has room beside the name. A longer one has not. */
const SHORT_NUMBER = 13;

/** The number is a symbol where its digits have no room. */
function Call({ phone }: { readonly phone: Link }) {
	const isShort = phone.label.length <= SHORT_NUMBER;
	return (
		<a
			href={phone.href}
			className={isShort ? "bar-link call" : "bar-link call long-number"}
			aria-label={phone.label}
		>
			<Phone size={20} strokeWidth={1.75} />
			<span>{phone.label}</span>
		</a>
	);
}

export function SiteHeader({ frame, current }: SiteHeaderProps) {
	const { navigation, words } = frame;
	const { phone } = frame.footer;
	return (
		<header className={navigation.isLong ? "bar long-bar" : "bar"}>
			<div className="wrap">
				<a className="brand" href={navigation.home.href}>
					<Sign brand={frame} />
				</a>
				{phone && <Call phone={phone} />}
				<nav className="wide-nav" aria-label={words.mainMenu}>
					<MainLinks
						navigation={navigation}
						current={current}
						word={words.more}
					/>
				</nav>
				<nav className="narrow-nav" aria-label={words.menu}>
					<button
						type="button"
						className="bar-link"
						popoverTarget="mobile-menu"
					>
						{words.menu}
					</button>
					<MobileMenu navigation={navigation} current={current} phone={phone} />
				</nav>
			</div>
		</header>
	);
}

/** Lists the ways to reach the practice, in the same order on every page. */
export function Footer({ frame }: { readonly frame: Frame }) {
	const { footer, navigation } = frame;
	return (
		<footer className="footer on-deep">
			<div className="wrap">
				<div>
					<p className="brand">
						<Sign brand={frame} />
					</p>
					<p>
						{footer.tagline}. {footer.text}
					</p>
					<Newsletter newsletter={footer.newsletter} />
					<Links links={footer.profiles} className="text-sm" />
					<Links links={footer.registers} className="text-sm" />
				</div>
				<Links links={navigation.footer} />
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
							<Hours lines={footer.hours} />
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
