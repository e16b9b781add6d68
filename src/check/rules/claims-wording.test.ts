import { expect, test } from "vitest";
import { listWords } from "../../../test/support/list-words.ts";
import { checkText, serviceWith } from "../../../test/support/run-rule.ts";
import { claimsWording } from "./claims-wording.ts";

test.each([
	["Hypnosis cures phobias.", "cures"],
	["We guarantee that you will sleep.", "guarantee"],
	["**Stop smoking** for good.", "Stop smoking** for good"],
	["Feel instant relief.", "instant relief"],
	["A clinically proven method.", "clinically proven"],
	["It is a miracle.", "miracle"],
	["Quit in just one session!", "Quit in just one session"],
	["It works for everyone.", "works for everyone"],
	["Our method never fails.", "never fails"],
	["It is 100% safe.", "100% safe"],
	["It has no side-effects.", "no side-effects"],
	["An NHS-approved method.", "NHS-approved"],
	["You will never smoke again.", "never smoke again"],
	["Throw away your tablets.", "Throw away your tablets"],
	["I was permanently cured.", "cured"],
])("reports the words of a promise: %s", async (sentence, words) => {
	const found = await checkText(claimsWording, serviceWith(sentence));
	expect(found.map(({ message }) => message)).toEqual([
		`"${words}" promises a result or safety, which British advertising rules forbid without evidence`,
	]);
	expect(found[0]?.target).toBe(sentence);
});

test.each([
	"We cannot guarantee a result, and hypnosis is not a cure.",
	"Nobody can promise that you will never smoke again.",
	"Avoid anyone who guarantees success.",
	"There is no guarantee.",
	"We do not use the word “cure”.",
	"'Cure' is a word that we avoid.",
	"Is a cure guaranteed?",
	"We guarantee a reply within a day, and confidentiality is guaranteed.",
	"Your place is guaranteed once you have paid; so is your privacy.",
	"Our permanent address is above the bakery, which is permanently closed.",
	"We moved here permanently, and you are free to stop, for good or for a week.",
	"People feel permanently tired for good reason.",
	"We ask the miracle question.",
	"We are easy to reach, and the room is a safe place.",
	"Please ask whether it is safe to drive.",
	"One session could be all you need, if you really want to stop.",
	"For some people one session is enough.",
	"In one session we talk about your week.",
	"In 1843 a surgeon wrote of miracle cures.",
	"CBT is recommended by the NHS.",
	"Nicotine patches are recommended by the NHS.",
	"Flying is safer than driving.",
	"A cure for blushing does not exist.",
	"We secure the manicure.",
	"Look at [this](/cured) or write to cure@stillwater.co.uk.",
])("reports nothing: %s", async (sentence) => {
	expect(await checkText(claimsWording, serviceWith(sentence))).toEqual([]);
});

test("locates a finding at its words, in the value or in the Markdown", async () => {
	const text = serviceWith("We are kind. Hypnosis\ncures PTSD.", "A cure");
	const found = await checkText(claimsWording, text);
	const file = "content/services/calm.md";
	expect(found.map(({ source }) => source)).toEqual([
		{ file, line: 2, column: 10, excerpt: "title: A cure" },
		{ file, line: 6, column: 1, excerpt: "cures PTSD." },
	]);
});

test("ignores texts that no visitor reads", async () => {
	const text = "---\nkeywords: [a cure]\nhref: /cure\n---\n";
	expect(await checkText(claimsWording, text)).toEqual([]);
});

