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
  ["mandar recibo por whatsapp", "¿Cómo imprimo o envío la tirilla de una venta?"],
  ["agregar cliente", "¿Cómo agrego un cliente y lo pongo en una venta?"],
  ["nuevo producto", "¿Cómo agrego un producto o le cambio el precio?"],
  ["subir el precio", "¿Cómo agrego un producto o le cambio el precio?"],
  ["importar productos", "¿Cómo traigo mi lista de productos desde Excel?"],
  ["subir un archivo csv", "¿Cómo traigo mi lista de productos desde Excel?"],
  ["etiquetas de precio", "¿Cómo imprimo etiquetas con precio y código de barras?"],
  ["ajustar existencias", "¿Cómo corrijo el stock de un producto?"],
  ["se me vencieron unos yogures", "¿Cómo corrijo el stock de un producto?"],
  ["desactivar", "¿Cómo dejo de vender un producto sin borrarlo?"],
  ["no me sirve la camara", "¿Cómo escaneo con la cámara o con un lector USB?"],
  ["conectar mi celular por wifi", "¿Cómo escaneo con la cámara o con un lector USB?"],
  ["pistola usb", "¿Cómo escaneo con la cámara o con un lector USB?"],
  ["crear un proveedor", "¿Cómo le hago un pedido a un proveedor?"],
  ["orden de compra", "¿Cómo le hago un pedido a un proveedor?"],
  ["ya llegó la mercancía", "¿Qué hago cuando llega un pedido?"],
  ["ventas de ayer", "¿Dónde encuentro una venta anterior?"],
  ["excel para el contador", "¿Dónde encuentro una venta anterior?"],
  ["ver mis ganancias", "¿Dónde veo cuánto vendí y cuánto gané?"],
  ["descargar reporte", "¿Dónde veo cuánto vendí y cuánto gané?"],
  ["invitar a un trabajador", "¿Cómo entra un empleado a mi tienda y qué puede hacer?"],
  ["permisos del cajero", "¿Cómo entra un empleado a mi tienda y qué puede hacer?"],
  ["se me olvidó la clave", "¿Cómo cambio los datos de mi tienda o mi contraseña?"],
  ["cambiar el color", "¿Cómo cambio los datos de mi tienda o mi contraseña?"],
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

test("a password is changed where one is, without waiting for a mail", () => {
  expect(findAnswer(FAQ, "cambiar mi contraseña")).toMatch(/en Cambiar contraseña/);
});
