import { expect, test } from "vitest";
import { checkNotebookLines, createNotebookLine, readStoredNotebookLines } from "./notebook-lines.ts";

const customers = [
  { id: "luz", name: "Luz Ñáñez", phone: "310 555 0100", balance: 2_000 },
  { id: "luz2", name: "luz nañez", phone: null, balance: 0 },
  { id: "eva", name: "Eva", phone: "+57 300 111 2233", balance: 0 },
];
const outcome = (...lines: Parameters<typeof createNotebookLine>[0][]) =>
  checkNotebookLines(lines.map(createNotebookLine), customers).map(
    ({ problem, customer }) => problem ?? customer?.id ?? "new",
  );

test.each([
  [{ name: "LUZ  ÑÁÑEZ", phone: "3105550100", balance: 1 }, "luz"],
  [{ name: "Luz Ñáñez", balance: 1 }, "Hay varios clientes con este nombre: escribe su teléfono"],
  [{ name: "Eva", phone: "3001112233", balance: 1 }, "eva"],
  [{ name: " eva ", balance: 1 }, "eva"],
  // Another phone number means another customer.
  [{ name: "Eva", phone: "3009999999", balance: 1 }, "new"],
  [{ name: "Rosa", balance: 1 }, "new"],
  [{ phone: "300", balance: 1 }, "Falta el nombre"],
  [{ name: "Rosa" }, "Falta lo que debe"],
  [{ name: "Rosa", unread: "mucho" }, "No entendemos lo que debe: «mucho»"],
  [{ name: "Rosa", balance: 0 }, "Lo que debe tiene que ser más de cero"],
  [{ name: "R".repeat(201), balance: 1 }, "El nombre es demasiado largo"],
])("%o is %s", (line, text) => {
  expect(outcome(line)).toEqual([text]);
});

test("ignores empty lines, and reports duplicates", () => {
  const rosa = { name: "Rosa", balance: 5_000 };
  expect(outcome(rosa, {}, { ...rosa, name: "ROSA" })).toEqual([
    "new",
    "Está también en la línea 1: déjalo en una sola",
  ]);
});

test("restores stored lines with their keys, and nothing else", () => {
  const lines = [createNotebookLine({ name: "Rosa", balance: 5_000 })];
  const done = createNotebookLine({ name: "Eva", balance: 1_000, done: true });
  expect(readStoredNotebookLines(JSON.parse(JSON.stringify([...lines, done])))).toEqual(lines);
  for (const other of [null, {}, [null], [{ ...lines[0], keys: {} }], [{ ...lines[0], balance: "5" }]])
    expect(readStoredNotebookLines(other)).toBeNull();
});
