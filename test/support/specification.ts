// These are the tables of the specification. Tests compare pages with them and not with the content,
// which may be wrong.

export const SLUGS = [
	"stop-smoking",
	"weight-loss",
	"food-addiction",
	"gastric-band-hypnosis",
	"gastric-balloon-hypnosis",
	"gambling-addiction",
	"stop-vaping",
	"fears-phobias",
	"ptsd",
	"ibs",
	"relationship-issues",
	"insomnia-sleep",
	"social-anxiety",
	"allergies",
	"stress-management",
	"confidence-building",
	"exam-anxiety",
	"public-speaking",
	"nail-biting",
	"anger-management",
	"self-esteem",
	"performance-enhancement",
	"motivation-goals",
	"panic-attacks",
	"childhood-trauma",
	"grief-loss",
	"pain-management",
	"fear-driving",
	"compulsive-behaviors",
	"ocd",
	"habit-reversal",
	"fertility-hypnobirthing",
	"emotional-eating",
	"fear-medical-procedures",
] as const;

interface KnownValues {
	readonly slug: string;
	readonly sessions: string;
	readonly successRate: string;
}

/** Only these services have content. */
export const SERVICES: readonly KnownValues[] = [
	{ slug: "stop-smoking", sessions: "1-3", successRate: "85%" },
	{ slug: "weight-loss", sessions: "6-10", successRate: "79%" },
	{ slug: "stress-management", sessions: "4-8", successRate: "87%" },
	{ slug: "food-addiction", sessions: "6-8", successRate: "78%" },
	{ slug: "gastric-band-hypnosis", sessions: "3-4", successRate: "72%" },
	{ slug: "social-anxiety", sessions: "5-7", successRate: "84%" },
	{ slug: "confidence-building", sessions: "4-6", successRate: "89%" },
	{ slug: "insomnia-sleep", sessions: "4-6", successRate: "81%" },
	{ slug: "gambling-addiction", sessions: "8-12", successRate: "73%" },
	{ slug: "stop-vaping", sessions: "2-4", successRate: "82%" },
	{ slug: "fears-phobias", sessions: "3-6", successRate: "88%" },
	{ slug: "ptsd", sessions: "10-15", successRate: "76%" },
];

export const UNWRITTEN: readonly string[] = SLUGS.filter(
	(slug) => !SERVICES.some((service) => service.slug === slug),
);

/** The Learn More links on /services lead to these pages, which do not exist. */
export const KNOWN_BROKEN_LINKS = [
	"/services/stress-relief",
	"/services/anxiety-management",
	"/services/phobia-treatment",
] as const;

/** Maps every route to its file. */
export const OUTPUT_PATHS: Readonly<Record<string, string>> = {
	"/": "index.html",
	"/about": "about.html",
	"/services": "services.html",
	"/contact": "contact.html",
	...Object.fromEntries(
		SLUGS.map((slug) => [`/services/${slug}`, `services/${slug}.html`]),
	),
	"/404": "404.html",
};

/** Every link to the external booking page has these attributes. */
export const BOOKING_LINK = {
	href: "https://booking.example.com/free-breakthrough-session",
	target: "_blank",
	rel: "noopener",
} as const;
