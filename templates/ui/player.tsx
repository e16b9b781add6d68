// Plays a recording or a film of the maintainer. Nothing is loaded before somebody presses it. The renderer of
// Markdown writes the same markup.
import type { ShownRecordings } from "hypno";

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
