// The order in which two threads make the pages of a site.
import { expect, test } from "vitest";
import { PAGES_PER_PIECE, sharePieces } from "./page-order.ts";
import { orderForFirst, orderForSecond } from "./piece-order.ts";

test("each goes through its own share, then takes from the end of the other's", () => {
	const shares = { pieces: 7, firstOfSecond: 4 };
	expect([...orderForFirst(shares)]).toEqual([0, 1, 2, 3, 6, 5, 4]);
	expect([...orderForSecond(shares)]).toEqual([4, 5, 6, 3, 2, 1, 0]);
});

test.each([
	["nothing", 0],
	["all", 7],
])("a second thread to which %s belongs begins at the far end", (_, first) => {
	const shares = { pieces: 7, firstOfSecond: first };
	const [one] = orderForFirst(shares);
	const [other] = orderForSecond(shares);
	expect([one, other].toSorted()).toEqual([0, 6]);
});

/** The most pages that wait for one before them, when both threads make them equally fast. */
function countWaiting(routes: readonly number[], own: number): number {
	const shares = sharePieces(own, routes.length);
	const ways = [orderForFirst(shares), orderForSecond(shares)];
	const done = new Set<number>();
	const made = new Set<number>();
	let next = 0;
	let most = 0;
	for (let turn = 0; done.size < shares.pieces; turn++) {
		const piece = ways[turn % 2]?.next().value;
		if (piece === undefined || done.has(piece)) continue;
		done.add(piece);
		const first = piece * PAGES_PER_PIECE;
		for (const place of routes.slice(first, first + PAGES_PER_PIECE))
			made.add(place);
		while (made.has(next)) next++;
		most = Math.max(most, [...made].filter((place) => place > next).length);
	}
	return most;
}

test("few pages wait, however those of the two are mixed", () => {
	const places = Array.from({ length: 1_003 }, (_, place) => place);
	const own = places.filter((place) => place % 2 === 0);
	const routes = [...own, ...places.filter((place) => place % 2 === 1)];
	expect(countWaiting(routes, own.length)).toBeLessThan(2 * PAGES_PER_PIECE);
});
