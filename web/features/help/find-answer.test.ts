import { describe, expect, it, test } from "vitest";
import { type Answer, CATEGORIES, FAQ } from "./faq.ts";
import { findAnswer, NO_ANSWER, score } from "./find-answer.ts";

const entry: Answer = {
  category: "Ventas",
  question: "¿Cómo doy el vuelto?",
  answer: "Escribe con cuánto te pagan en efectivo.",
  keywords: ["cambio", "vuelto", "devuelta"],
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
  ["el te en", 0, "words of two letters are ignored"],
  ["cómo con", 0, "words of any question are ignored"],
  ["escribo a mano", 0, "only whole beginnings count"],
  ["", 0, "nothing"],
  ["!?", 0, "no word"],
])("«%s» scores %i: %s", (typed, points) => {
  expect(score(entry, typed)).toBe(points);
});

test.each([
  ["como vendo", "¿Cómo hago una venta?"],
  ["cuanta devuelta doy", "¿Cómo sé cuánto vuelto debo dar?"],
  ["cobrar una recarga", "¿Cómo vendo algo que no está en mi inventario?"],
  ["agregar cliente", "¿Cómo agrego un cliente?"],
  ["nuevo producto", "¿Cómo agrego un producto?"],
  ["subir el precio", "¿Cómo cambio el precio o el stock de un producto?"],
  ["no me sirve la camara", "¿Cómo escaneo con la cámara?"],
  ["pistola usb", "¿Puedo usar un lector de códigos USB?"],
  ["ventas de ayer", "¿Dónde encuentro una venta anterior?"],
  ["excel para el contador", "¿Cómo descargo mis ventas en Excel?"],
  ["mandar recibo por whatsapp", "¿Cómo imprimo o envío la tirilla de una venta?"],
  ["invitar a un trabajador", "¿Cómo entra un empleado a mi tienda?"],
  ["permisos del cajero", "¿Qué puede hacer cada rol?"],
  ["se me olvidó la clave", "¿Qué hago si olvidé mi contraseña?"],
])("«%s» finds '%s'", (typed, question) => {
  expect(findAnswer(FAQ, typed)).toBe(FAQ.find((one) => one.question === question)!.answer);
});

test.each(["¿cómo cocino arroz?", "de la", "xyz", "   "])("«%s» is not understood", (typed) => {
  expect(findAnswer(FAQ, typed)).toBe(NO_ANSWER);
});

describe("the 9 categories and 17 questions", () => {
  it("are complete, and no category is empty", () => {
    expect([CATEGORIES.length, FAQ.length]).toEqual([9, 17]);
    expect(new Set(FAQ.map(({ category }) => category))).toEqual(new Set(CATEGORIES));
  });

  it.each(FAQ.map((one) => [one.question, one.answer] as const))(
    "%s finds its own answer",
    (typed, answer) => {
      expect(findAnswer(FAQ, typed)).toBe(answer);
    },
  );
});
