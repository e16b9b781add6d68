// How many characters of a title and of a description search engines usually show.

export interface UsualLength {
	readonly min: number;
	readonly max: number;
}

/** The name of the practice is added to a title that is no longer with it; search results cut longer ones. */
export const LENGTH_WITH_NAME = 60;

export const HEAD_LENGTHS: Readonly<
	Record<"title" | "description", UsualLength>
> = {
	title: { min: 10, max: 65 },
	description: { min: 70, max: 160 },
};
