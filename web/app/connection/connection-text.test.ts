import { expect, test } from "vitest";
import { connectionText } from "./connection-text.ts";

test.each([
  [{}, "Conectado"],
  [{ reached: false }, "Sin conexión"],
  [{ reached: false, waiting: 1 }, "Sin conexión · 1 venta por subir"],
  [{ waiting: 3, refused: 1 }, "2 ventas por subir · 1 venta sin poder subir"],
  [
    { reached: false, waiting: 6, refused: 1, onlySales: false },
    "Sin conexión · 5 por subir · 1 sin poder subir",
  ],
])("%o is '%s'", (now, text) => {
  expect(connectionText({ reached: true, waiting: 0, refused: 0, onlySales: true, ...now })).toBe(text);
});
