// The schema of "statistics" in site.yaml: who counts the visits, without cookies.
import { choice, group } from "./fields.ts";
import { MEANING } from "./meaning.ts";
import { patternText } from "./pattern-text.ts";

/** The script, the attribute that names the site, and the host that a visit is sent to. */
const COUNTERS = {
	plausible: ["plausible.io/js/script.js", "data-domain", "plausible.io"],
	fathom: ["cdn.usefathom.com/script.js", "data-site", "cdn.usefathom.com"],
	goatcounter: ["gc.zgo.at/count.js", "data-goatcounter", ".goatcounter.com"],
	umami: ["cloud.umami.is/script.js", "data-website-id", "gateway.umami.is"],
} as const;

export const statistics = group("Who counts the visits, without cookies", {
	service: choice("Where you have an account", [
		"plausible",
		"fathom",
		"goatcounter",
		"umami",
	]),
	site: patternText({
		isValid: (site) => /^[a-z\d-]+(?:\.[a-z\d-]+)*$/i.test(site),
		error: "is not the name of a site, which has no spaces and no slashes",
		hint: "Copy it from the script that you are told to add to your pages, as in example.org",
		description: "The name that the site has there",
		example: "example.org",
	}).register(MEANING, { is: "code" }),
}).transform(({ service, site }) => {
	const [file, attribute, host] = COUNTERS[service];
	const sender = host.startsWith(".") ? site.replace(/\..*/, "") + host : host;
	const to = `https://${sender}`;
	const src = `https://${file}`;
	const script = { src, [attribute]: sender === host ? site : `${to}/count` };
	return { script, from: new URL(src).origin, to };
});
