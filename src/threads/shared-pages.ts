// Pages that two threads make between them, as the stage that makes pages sees it: those that are
// its own to make, and those that the second thread has made.

import type { Route } from "../plan/route.ts";
import type { SharedPages } from "../render/pages.ts";
import type { Claims } from "./claims.ts";
import { PAGES_PER_PIECE } from "./page-order.ts";
import type { PiecesMade } from "./page-thread.ts";
import { orderForFirst, type Shares } from "./piece-order.ts";

function* openPiece(piece: PiecesMade, routes: readonly Route[]) {
	let at = 0;
	for (const [index, made] of piece.pages.entries()) {
		const route = routes[piece.first + index];
		if (!route) continue;
		if (!made) {
			yield { route, linked: undefined };
			continue;
		}
		const { length, note: _, ...found } = made;
		const contents = Buffer.from(piece.bytes, at, length);
		at += length;
		yield { route, linked: { contents, ...found } };
	}
}

export function shareBetween(
	routes: readonly Route[],
	{ claims, shares }: { readonly claims: Claims; readonly shares: Shares },
	made: Readonly<Record<"take" | "wait", () => PiecesMade | undefined>>,
): SharedPages {
	const shared = new Set(routes);
	/** By the first page of each piece. */
	const received = new Set<number>();
	const awaited = new Set<number>();
	const pieceAt = (first: number) =>
		routes.slice(first, first + PAGES_PER_PIECE);
	const open = function* (piece: PiecesMade) {
		received.add(piece.first);
		awaited.delete(piece.first);
		yield* openPiece(piece, routes);
	};
	return {
		has: (route) => shared.has(route),
		*claim() {
			for (const piece of orderForFirst(shares)) {
				const first = piece * PAGES_PER_PIECE;
				if (claims.claim(piece)) yield* pieceAt(first);
				else if (!received.has(first)) awaited.add(first);
			}
		},
		*takeMade() {
			for (let piece = made.take(); piece; piece = made.take())
				yield* open(piece);
		},
		*takeRest() {
			while (awaited.size > 0) {
				const piece = made.wait();
				if (!piece) break;
				yield* open(piece);
			}
			for (const first of awaited)
				for (const route of pieceAt(first)) yield { route, linked: undefined };
		},
	};
}
