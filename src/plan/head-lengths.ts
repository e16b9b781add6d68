// How many characters of a title and of a description search engines usually show.

export interface UsualLength {
	readonly min: number;
	readonly max: number;
}

export const HEAD_LENGTHS: Readonly<
	Record<"title" | "description", UsualLength>
> = {
	title: { min: 10, max: 65 },
	description: { min: 70, max: 160 },
};
