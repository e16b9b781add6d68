import { site } from "../benchmark-data.js";
import { each, escapeHtml, link } from "../html.js";

const BUTTON =
	"button bg-primary text-on-primary hover:bg-primary-strong min-h-11 px-6 py-2 text-base";
const OUTLINE =
	"button border-primary text-primary hover:bg-primary hover:text-on-primary min-h-11 px-6 py-2 text-base";

function navLink(target, current, className = "") {
	const look = className ? ` class="${className}"` : "";
	const here = target.href === current ? ` aria-current="page"` : "";
	return link(target, look + here);
}

function item(current, className) {
	return (target) => `<li>${navLink(target, current, className)}</li>`;
}

function wide({ getStarted, ...rest }, current) {
	const plain = item(current);
	const group = ({ title, services }) =>
		`<li><p>${escapeHtml(title)}</p><ul>${each(services, plain)}</ul></li>`;
	const all = plain(rest.allServices) + each(rest.serviceGroups, group);
	const main = item(current, "bar-link");
	return `<ul class="bar-links">${each(rest.beforeServices, main)}<li><button type="button" class="bar-link services-toggle" popovertarget="services-menu">${escapeHtml(rest.services)}${site.drawings.chevron}</button><ul id="services-menu" class="menu services-menu" popover="auto">${all}</ul></li>${each(rest.afterServices, main)}<li>${link(getStarted, ` class="${BUTTON}"`)}</li></ul>`;
}

function narrow(navigation, phone, current) {
	const { beforeServices, afterServices, allServices, getStarted } = navigation;
	const pages = [...beforeServices, ...afterServices, allServices];
	const links = [...pages, ...navigation.mobileServices];
	return `<button type="button" class="bar-link" popovertarget="mobile-menu">Menu</button><div id="mobile-menu" class="menu mobile-menu" popover="auto"><ul>${each(links, item(current))}</ul><p class="text-soft">${link({ ...allServices, label: navigation.moreServices })}</p>${link(getStarted, ` class="${BUTTON} w-full"`)}${link(phone, ` class="${OUTLINE} mt-2 w-full"`)}</div>`;
}

export function bar(current) {
	const { navigation, siteName, footer } = site.frame;
	const { phone } = footer;
	return `<header class="bar"><div class="wrap"><a class="brand" href="${navigation.home.href}">${site.drawings.mark}${escapeHtml(siteName)}</a><a href="${phone.href}" class="bar-link call">${site.drawings.phone}${escapeHtml(phone.label)}</a><nav class="wide-nav" aria-label="Main">${wide(navigation, current)}</nav><nav class="narrow-nav" aria-label="Menu">${narrow(navigation, phone, current)}</nav></div></header>`;
}