/** "word" stands for any word. */
const PROMISES = `
	guarantee, cure, cures, cured, curing, cure-all, healed from, miracle, miraculous, 100% success,
	100% effective, 100% results, foolproof, fail-safe, works for everyone, it always works, never fails,
	certain to stop, banish anxiety, banish your anxiety, banish fear, banish cravings, eliminates,
	eliminate your anxiety, eliminate your fear, rid you of, clinically proven, proven to, proven result,
	proven method, proven technique, proven success, permanently stop, permanently free, permanently change,
	permanently remove, permanently gone, stop word permanently, quit word permanently, change word permanently,
	gone permanently, permanent result, permanent change, permanent solution, permanent relief,
	change is permanent, results are permanent, once and for all, stop word for good, quit word for good,
	free of word for good, free from word for good, gone for good, give up word for good, lose word for good,
	break word for good, goodbye to word for good, stop word for ever, gone for ever, stop word forever,
	quit word forever, free from word forever, gone forever, never smoke word again, never vape again,
	never binge again, never crave word again, never worry word again, never panic again,
	never feel word anxious again, never feel pain again, never want a cigarette, never have another cigarette,
	never go back to cigarettes, stop word in word one session, quit word in word one session,
	stop word in a single session, quit word in a single session, gone in one session, gone in an hour,
	in just one session, in only one session, after just one session, after only one session,
	one session is enough, one session is all, stop word in one hour, quit word in one hour,
	stop word in an hour, stop smoking in word minutes, quit smoking in word minutes, smoke-free in word hour,
	non-smoker in word hour, instant relief, instant result, instant change, results are instant,
	works instantly, instantly calm, overnight result, gone overnight, disappear overnight, stop word overnight,
	change word overnight, effortlessly stop, effortlessly quit, stop word effortlessly, quit word effortlessly,
	lose word effortlessly, no willpower needed, no effort required, without willpower, without any willpower,
	stop word the easy way, quit word the easy way, easy way to stop, easy way to quit, easily stop,
	stop word easily, completely safe, totally safe, perfectly safe, absolutely safe, 100% safe,
	safe for everyone, safer than, risk-free, no side effects, no adverse effects, without side effects,
	free from side effects, NHS approved, NHS recommended, GP recommended, doctor approved,
	recommended by doctors, recommended by GPs, recommended by the NHS, trusted by doctors, trusted by the NHS,
	approved by doctors, approved by the NHS, endorsed by the NHS, backed by the NHS, doctors recommend us,
	GPs recommend us, best hypnotherap in, leading hypnotherapist, leading hypnotherapy clinic,
	more effective than, better than medication, better than tablets, throw away your tablets,
	throw away your medication, no longer need medication, no need for medication, replaces medication,
	replace your antidepressants,
`;
const INNOCENT = `
	guarantee word confidential, guarantee word repl, guarantee word answer, guarantee word appointment,
	guarantee word refund, guarantee word place, guarantee word parking, guarantee word slot,
	guarantee word return, guarantee word privacy, confidential word guaranteed, privacy word guaranteed,
	appointment word guaranteed, place word guaranteed, money-back guarantee, cured meat, cured ham,
	cured salmon, rest cure, talking cure, antibiotics, patches, safer than driving, safer than flying,
	miracle question, never fails to, feel word safe, safe place, safe space, safe to, safe distance,
	side effects word reported, for good or, for good reason, for good sleep, for good food, for good health,
	not, cannot, can't, don't, doesn't, isn't, aren't, won't, neither, nor, nobody, no one, nothing, rarely,
	no guarantee, no cure, no miracle, no promise, no proven, no such, no method, no therap, no treatment,
	never promise, never claim, never guarantee, never say, cure is, cure would, cure word does not,
	guarantees are not, rather than, instead of, whether, avoid, against, beware, wary, wrong to, forbid,
	belief, believe, who promise, who guarantee, who claim, who offer, anyone who, the word, look for,
	search for, hope for, expect, myth, quack, some, few, sometimes, likely, could word one session,
	may word one session, might word one session, one session could, one session may, you may want, want to,
	if you want, study, studies, trial, CBT, EMDR, exercise, mindfulness, said, I no longer, in 17, in 18,
	in 19, century, Victorian, used to,
`;

test("reports every promise, each in a sentence of its own", async () => {
	const sentences = listWords(PROMISES).map((words) => `Hm, ${words}, hm.`);
	const text = serviceWith(sentences.join("\n\n"));
	const found = await checkText(claimsWording, text);
	expect(found.map(({ target }) => target)).toEqual(sentences);
});

test("reports no promise behind any innocent word", async () => {
	const words = listWords(INNOCENT);
	const text = words.map((one) => `Hm, ${one} guarantee.`).join("\n\n");
	expect(words.length).toBeGreaterThan(100);
	expect(await checkText(claimsWording, serviceWith(text))).toEqual([]);
});
