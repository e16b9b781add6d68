// Draws rings on still water, behind headings and as the sign of the practice.

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
	/** The address of a picture in place of the rings. */
	readonly logo: string | undefined;
}

/** The name of the practice is beside the sign, so the sign needs no alternative text. */
export function Sign({ logo }: SignProps) {
	if (logo) return <img src={logo} alt="" width="36" height="36" />;
	return <RingMark />;
}
