// The document of every page: head, menu bar, banner, breadcrumbs, footer and toast.
import type { Breadcrumb, DocumentPage, DocumentProps } from "hypno";
import type { Frame } from "../data/frame.ts";
import { writeGraph } from "../head/structured-data.ts";
import { CachedFragment, FragmentContext } from "../ui/cached-fragment.tsx";
import { Footer, SiteHeader } from "./header-and-footer.tsx";

/** The lines at the top of every page: an announcement, and that the domain is for sale. */
function Banner({ notices }: Pick<Frame, "notices">) {
	return notices.map(({ name, text, link }) => (
		<aside key={name} className="notice no-print" aria-label={name}>
			<p className="wrap">
				{text} {link && <a href={link.href}>{link.label}</a>}
			</p>
		</aside>
	));
}

/** Leads from this page back to the home page. */
function Breadcrumbs({
	trail,
	name,
}: {
	readonly trail: readonly Breadcrumb[];
	readonly name: string;
}) {
	if (trail.length === 0) return null;
	return (
		<nav className="crumbs wrap no-print" aria-label={name}>
			<ol>
				{trail.map(({ href, label }, index) => (
					<li key={href}>
						{index < trail.length - 1 ? (
							<a href={href}>{label}</a>
						) : (
							<span aria-current="page">{label}</span>
						)}
					</li>
				))}
			</ol>
		</nav>
	);
}

/** The script shows a message here after a form was sent. Until then the element is empty. */
function Toast({ close }: { readonly close: string }) {
	return (
		<div className="toast" data-toast="">
			<div role="status" />
			<button type="button" aria-label={close} />
		</div>
	);
}

interface HeadProps {
	readonly frame: Frame;
	readonly page: DocumentPage;
}

/** If the practice has no colours, these are those of templates/styles/tokens.css. */
const COLOURS = {
	light: { page: "#FBF7F0", opening: "#0E2F2C" },
	dark: { page: "#0F1F1E", opening: "#0A1817" },
};

/** These elements are the same on every page. */
function SharedHead({ frame }: { readonly frame: Frame }) {
	const { assets, counter, siteName, icons, locale } = frame;
	return (
		<>
			{assets.stylesheet && <link rel="stylesheet" href={assets.stylesheet} />}
			{assets.font && (
				<link
					rel="preload"
					href={assets.font}
					as="font"
					type="font/woff2"
					crossOrigin="anonymous"
				/>
			)}
			{assets.script && <script type="module" src={assets.script} />}
			{counter?.src && <script defer {...counter} />}
			{/* Telephones would make links of all numbers that look like theirs. */}
			<meta name="format-detection" content="telephone=no" />
			<meta property="og:type" content="website" />
			<meta property="og:site_name" content={siteName} />
			<meta property="og:locale" content={locale} />
			<meta name="twitter:card" content="summary_large_image" />
			<link rel="icon" href={icons.ico} sizes="32x32" />
			<link rel="icon" href={icons.svg} type="image/svg+xml" />
			<link rel="apple-touch-icon" href={icons.appleTouch} />
			<link rel="manifest" href={icons.manifest} />
		</>
	);
}

/** The browser's frame has the colour at the top of the page, where the home page has its opening. */
function ThemeColours({ frame, page }: HeadProps) {
	const ground = page.path === "/" ? "opening" : "page";
	const schemes = Object.entries(frame.colours ?? COLOURS);
	return schemes.map(([scheme, colours]) => (
		<meta
			key={scheme}
			name="theme-color"
			content={colours[ground]}
			media={`(prefers-color-scheme: ${scheme})`}
		/>
	));
}

function ShareTags({ page }: Pick<HeadProps, "page">) {
	const { title, description, image } = page.head;
	return (
		<>
			<meta property="og:title" content={title} />
			<meta property="og:description" content={description} />
			{page.path !== "/404" && <meta property="og:url" content={page.url} />}
			{image && (
				<>
					<meta property="og:image" content={image.url} />
					<meta property="og:image:type" content={image.type} />
					<meta property="og:image:width" content="1200" />
					<meta property="og:image:height" content="630" />
					<meta property="og:image:alt" content={image.alt} />
				</>
			)}
		</>
	);
}

function Head({ frame, page }: HeadProps) {
	const { head, indexable } = page;
	return (
		<>
			<meta charSet="utf-8" />
			<meta name="viewport" content="width=device-width, initial-scale=1" />
			<title>{head.title}</title>
			<meta name="description" content={head.description} />
			{head.keywords.length > 0 && (
				<meta name="keywords" content={head.keywords.join(", ")} />
			)}
			{!indexable && <meta name="robots" content="noindex" />}
			{head.canonical && <link rel="canonical" href={head.canonical} />}
			{page.feed && (
				<link
					rel="alternate"
					type="application/atom+xml"
					title={head.title}
					href={page.feed}
				/>
			)}
			<ShareTags page={page} />
			<CachedFragment>
				<SharedHead frame={frame} />
			</CachedFragment>
			<ThemeColours frame={frame} page={page} />
			<script
				type="application/ld+json"
				// biome-ignore lint/security/noDangerouslySetInnerHtml: writeGraph escapes whatever could end the element
				dangerouslySetInnerHTML={{ __html: writeGraph(frame, page) }}
			/>
		</>
	);
}

/** @returns the link that the menu bar marks as current; "" on pages that are not in the menu */
function currentLink({ navigation }: Frame, href: string): string {
	const { pages, allServices, serviceGroups } = navigation;
	const isCurrent = (link: { readonly href: string }) => link.href === href;
	const isInMenu =
		isCurrent(allServices) ||
		pages.some(isCurrent) ||
		serviceGroups.some(({ services }) => services.some(isCurrent));
	return isInMenu ? href : "";
}

export function Document({
	frame,
	route: page,
	once,
	children,
}: DocumentProps<Frame>) {
	return (
		<FragmentContext value={once}>
			<html lang={frame.language}>
				<head>
					<Head frame={frame} page={page} />
				</head>
				<body data-page={page.template}>
					<a className="skip" href="#main">
						{frame.words.skip}
					</a>
					<CachedFragment>
						<SiteHeader frame={frame} current={currentLink(frame, page.href)} />
					</CachedFragment>
					<CachedFragment>
						<Banner notices={frame.notices} />
					</CachedFragment>
					<Breadcrumbs trail={page.breadcrumbs} name={frame.words.trail} />
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
