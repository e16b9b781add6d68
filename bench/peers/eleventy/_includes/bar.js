import { site } from "../benchmark-data.js";
import { each, escapeHtml, link } from "../html.js";

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
	return `<ul class="bar-links">${each(rest.beforeServices, main)}<li><button type="button" class="bar-link services-toggle" popovertarget="services-menu">${escapeHtml(rest.services)}</button><div id="services-menu" class="menu services-menu" popover="auto"><div><ul>${all}</ul></div></div></li>${each(rest.afterServices, main)}<li>${link(getStarted, ` class="button"`)}</li></ul>`;
}

function narrow(navigation, phone, current) {
	const { beforeServices, afterServices, allServices, getStarted } = navigation;
	const pages = [...beforeServices, ...afterServices, allServices];
	const links = [...pages, ...navigation.mobileServices];
	return `<button type="button" class="bar-link" popovertarget="mobile-menu">${escapeHtml(site.frame.words.menu)}</button><div id="mobile-menu" class="menu mobile-menu" popover="auto"><div><ul>${each(links, item(current))}</ul><p>${link({ ...allServices, label: navigation.moreServices })}</p>${link(getStarted, ` class="button"`)}${link(phone, ` class="button lined"`)}</div></div>`;
}

export function bar(current) {
	const { navigation, siteName, footer, words } = site.frame;
	const { phone } = footer;
	const label = escapeHtml(phone.label);
	return `<header class="bar"><div class="wrap"><a class="brand" href="${navigation.home.href}">${site.drawings.mark}${escapeHtml(siteName)}</a><a href="${phone.href}" class="bar-link call" aria-label="${label}">${site.drawings.phone}<span>${label}</span></a><nav class="wide-nav" aria-label="${escapeHtml(words.mainMenu)}">${wide(navigation, current)}</nav><nav class="narrow-nav" aria-label="${escapeHtml(words.menu)}">${narrow(navigation, phone, current)}</nav></div></header>`;
}
