import { expect, test } from "vitest";
import { missingFieldNotice } from "./missing-texts.ts";
import * as notices from "./notices.ts";

const titleAndText = ({ title, text }: notices.Notice) => [title, text];

// Exact texts: specification, sections 4, 5 and 8.
test.each([
  [notices.productAddedNotice("Panela", 1), "Producto agregado", "Panela agregado a la venta"],
  [notices.productAddedNotice("Panela", 2), "Cantidad actualizada", "Panela: 2"],
  [
    notices.cartActionRefusedNotice("stock", "producto"),
    "Stock insuficiente",
    "No hay suficiente stock disponible para este producto",
  ],
  [
    notices.cartActionRefusedNotice("stock", "cantidad"),
    "Stock insuficiente",
    "No hay suficiente stock disponible para esta cantidad",
  ],
  [notices.productMissingNotice("770", false), "Producto no encontrado", "770"],
  [notices.productMissingNotice("770", true), "Error al buscar producto", "770"],
  [notices.scannedProductMissingNotice("770", true), "Error al buscar el producto", "770"],
  [
    notices.scannedProductRefusedNotice("stock", "Panela", 3),
    "No hay suficiente stock disponible",
    "Panela: 3 en la tienda",
  ],
  [notices.scannedProductRefusedNotice("stock", "Panela", 0), "No hay stock disponible", "Panela"],
  [missingFieldNotice("items"), "Items requeridos", "Agrega al menos un producto a la venta"],
  [missingFieldNotice("items", "item"), "Items requeridos", "Agrega al menos un item a la venta"],
  [missingFieldNotice("method"), "Método de pago requerido", "Selecciona un método de pago"],
  [missingFieldNotice("cash"), "Monto insuficiente", "El monto pagado debe ser mayor o igual al total"],
])("%j", (notice, title, text) => expect(titleAndText(notice)).toEqual([title, text]));

test("names the product short of stock next to the sentence", () => {
  const about = (stock: number, unit: "UNIT" | "KG" = "UNIT") =>
    notices.cartActionRefusedNotice("stock", "producto", { name: "Queso", stock, unit }).about;
  expect([about(3), about(2.5, "KG"), about(0)]).toEqual([
    "Queso: quedan 3",
    "Queso: quedan 2,5 kg",
    "Queso: no queda",
  ]);
  expect(notices.cartActionRefusedNotice("stock", "producto")).not.toHaveProperty("about");
});
