import { describe, expect, it, test } from "vitest";
import { HELP_TEST_QUESTIONS, HELP_TUNING_QUESTIONS } from "#web/test/help-questions.ts";
import { FREQUENT_HELP_ANSWERS, HELP_CATEGORIES, type HelpAnswer } from "./faq.ts";
import { findHelpAnswer, scoreHelpAnswer } from "./find-answer.ts";
import { HELP_PHRASES } from "./help-phrases.ts";
import { SEARCH_ONLY_HELP_ANSWERS } from "./search-only-answers.ts";

const ALL = [...FREQUENT_HELP_ANSWERS, ...SEARCH_ONLY_HELP_ANSWERS];

const entry: HelpAnswer = {
  category: "Ventas",
  question: "¿Cómo doy el vuelto?",
  answer: "Escribe con cuánto te pagan en efectivo.",
  keywords: "cambio vuelto devuelta",
};

test.each([
  ["cambio", 3, "a keyword"],
  ["doy", 2, "a word of the question"],
  ["pagan", 1, "a word of the answer"],
  ["vuelto", 5, "keyword and question"],
  ["EFECTÍVO", 1, "whatever its case and accents"],
  ["¿cambio?", 3, "whatever stands around it"],
  ["cambio pagan", 4, "words are added up"],
  ["cambios", 3, "the plural"],
  ["debuelta", 3, "a keyword as it sounds"],
  ["devuelat", 3, "a keyword with two letters swapped"],
  ["el te en", 0, "words of two letters are ignored"],
  ["cómo con", 0, "words of any question are ignored"],
  ["escribo a mano", 0, "only keywords are forgiven a letter"],
  ["", 0, "nothing"],
  ["!?", 0, "no word"],
])("«%s» scores %i: %s", (typed, points) => {
  expect(scoreHelpAnswer(entry, typed)).toBe(points);
});

/** `right` is false for a sure answer to a question that has none. */
type Result = { typed: string; wanted: string; first: string; isSure: boolean; right: boolean };

function ask(questions: Record<string, readonly string[]>): Result[] {
  return Object.entries(questions).flatMap(([wanted, variants]) =>
    variants.map((typed) => {
      const found = findHelpAnswer(ALL, typed);
      const first =
        found.kind === "answer" ? found.answer : found.kind === "offers" ? found.answers[0]! : undefined;
      const isSure = found.kind === "answer";
      const right = wanted === "" ? !isSure : first?.question === wanted;
      return { typed, wanted, first: first?.question ?? "", isSure, right };
    }),
  );
}

const TUNING_RESULTS = ask(HELP_TUNING_QUESTIONS);
const TEST_RESULTS = ask(HELP_TEST_QUESTIONS);

describe.each([
  ["questions of the fixture", HELP_TUNING_QUESTIONS, TUNING_RESULTS, 200, 0.95],
  ["questions never used to choose keywords", HELP_TEST_QUESTIONS, TEST_RESULTS, 60, 0.85],
] as const)("%s", (_, questions, results, least, share) => {
  it("are enough, and each names an answer that exists", () => {
    expect(results.length).toBeGreaterThanOrEqual(least);
    const allQuestions = new Set(ALL.map(({ question }) => question));
    expect(Object.keys(questions).filter((question) => !allQuestions.has(question))).toEqual([""]);
  });

  it("find the right answer first, or none where there is none", () => {
    const wrong = results.filter(({ right }) => !right);
    expect(1 - wrong.length / results.length, JSON.stringify(wrong, null, 1)).toBeGreaterThanOrEqual(share);
  });

  it("never get a wrong answer marked as certain", () => {
    expect(results.filter(({ isSure, right }) => isSure && !right)).toEqual([]);
  });
});

test("each phrase is of an answer that exists", () => {
  const allQuestions = new Set(ALL.map(({ question }) => question));
  expect(Object.keys(HELP_PHRASES).filter((question) => !allQuestions.has(question))).toEqual([]);
});

test("of all these questions, at least 85 of 100 get the right answer first", () => {
  const results = [...TUNING_RESULTS, ...TEST_RESULTS];
  expect(results.filter(({ wanted }) => wanted === "").length).toBeGreaterThanOrEqual(25);
  expect(results.filter(({ right }) => right).length / results.length).toBeGreaterThanOrEqual(0.85);
});

test.each([
  ["se me acabó el papel", "¿Qué hago si se acabó el papel de la impresora?"],
  ["cómo hago inventario", "¿Cómo hago inventario y cuento la mercancía?"],
  ["me robaron", "¿Qué hago si me robaron?"],
  ["conté y no cuadra", "¿Qué hago si conté y no cuadra?"],
  ["cómo pago la luz de la tienda", "¿Cómo anoto que pagué la luz, el arriendo u otro gasto?"],
  ["borré un producto", "¿Cómo recupero un producto que borré?"],
  ["los cascos", "¿Cómo manejo los cascos o envases?"],
  ["me llevé un aceite para la casa", "¿Cómo anoto lo que me llevo para la casa?"],
  ["le di efectivo y era nequi", "¿Cómo corrijo con qué me pagaron?"],
  ["no me llegó la transferencia", "¿Qué hago si no me llegó la transferencia?"],
  ["me piden el precio por gramo", "¿Cómo muestro el precio por gramo o por mililitro?"],
  ["cuánto hice hoy", "¿Cuánto vendí hoy?"],
  ["un billete falso", "¿Qué hago si me dieron un billete falso?"],
])("«%s» finds «%s»", (typed, wanted) => {
  expect(ask({ [wanted]: [typed] })[0]).toMatchObject({ first: wanted });
});

test.each(["¿cómo cocino arroz con pollo al horno?", "de la", "xyz", "   "])(
  "«%s» gets no certain answer",
  (typed) => {
    expect(findHelpAnswer(ALL, typed).kind).not.toBe("answer");
  },
);

describe("the 9 categories and 17 questions", () => {
  it("are complete, and no category is empty", () => {
    expect([HELP_CATEGORIES.length, FREQUENT_HELP_ANSWERS.length]).toEqual([9, 17]);
    expect(new Set(FREQUENT_HELP_ANSWERS.map(({ category }) => category))).toEqual(new Set(HELP_CATEGORIES));
  });

  it.each(ALL.map((one) => [one.question, one] as const))("%s finds its own answer", (typed, answer) => {
    expect(findHelpAnswer(ALL, typed)).toEqual({ kind: "answer", answer });
  });
});
