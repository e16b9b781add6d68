// Draws in the page itself: the icons that content may name, and rings on still water.
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
import type { IconName } from "../models/icons.ts";
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

const RADII = [40, 92, 150, 214, 284, 360];

interface RingsProps {
	readonly className?: string;
}

/** The rings fade outwards, and have the colour of the text around them. */
export function Rings({ className = "rings" }: RingsProps) {
	return (
		<svg
			className={className}
			viewBox="0 0 800 800"
			fill="none"
			stroke="currentColor"
			aria-hidden="true"
		>
			{RADII.map((radius, index) => (
				<circle
					key={radius}
					cx="400"
					cy="400"
					r={radius}
					strokeWidth={2.5 - index * 0.3}
					opacity={0.85 - index * 0.13}
				/>
			))}
			<circle cx="400" cy="400" r="9" fill="currentColor" stroke="none" />
		</svg>
	);
}

export function RingMark() {
	return (
		<svg
			width="30"
			height="30"
			viewBox="0 0 32 32"
			fill="none"
			stroke="currentColor"
			aria-hidden="true"
		>
			<circle cx="16" cy="16" r="14.5" strokeWidth="1.25" opacity="0.55" />
			<circle cx="16" cy="16" r="9" strokeWidth="1.75" />
			<circle cx="16" cy="16" r="3" fill="currentColor" stroke="none" />
		</svg>
	);
}

interface SignProps {
	readonly brand: {
		/** The address of a picture in place of the rings. */
		readonly logo: string | undefined;
		/** The address of a picture with the name in it. */
		readonly wideLogo: string | undefined;
		readonly siteName: string;
	};
}

/** The name is beside the sign, so the sign needs no alternative text; a wide logo has both. Its box is never empty. */
export function Sign({ brand: { logo, wideLogo, siteName } }: SignProps) {
	if (wideLogo)
		return <img src={wideLogo} alt={siteName} width="144" height="36" />;
	return (
		<>
			{logo ? <img src={logo} alt="" width="36" height="36" /> : <RingMark />}
			{siteName}
		</>
	);
}
