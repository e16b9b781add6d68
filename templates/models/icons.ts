// The icons that content may name. templates/ui/drawings.tsx draws them.
import { icon } from "hypno";

/** The first one replaces an unknown name. */
export const ICON_NAMES = [
	"Brain",
	"Heart",
	"Shield",
	"Users",
	"Crown",
	"Zap",
	"TrendingDown",
	"Moon",
	"Leaf",
	"Clock",
	"Target",
	"TrendingUp",
] as const;
export type IconName = (typeof ICON_NAMES)[number];

export const iconName = icon(ICON_NAMES);
