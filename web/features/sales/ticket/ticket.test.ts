import { expect, test } from "vitest";
import type { Sale } from "#core/contract/sales/sales.ts";
import { encodeBarcodeModules } from "#core/printing/barcode-modules.ts";
import { encodeRows } from "#core/printing/encode-rows.ts";
import { leftRightRow, ticketToText } from "#core/printing/ticket-row.ts";
import { saleCode } from "#core/sale-code.ts";
import { aSale, aSaleItem } from "#web/test/builders.ts";
import { buildTicketRows } from "./ticket.ts";

const sale = aSale({
  id: "01a1fbab-4c11-7000-8000-0123456789ab",
  total: 1_234_500,
  amountPaid: 1_250_000,
  change: 15_500,
  seller: { id: "u", name: "Yurani" },
  items: [
    aSaleItem({ id: "1", productName: "Café Águila", quantity: 1_000, price: 1_234 }),
    aSaleItem({ id: "2", productId: null, productName: "Bolsa", description: "Bolsa", price: 500 }),
  ],
});

test("has the device's number, if any", () => {
  const store = { name: "La Esquina", nit: null, phone: null };
  const lines = (number: string | null) =>
    ticketToText(buildTicketRows({ ...sale, number }, store)).split("\n");
  expect(lines("A-12").slice(2, 4)).toEqual(["Venta A-12", expect.stringMatching(/2026/)]);
  expect(lines("A-12")).not.toContain("Venta");
  expect(lines(null)).toContain("Venta");
});

test("says that the payment was put right", () => {
  const store = { name: "La Esquina", nit: null, phone: null };
  const by = { id: "u", name: "Yurani" };
  const corrections = [{ at: sale.createdAt, by, before: sale.payments, after: sale.payments, reason: null }];
  const lines = ticketToText(buildTicketRows({ ...sale, corrections }, store)).split("\n");
  expect(lines).toContain("Pago corregido");
  expect(ticketToText(buildTicketRows(sale, store))).not.toContain("Pago corregido");
});

test("says where the store is and how to call it, on the screen's roll and on a printer's", () => {
  const store = { name: "La Esquina", nit: null, phone: "601 555 0199", address: "Cl. 10 # 4-12, Tunja" };
  const rows = buildTicketRows(sale, store);
  const head = ["La Esquina", "Cl. 10 # 4-12, Tunja", "Tel. 601 555 0199"];
  expect(ticketToText(rows).split("\n").slice(0, 3)).toEqual(head);
  const printed = new TextDecoder("latin1").decode(
    encodeRows(rows, { columns: 42, letters: "PC850", cut: "PARTIAL", feed: 4 }),
  );
  for (const line of head) expect(printed).toContain(line);
});

test("has items, amounts and seller, as a receipt that is not an invoice", () => {
  const text = ticketToText(buildTicketRows(sale, { name: "La Esquina", nit: "900.123.456-8", phone: null }));
  expect(text).toBe(
    [
      "La Esquina",
      "NIT 900.123.456-8",
      "--------------------",
      "20 de noviembre de 2026, 22:30",
      "Vendedor: Yurani",
      "--------------------",
      "Café Águila",
      "1.000 x $ 1.234: $ 1.234.000",
      "Bolsa",
      "1 x $ 500: $ 500",
      "--------------------",
      "TOTAL: $ 1.234.500",
      "Método de pago: Efectivo",
      "Pagado: $ 1.250.000",
      "Vuelto: $ 15.500",
      "--------------------",
      "Venta",
      "01a1fbab-4c11-7000-8000-0123456789ab",
      "No es factura de venta",
      "¡Gracias por tu compra!",
    ].join("\n"),
  );
});

test("names the kind of a card where the sale knows it", () => {
  const store = { name: "La Esquina", nit: null, phone: null };
  const card = (amount: number, kind?: "CREDIT" | "DEBIT") => ({
    method: "CARD" as const,
    amount,
    tendered: null,
    change: 0,
    reference: null,
    ...(kind && { card: kind }),
  });
  const rows = (fields: Partial<Sale>) =>
    ticketToText(buildTicketRows({ ...sale, paymentMethod: "CARD", ...fields }, store)).split("\n");
  expect(rows({ payments: [card(1_234_500)] })).toContain("Método de pago: Tarjeta");
  expect(rows({ payments: [card(1_234_500, "DEBIT")] })).toContain("Método de pago: Tarjeta débito");
  expect(
    rows({
      paymentMethod: "MIXED",
      payments: [card(234_500, "CREDIT"), card(500_000, "DEBIT"), card(500_000)],
    }),
  ).toEqual(
    expect.arrayContaining(["Tarjeta crédito: $ 234.500", "Tarjeta débito: $ 500.000", "Tarjeta: $ 500.000"]),
  );
});

