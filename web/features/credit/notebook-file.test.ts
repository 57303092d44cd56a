import { writeXlsx } from "hucre/xlsx";
import { expect, test } from "vitest";
import { readNotebook } from "./notebook-file.ts";

const csv = (...rows: string[]) => new TextEncoder().encode(rows.join("\r\n"));

test("reads a list as people keep it, from CSV and Excel", async () => {
  const lines = [
    { name: "Luz Ñáñez", phone: "3105550100", balance: 12_500 },
    { name: "Eva", phone: "", balance: null, unread: "mucho" },
  ];
  expect(
    await readNotebook(csv("CLIENTE;Celular;Saldo ($)", "Luz Ñáñez;3105550100;$ 12.500", ";;", "Eva;;mucho")),
  ).toEqual(lines);
  const rows = [
    ["Cuaderno de la tienda", null, null],
    ["Deuda", "Nombre", "Teléfono"],
    [12_500, "Luz Ñáñez", 3_105_550_100],
    ["mucho", "Eva", null],
  ];
  expect(await readNotebook(await writeXlsx({ sheets: [{ name: "Hoja1", rows }] }))).toEqual(lines);
});

test("says which column is missing", async () => {
  await expect(readNotebook(csv("Nombre,Teléfono", "Luz,310"))).rejects.toThrow(
    "No encontramos la columna «Debe».",
  );
});
