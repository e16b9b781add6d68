// Names of conditions, and of the people and places that care for them, for the rules about
// promises.

/** Conditions that a doctor should know about, with the words that name them. */
export const CONDITIONS: Readonly<Record<string, string>> = {
	PTSD: "ptsd|post-traumatic",
	"OCD or compulsions": "ocd|obsessive|compulsi(?:ve|ons?)",
	addiction: "addict(?:ions?|ed|ive)?|alcohol(?:ism)?",
	depression: "depress(?:ion|ed|ive)",
	"an eating disorder":
		"eating disorders?|anorexi[ac]|bulimi[ac]|binge[- ]eating",
	IBS: "ibs|irritable bowel",
	insomnia: "insomniac?s?|sleep apnoea",
	fertility: "(?:in)?fertility|hypnobirthing|ivf",
	"a phobia": "phobi(?:as?|c)",
	"blood pressure or the heart":
		"(?:high |low |raised )?blood pressure|hypertension|angina|heart (?:disease|condition|problems?)|palpitations|stroke recovery",
	diabetes: "diabet(?:es|ic)",
	menopause: "(?:peri)?menopaus(?:e|al)|hot flu?shes|pmdd|endometriosis",
	"ADHD or autism": "adhd|attention deficit|autis(?:m|tic)|tourette['’]?s?",
	stammering: "(?:stammer|stutter)(?:ing|s|ers?)?",
	"suicidal thoughts":
		"suicid(?:e|al)|self-harm(?:ing)?|(?:thoughts of )?ending (?:your|my|their) life",
	"an illness":
		"arthritis|asthma|bipolar|cancer|chemotherapy|chronic (?:fatigue|illness|pain)|crohn['’]?s|dementia|eczema|epilep(?:sy|tic)|fibromyalgia|(?:long )?covid|migraines?|multiple sclerosis|parkinson['’]?s|psoriasis|psychosis|psychotic|schizophrenia|thyroid|tinnitus|ulcers?|vertigo|erectile dysfunction|impotence|vaginismus|incontinence",
};

/** Everyday words, which name a condition only in a title, a name or a keyword. */
export const EVERYDAY: Readonly<Record<string, string>> = {
	trauma: "trauma(?:s|tic)?",
	panic: "panic(?: attacks?)?",
	allergies: "allerg(?:y|ies|ic)",
	pain: "pains?",
	pregnancy: "pregnan(?:t|cy)|birth",
};

/** Problems that people bring to a hypnotherapist: conditions and habits. */
export const PROBLEM = [
	...Object.values(CONDITIONS),
	...Object.values(EVERYDAY),
	"anxiety|fears?|cravings?|urges?|habits?|smoking|vaping|drinking|gambling|stress|worr(?:y|ies)|anger|grief|shyness|blushing|nerves|nightmares|sleepless(?:ness| nights)|symptoms?|problems?|illness(?:es)?|disease|memories|overeating|self-doubt",
].join("|");

/** Who or what a person with a condition should turn to. */
export const CARE = String.raw`(?:GPs?|G\.P\.s?|A&E|NHS (?:111|24))(?!\w)|(?:doctors?|physicians?|paramedics?|psychiatrists?|midwi(?:fe|ves)|(?:your|hospital|NHS) consultants?|pharmacists?|(?:community|practice|NHS) nurses?|cardiologists?|neurologists?|general practitioners?|medically|medical (?:advice|attention|care|help|practitioners?|professionals?|specialists?|supervision|team|treatment)|(?:health|health ?care|mental health) (?:professionals?|services?|team|visitors?)|(?:specialist|crisis|diabetes|perinatal) (?:care|line|nurse|service|team)s?)\b`;
