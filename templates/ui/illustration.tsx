// A drawn picture beside a text. It says nothing that the text does not.

export function Illustration({ src }: { readonly src: string }) {
	return (
		<img
			src={src}
			alt=""
			width="480"
			height="300"
			loading="lazy"
			decoding="async"
		/>
	);
}
