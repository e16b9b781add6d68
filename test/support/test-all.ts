// One test for many like cases, which lists all that fail.
import { expect, test } from "vitest";

/**
 * @param subject begins the titles of the tests
 * @param nameOf names a case in the list of failures
 * @returns a function that defines a test of all cases
 */
export function testAll<Case>(
	subject: string,
	cases: readonly Case[],
	nameOf: (one: Case) => string,
) {
	return (title: string, check: (one: Case) => void): void => {
		test(`${subject} ${title}`, () => {
			const failures: string[] = [];
			for (const one of cases)
				try {
					check(one);
				} catch (error) {
					failures.push(`${nameOf(one)}: ${error}`);
				}
			expect(failures).toEqual([]);
			expect(cases).not.toEqual([]);
		});
	};
}
