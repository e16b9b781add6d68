// Content may name these icons. Each is imported by itself, so that the bundle contains no others.

import type { IconName } from "hypno";
import Brain from "lucide-react/icons/brain";
import Clock from "lucide-react/icons/clock";
import Crown from "lucide-react/icons/crown";
import Heart from "lucide-react/icons/heart";
import Leaf from "lucide-react/icons/leaf";
import Moon from "lucide-react/icons/moon";
import Shield from "lucide-react/icons/shield";
import Target from "lucide-react/icons/target";
import TrendingDown from "lucide-react/icons/trending-down";
import TrendingUp from "lucide-react/icons/trending-up";
import Users from "lucide-react/icons/users";
import Zap from "lucide-react/icons/zap";
import { CachedFragment } from "./cached-fragment.tsx";

const ICONS = {
	Brain,
	Clock,
	Crown,
	Heart,
	Leaf,
	Moon,
	Shield,
	Target,
	TrendingDown,
	TrendingUp,
	Users,
	Zap,
} satisfies Record<IconName, unknown>;

/**
 * The text beside an icon says everything, so the icon is hidden from screen readers. A drawing in HTML needs
 * no namespace.
 */
export function Icon({ name }: { readonly name: IconName }) {
	const Drawing = ICONS[name];
	return (
		<CachedFragment>
			<Drawing xmlns={undefined} size={24} strokeWidth={1.5} />
		</CachedFragment>
	);
}
