import { expect, test } from "vitest";
import type { CreditAccount } from "#core/contract/credit/credit.ts";
import { ticketToText } from "#core/printing/ticket-row.ts";
import { buildCreditStatement, buildStatementRows, buildStatementText } from "./statement.ts";

type Entry = CreditAccount["entries"][number];

const entry = (fields: Partial<Entry>): Entry => ({
  id: "e",
  createdAt: "2026-11-12T15:00:00.000Z",
  kind: "SALE",
  amount: 10_000,
  balanceAfter: 10_000,
  saleId: null,
  number: null,
  method: null,
  rounding: 0,
  reference: null,
  confirmation: null,
  note: null,
  reverses: null,
  reversed: false,
  by: { id: "u", name: "Ana" },
  items: null,
  ...fields,
});

const customer = { id: "c", name: "Luz", phone: "310 555 0100" } as CreditAccount["customer"];
const whose = { store: { name: "La Esquina", nit: null, phone: null }, at: new Date("2026-11-20T15:00:00Z") };
const bought = entry({
  items: [
    { name: "Leche", quantity: 2, unit: "UNIT", total: 9_000 },
    { name: "Queso", quantity: 0.25, unit: "KG", total: 1_000 },
  ],
});
const paid = entry({ kind: "PAYMENT", method: "NEQUI", amount: -4_000, balanceAfter: 6_000 });
const settled = entry({ kind: "PAYMENT", method: "CASH", amount: -1_000, balanceAfter: 0 });

const of = (entries: Entry[]) =>
  buildCreditStatement({ ...whose, account: { customer, balance: 6_000, overdue: 2_000, entries } });

test("lists the debt since the last zero balance, with what was bought, oldest first", () => {
  expect(ticketToText(buildStatementRows(of([paid, bought, settled, entry({})])))).toBe(
    [
      "La Esquina",
      "--------------------",
      "Estado de cuenta",
      "20 de noviembre de 2026",
      "Cliente: Luz",
      "--------------------",
      "12 nov Fiado: +$ 10.000",
      "2 × Leche · $ 9.000",
      "0,25 kg × Queso · $ 1.000",
      "12 nov Abono · Nequi: -$ 4.000",
      "--------------------",
      "DEBE: $ 6.000",
      "Vencido: $ 2.000",
      "--------------------",
      "No es factura de venta",
    ].join("\n"),
  );
});

test("a message has the greeting, the lines and the total", () => {
  expect(buildStatementText("Hola Luz", of([paid, bought]))).toBe(
    [
      "Hola Luz",
      "",
      "12 nov · Fiado: +$ 10.000",
      "   2 × Leche · $ 9.000",
      "   0,25 kg × Queso · $ 1.000",
      "12 nov · Abono · Nequi: -$ 4.000",
      "*Total: $ 6.000*",
    ].join("\n"),
  );
});

test("a long statement's message has the newest lines, and the balance before them", () => {
  const many = Array.from({ length: 50 }, (_, i) => entry({ amount: 1_000, balanceAfter: (50 - i) * 1_000 }));
  const lines = buildStatementText("Hola", of(many)).split("\n");
  expect(lines).toHaveLength(2 + 1 + 30 + 1);
  expect(lines[2]).toBe("Saldo anterior: $ 20.000");
});
