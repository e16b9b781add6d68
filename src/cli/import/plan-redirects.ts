// Plans which old address leads where: for links in texts, and for content/redirects.yaml.
import path from "node:path";
import type { ImportSource } from "./import-source.ts";
import type { Planned, Target } from "./plan-addresses.ts";

/** Links in texts may name a record in several ways. */
export function mapAddresses(
	{ index }: ImportSource,
	planned: ReadonlyMap<string, Planned>,
) {
	const moved = new Map<string, string>();
	for (const { origin, addresses } of index) {
		const { address } = planned.get(origin) ?? { address: "/" };
		const { name } = path.posix.parse(origin);
		for (const oldPath of [...addresses, `/${name}`]) {
			const plain = oldPath.toLowerCase();
			if (!moved.has(plain) || addresses.includes(oldPath))
				moved.set(plain, address);
		}
	}
	return moved;
}

/** Maps old addresses to new ones: those that stay, that the site has, or whose page waits have no redirect. */
export function planRedirects(
	old: ImportSource,
	live: ReadonlyMap<string, string>,
	target: Target,
) {
	const { opened, list } = target;
	const known = new Set(
		opened.site.redirects.map(({ from, rest }) => (from + rest).toLowerCase()),
	);
	const redirects = new Map<string, string>();
	const add = (from: string, to: string) => {
		const plain = from.toLowerCase();
		const isHere =
			opened.files.has(`content/pages${plain}.yaml`) || from === "/";
		if (plain !== to && !isHere && !known.has(plain)) redirects.set(from, to);
		known.add(plain);
	};
	const addressOf = new Map<string, string>();
	for (const { origin, addresses } of old.index)
		for (const address of addresses) {
			const to = live.get(origin);
			if (to === undefined) continue;
			addressOf.set(address, to);
			add(address, to);
		}
	if (live.size === 0) return redirects;
	for (const [from, place] of old.others)
		add(from, addressOf.get(place) ?? list);
	if (old.archives.length === 0) return redirects;
	for (const from of ["/feed", "/comments/feed"]) add(from, `${list}/feed.xml`);
	for (const from of old.archives) add(from, list);
	return redirects;
}
