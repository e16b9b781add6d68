// A drawing has no alternative text, because the text beside it says everything.

interface IllustrationProps {
	readonly src: string;
	readonly className: string;
}

export function Illustration({ src, className }: IllustrationProps) {
	return (
		<img
			className={className}
			src={src}
			alt=""
			width="480"
			height="300"
			loading="lazy"
			decoding="async"
		/>
	);
}