test("ends with the store's note, line by line", () => {
  const store = { name: "La Esquina", nit: null, phone: null };
  const text = ticketToText(
    buildTicketRows(sale, store, "Cambios con esta tirilla\nDomicilios: 300 123 4567"),
  );
  expect(text.split("\n").slice(-4)).toEqual([
    "¡Gracias por tu compra!",
    "--------------------",
    "Cambios con esta tirilla",
    "Domicilios: 300 123 4567",
  ]);
});

test("shows the open debt and the balance of a credit sale", () => {
  const paid = aSale({ items: [aSaleItem({ price: 9_000 })], amountPaid: 5_000, change: 1_000 });
  const store = { name: "La Esquina", nit: null, phone: null };
  const text = ticketToText(buildTicketRows({ ...paid, creditAmount: 5_000, balanceAfter: 17_500 }, store));
  expect(text).toContain(
    ["Pagado: $ 5.000", "Vuelto: $ 1.000", "Queda fiado: $ 5.000", "DEBE EN TOTAL: $ 17.500"].join("\n"),
  );
  expect(ticketToText(buildTicketRows(paid, store))).not.toContain("fiado");
});

test("leaves out marks in a name that would turn its price around", () => {
  const store = { name: "La Esquina", nit: null, phone: null };
  const rows = buildTicketRows(
    { ...sale, items: [aSaleItem({ productName: "Sal\u202e\u2066", price: 500 })] },
    store,
  );
  expect(ticketToText(rows)).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
  expect(ticketToText(rows)).toContain("Sal");
});

test("its barcode fits narrow paper with bars two dots wide", () => {
  const modules = encodeBarcodeModules(saleCode(sale.id));
  expect(modules).toMatch(/^11[01]+11$/);
  expect(modules.length * 2).toBeLessThanOrEqual(384);
});

test("a sale with taxes has a letter per line, and base and amount per tax", () => {
  const iva = { kind: "IVA" as const, rate: 19, perUnit: null, base: 2_146.22, amount: 407.78 };
  const bag = { kind: "BAG" as const, rate: null, perUnit: 73, base: 0, amount: 146 };
  const taxed = aSale({
    items: [
      aSaleItem({ id: "1", productName: "Gaseosa", price: 2_500, tax: "IVA19" }),
      aSaleItem({ id: "2", productName: "Bolsa", price: 100, quantity: 2, tax: "BAG" }),
      aSaleItem({ id: "3", productName: "Papa", price: 1_000, tax: null }),
    ],
    taxes: [iva, bag],
    taxTotal: 553.78,
    taxBase: 2_146.22,
  });
  const store = { name: "La Esquina", nit: null, phone: null };
  const lines = ticketToText(buildTicketRows(taxed, store, null, true)).split("\n");
  expect(lines).toEqual(
    expect.arrayContaining(["1 x $ 2.500: $ 2.500 A", "2 x $ 100: $ 200 D", "1 x $ 1.000: $ 1.000 X"]),
  );
  const at = lines.indexOf("Impuestos incluidos");
  expect(lines.slice(at, at + 4)).toEqual([
    "Impuestos incluidos",
    "A IVA 19 %: $ 407,78",
    "  Base: $ 2.146,22",
    "D Bolsas plásticas ($ 73 c/u): $ 146,00",
  ]);
  expect(lines).not.toContain("No responsable de IVA");
});

test("a store that declared itself not responsible for IVA says so below its name", () => {
  const store = { name: "La Esquina", nit: "900", phone: null };
  const lines = ticketToText(buildTicketRows(sale, store, null, true)).split("\n");
  expect(lines.slice(0, 3)).toEqual(["La Esquina", "NIT 900", "No responsable de IVA"]);
  expect(ticketToText(buildTicketRows(sale, store))).not.toContain("IVA");
});

test("a line of packs shows count, name and price", () => {
  const presentation = { id: "six", name: "Six pack", units: 6, count: 2, price: 14_500 };
  const item = aSaleItem({ productName: "Poker", price: 2_417, quantity: 12, total: 29_000, presentation });
  const rows = buildTicketRows(aSale({ items: [item] }), { name: "La Esquina", nit: null, phone: null });
  expect(rows).toContainEqual(leftRightRow("2 x Six pack $ 14.500", "$ 29.000"));
});
