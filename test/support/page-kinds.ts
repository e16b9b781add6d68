// This table has the address of one page of each kind.
export const PAGE_KINDS: Readonly<Record<string, string>> = {
	home: "/",
	about: "/about",
	services: "/services",
	contact: "/contact",
	service: "/services/stop-smoking",
	"missing-service": "/services/ocd",
	"not-found": "/no/such/page",
};
