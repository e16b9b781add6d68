// The menu bar and the footer of every page.
import { site } from "../benchmark-data.js";
import { each, escapeHtml, link } from "../html.js";

const { drawings, frame, urgentHelp } = site;
const { footer, navigation, siteName, words } = frame;
const { allServices, getStarted } = navigation;
const { email, phone } = footer;

function navLink(target, current, className = "") {
	const look = className ? ` class="${className}"` : "";
	const here = target.href === current ? ` aria-current="page"` : "";
	return link(target, look + here);
}

function navItem(current) {
	return (target) => `<li>${navLink(target, current)}</li>`;
}

function servicesMenu(current) {
	const item = navItem(current);
	const group = ({ title, services }) =>
		`<li><p>${escapeHtml(title)}</p><ul>${each(services, item)}</ul></li>`;
	return `<button type="button" class="bar-link services-toggle" popovertarget="services-menu">${escapeHtml(navigation.services)}</button><div id="services-menu" class="menu services-menu" popover="auto"><div><ul>${item(allServices)}${each(navigation.serviceGroups, group)}</ul></div></div>`;
}

function mainLinks(current) {
	const entry = (target) =>
		target.name === "services"
			? `<li>${servicesMenu(current)}</li>`
			: `<li>${navLink(target, current, "bar-link")}</li>`;
	return `<ul class="bar-links">${each(navigation.bar, entry)}<li>${link(getStarted, ` class="button"`)}</li></ul>`;
}

function mobileMenu(current) {
	const { mobileServices, moreServices, pages } = navigation;
	const links = [...pages, allServices, ...mobileServices];
	return `<div id="mobile-menu" class="menu mobile-menu" popover="auto"><div><ul>${each(links, navItem(current))}</ul><p>${link({ ...allServices, label: moreServices })}</p>${link(getStarted, ` class="button"`)}${link(phone, ` class="button lined"`)}</div></div>`;
}

export function siteHeader(current) {
	const label = escapeHtml(phone.label);
	return `<header class="bar"><div class="wrap"><a class="brand" href="${navigation.home.href}">${drawings.mark}${escapeHtml(siteName)}</a><a href="${phone.href}" class="bar-link call" aria-label="${label}">${drawings.phone}<span>${label}</span></a><nav class="wide-nav" aria-label="${escapeHtml(words.mainMenu)}">${mainLinks(current)}</nav><nav class="narrow-nav" aria-label="${escapeHtml(words.menu)}"><button type="button" class="bar-link" popovertarget="mobile-menu">${escapeHtml(words.menu)}</button>${mobileMenu(current)}</nav></div></header>`;
}

export function siteFooter() {
	const item = (target) => `<li>${link(target)}</li>`;
	const hours = footer.hours.map(escapeHtml).join("<br/>");
	return `<footer class="footer on-deep"><div class="wrap"><div><p class="brand">${drawings.mark}${escapeHtml(siteName)}</p><p>${escapeHtml(footer.tagline)}. ${escapeHtml(footer.text)}</p></div><ul>${each(navigation.footer, item)}</ul><ul>${each([phone, email], item)}<li>${escapeHtml(footer.location)}</li><li>${hours}</li></ul><div class="small-print"><p id="urgent-help">${urgentHelp}</p><p>${escapeHtml(footer.notice)}</p><p>${escapeHtml(footer.copyright)}</p></div></div></footer>`;
}
