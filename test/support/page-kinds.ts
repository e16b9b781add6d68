// This table has the address of one page of each kind, those first that differ most.
export const PAGE_KINDS: Readonly<Record<string, string>> = {
	home: "/",
	contact: "/contact",
	service: "/services/stop-smoking",
	services: "/services",
	about: "/about",
	"missing-service": "/services/ocd",
	"not-found": "/no/such/page",
};

/** Each kind with the path of its page. */
export const KINDS = Object.entries(PAGE_KINDS);
