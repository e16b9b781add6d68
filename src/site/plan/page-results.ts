// Checks what the functions of a page return, which TypeScript knows and a build does not.
import { describeThrown } from "../../base/problems.ts";

/** A value that was plain before is not looked at again: records repeat what lists show. */
const plain = new WeakSet<object>();

/**
 * Finds what is lost in JSON, from which the key of a page is made.
 * @returns where it is in the value, as in ".list.0 is a function"; undefined for texts, numbers, and lists and objects
 * of them
 */
function findLost(
	value: unknown,
	above: readonly object[] = [],
): string | undefined {
	const type = typeof value;
	if (type === "function" || type === "symbol" || type === "bigint")
		return ` is a ${type}`;
	if (typeof value !== "object" || value === null || plain.has(value))
		return undefined;
	if (above.includes(value)) return " contains itself";
	const prototype: unknown = Object.getPrototypeOf(value);
	const isPlain = prototype === Object.prototype || prototype === null;
	if (!isPlain && !Array.isArray(value)) {
		const kind = Object.prototype.toString.call(value).slice(8, -1);
		return ` is a ${kind === "Object" ? value.constructor?.name : kind}`;
	}
	const inside = [...above, value];
	for (const [key, inner] of Object.entries(value)) {
		const lost = findLost(inner, inside);
		if (lost) return `.${key}${lost}`;
	}
	plain.add(value);
	return undefined;
}

function describeLost(value: unknown, key: string): string | undefined {
	const lost = findLost(value);
	return lost && key + lost;
}

const isObject = (value: unknown) =>
	typeof value === "object" && value !== null && !Array.isArray(value);

type Check = (result: unknown, key: string) => string | undefined;

const checkObject: Check = (result, key) =>
	isObject(result)
		? describeLost(result, key)
		: `${key} has to return an object, as in { list: site.list(articles) }`;

const checkHead: Check = (result, key) => {
	const { title, description } = Object(result);
	return typeof title === "string" && typeof description === "string"
		? undefined
		: `${key} has to return a title and a description, which are texts`;
};

const checkData: Check = (result, key) =>
	Array.isArray(result) && result.every(isObject)
		? describeLost(result, key)
		: `${key} has to return a list of objects`;

const checkCrumb: Check = (result, key) =>
	result === undefined || typeof result === "string"
		? undefined
		: `${key} has to return a text`;

const checkCount: Check = (result, key) =>
	Number.isInteger(result) ? undefined : `${key} has to return a whole number`;

/** By the key of a declaration. */
const CHECKS = new Map<string, Check>([
	["shared", checkObject],
	["own", checkObject],
	["head", checkHead],
	["missingHead", checkHead],
	["data", checkData],
	["crumb", checkCrumb],
	["count", checkCount],
]);

/** @param value of the key, and what it has returned */
function findFault(key: string, value: unknown, result: unknown) {
	if (typeof value !== "function") return `${key} has to be a function`;
	if (!(result instanceof Promise)) return CHECKS.get(key)?.(result, key);
	result.catch(String);
	return `${key} is async, and pages are made at once`;
}

/**
 * Lets a function of a page fail where it returns what no page can use, or throws what has no line.
 * @param declared has the stack of the declaration @returns what has no result as it is
 */
export function checkResult(key: string, value: unknown, declared: Error) {
	if (!CHECKS.has(key)) return value;
	const fail = (message: string) => {
		const error = new Error(message);
		error.stack = String(declared.stack);
		return error;
	};
	return (...input: unknown[]): unknown => {
		let result: unknown;
		try {
			if (typeof value === "function") result = value(...input);
		} catch (error) {
			if (error instanceof Error) throw error;
			throw fail(describeThrown(error).message);
		}
		const fault = findFault(key, value, result);
		if (fault !== undefined) throw fail(fault);
		return result;
	};
}
