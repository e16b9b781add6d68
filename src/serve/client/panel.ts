// x
export function createPanel() {
	return { update: (_told: unknown) => {} };
}
