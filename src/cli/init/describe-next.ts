// Says at the end of hypno init which texts are left to write, and names the next commands.
import { join } from "../../base/text/words.ts";
import { ANSWERS_FILE, type Answers } from "./answers.ts";
import { findNearService, hasText, readExample } from "./example.ts";
import { chooseServices } from "./make-site.ts";

/** Says which services have a text, which are left to write, and where those of one's own are shown. */
function describeServices({ services }: Answers["data"]): string[] {
	const example = readExample();
	const { themes, listed } = chooseServices(services);
	const written = listed.filter(hasText).map(({ label }) => label);
	const lines: string[] = [];
	if (written.length > 0) lines.push(`With a text: ${join(written, "and")}`);
	for (const service of listed) {
		if (hasText(service)) continue;
		const group = themes.find(({ id }) => id === service.theme)?.title;
		const near = findNearService(example, service.label);
		const isNear = near && !listed.some(({ slug }) => slug === near.slug);
		const other = isNear ? `; "${near.label}" comes with a text` : "";
		lines.push(`To write: ${service.label}, in the group "${group}"${other}`);
	}
	return lines;
}

/** Formats a path for the shell: as it is if it has plain characters only, else in quotes. */
export function quotePath(
	file: string,
	isWindows = process.platform === "win32",
) {
	if (/^[\w./\\:-]+$/.test(file) && (isWindows || !file.includes("\\")))
		return file;
	return isWindows ? `"${file}"` : `'${file.replaceAll("'", "'\\''")}'`;
}

export function describeNext(folder: string, answers: Answers["data"]): string {
	return [
		`Your site is in ${folder}, and your answers are in its ${ANSWERS_FILE}.`,
		...describeServices(answers),
		"Next:",
		`  cd ${quotePath(folder)}`,
		"  npm install",
		"  npx hypno serve --watch --edit --open",
	].join("\n");
}
