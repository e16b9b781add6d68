// Old addresses, each with the page that takes its place: content/redirects.yaml.
import { file, movedAddresses } from "hypno";

export const redirects = file("redirects", movedAddresses, {
	isOptional: true,
});
