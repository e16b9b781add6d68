// Pictures, drawings and recordings. The renderer of Markdown writes the same markup.
import type { ContentPicture, ShownPictures, ShownRecordings } from "hypno";

/** A picture of the maintainer, or a drawing. */
interface MediaProps {
	readonly image?: string | undefined;
	readonly picture?: ContentPicture | undefined;
	readonly pictures: ShownPictures;
	/** The picture is shown at this width: "(min-width: 52rem) 22rem, 90vw" */
	readonly sizes: string;
	readonly className: string;
}

interface PictureProps
	extends Pick<MediaProps, "pictures" | "sizes" | "className"> {
	readonly picture: NonNullable<MediaProps["picture"]>;
	/** The page begins with the picture, so browsers load it at once, and others when they are scrolled to. */
	readonly isFirst?: boolean;
}

export function Picture(props: PictureProps) {
	const { picture, pictures, sizes, className, isFirst } = props;
	const shown = pictures[picture.file];
	if (!shown) return null;
	return (
		<picture>
			{shown.sources.map(({ type, srcSet }) => (
				<source key={type} type={type} srcSet={srcSet} sizes={sizes} />
			))}
			<img
				className={className}
				src={shown.src}
				srcSet={shown.srcSet}
				sizes={sizes}
				width={shown.width}
				height={shown.height}
				alt={picture.alt ?? ""}
				loading={isFirst ? undefined : "lazy"}
				decoding="async"
			/>
		</picture>
	);
}

export function Media(props: MediaProps) {
	const { image, picture, pictures, sizes, className } = props;
	if (picture)
		return (
			<Picture
				picture={picture}
				pictures={pictures}
				sizes={sizes}
				className={className}
			/>
		);
	if (image === undefined) return null;
	// A drawing has no alternative text, because the text beside it says everything.
	return (
		<img
			className={className}
			src={image}
			alt=""
			width="480"
			height="300"
			loading="lazy"
			decoding="async"
		/>
	);
}

interface PlayerProps {
	readonly recording: { readonly file: string; readonly name: string };
	readonly recordings: ShownRecordings;
}

export function Player({ recording, recordings }: PlayerProps) {
	const { words, language, files } = recordings;
	const shown = files[recording.file.normalize()];
	if (!shown) return null;
	const { tag: Media, src, size, captions } = shown;
	return (
		<figure className="player">
			<figcaption>{recording.name}</figcaption>
			<Media controls preload="none" src={src} aria-label={recording.name}>
				{captions && (
					<track
						kind="captions"
						srcLang={language.replace(/-.*/, "")}
						label={words.captions}
						src={captions}
					/>
				)}
			</Media>
			<a href={src} download="">
				{`${words.download} (${size})`}
			</a>
		</figure>
	);
}
