import { describe, expect, test } from "vitest";
import { computeInvoiceBalance } from "#core/purchasing/invoice-balance.ts";
import { readUploadedInvoices } from "#server/features/supplier-invoices/read/read-upload.ts";
import {
  type InvoiceStyle,
  type MeantInvoice,
  type MeantLine,
  meantCost,
  meantTotal,
  randomInvoice,
  writeInvoice,
} from "#server/test/written-invoice.ts";

const goods = (name: string, quantity: number, cents: number, more: Partial<MeantLine> = {}): MeantLine => ({
  ...{ name, kind: "GOODS", quantity, cents, vat: 19 },
  ...more,
});
const beer = goods("Cerveza paca x 24", 10, 50_000_00, { unit: "BX" });
const soda = goods("Gaseosa 400 ml", 24, 36_000_00, { others: [["34", 1_800_00]] });
const rice = goods("Arroz 500 g", 50, 100_000_00, { vat: 5 });
const empties: MeantLine = { name: "Envase retornado", kind: "RETURN", quantity: 4, cents: 2_000_00 };
const lineDiscount: MeantLine = {
  name: "Descuento comercial",
  kind: "DISCOUNT",
  quantity: 1,
  cents: 1_500_00,
};
const freightLine: MeantLine = { name: "Flete", kind: "CHARGE", quantity: 1, cents: 8_000_00, vat: 19 };
const gift = goods("Cerveza de bonificación", 2, 0);
const freight = { charge: true, cents: 8_000_00, reason: "Flete" };
const discount = { charge: false, cents: 5_000_00, reason: "Descuento pronto pago" };

async function read(meant: MeantInvoice, style: InvoiceStyle = {}) {
  const [file] = await readUploadedInvoices(writeInvoice(meant, style));
  return file!.invoice!;
}

async function expectAsMeant(meant: MeantInvoice, style: InvoiceStyle) {
  const invoice = await read(meant, style);
  const paid = meantTotal(meant) - (style.withholdingInTotal ? (meant.withheldCents ?? 0) : 0);
  expect(Math.round(invoice.total * 100)).toBe(paid);
  expect(computeInvoiceBalance(invoice).difference).toBe(0);
  expect(invoice.lines.map(({ kind }) => kind)).toEqual(meant.lines.map(({ kind }) => kind));
  expect(invoice.lines.map(({ quantity }) => Math.abs(quantity))).toEqual(
    meant.lines.map(({ quantity }) => quantity),
  );
  const costs = invoice.lines
    .filter(({ kind }) => kind === "GOODS")
    .map(({ cost }) => Math.round(cost * 100));
  expect(costs.reduce((sum, cost) => sum + cost, 0)).toBe(meantCost(meant));
  const bought = meant.lines.filter(({ kind }) => kind === "GOODS");
  const nets = bought.map(({ cents, discountCents = 0 }) => cents - discountCents);
  const whole = nets.reduce((sum, net) => sum + net, 0);
  for (const [i, cost] of costs.entries())
    expect(Math.abs(cost - (nets[i]! * meantCost(meant)) / whole)).toBeLessThanOrEqual(1);
}

const plain: MeantInvoice = { number: "A1", lines: [beer, rice] };
const mixed: MeantInvoice = {
  ...{ number: "A2", lines: [beer, soda, rice, empties, lineDiscount, freightLine, gift] },
  adjustments: [freight, discount],
};

const SHAPES: [string, MeantInvoice, InvoiceStyle][] = [
  ["two products", plain, {}],
  [
    "beer and gaseosa with returned empties, the sign on the quantity",
    { number: "1", lines: [beer, soda, empties] },
    { sign: "quantity" },
  ],
  ["returned empties with the sign on the price", { number: "1", lines: [beer, empties] }, { sign: "price" }],
  ["a discount that is a line", { number: "1", lines: [beer, lineDiscount] }, {}],
  ["a freight that is a line", { number: "1", lines: [beer, freightLine] }, {}],
  ["a freight of the document marked true", { ...plain, adjustments: [freight] }, {}],
  ["a freight of the document marked 1", { ...plain, adjustments: [freight] }, { boolean: ["0", "1"] }],
  [
    "a freight of the document marked TRUE",
    { ...plain, adjustments: [freight] },
    { boolean: ["FALSE", "TRUE"] },
  ],
  ["a discount of the document", { ...plain, adjustments: [discount] }, {}],
  [
    "a discount of the document below zero",
    { ...plain, adjustments: [discount] },
    { negativeDiscounts: true },
  ],
  ["freight and discount", { ...plain, adjustments: [freight, discount] }, { boolean: ["0", "1"] }],
  ["a discount of .50", { ...plain, adjustments: [{ charge: false, cents: 50 }] }, { decimals: "short" }],
  ["amounts with a plus sign", plain, { decimals: "plus" }],
  ["amounts with six decimals", plain, { decimals: "6" }],
  ["a tip", { ...plain, adjustments: [{ charge: true, cents: 1_000_00, reason: "Propina" }] }, {}],
  ["a bonus marked true", { number: "1", lines: [beer, gift] }, {}],
  ["a bonus marked 1", { number: "1", lines: [beer, gift] }, { boolean: ["0", "1"] }],
  [
    "a bonus with a price that nobody pays",
    { number: "1", lines: [beer, gift] },
    { boolean: ["0", "1"], pricedGifts: true },
  ],
  ["a discount of a line", { number: "1", lines: [{ ...beer, discountCents: 2_500_00 }, rice] }, {}],
  [
    "lines before their own discount",
    { number: "1", lines: [{ ...beer, discountCents: 2_500_00 }, rice] },
    { grossLines: true },
  ],
  ["an advance payment", { ...plain, advanceCents: 10_000_00 }, {}],
  ["a total rounded down", { ...plain, roundingCents: -37 }, {}],
  ["a total rounded up", { ...plain, roundingCents: 37 }, {}],
  ["withholdings that are only told", { ...plain, withheldCents: 3_750_00 }, {}],
  ["withholdings that are taken off", { ...plain, withheldCents: 3_750_00 }, { withholdingInTotal: true }],
  ["IVA and IBUA on a line", { number: "1", lines: [soda] }, {}],
  [
    "IBUA and ICUI on a line",
    {
      number: "1",
      lines: [
        goods("Papas", 12, 30_000_00, {
          others: [
            ["34", 100_00],
            ["35", 6_000_00],
          ],
        }),
      ],
    },
    {},
  ],
  [
    "INC and no IVA",
    { number: "1", lines: [goods("Almuerzo", 2, 20_000_00, { vat: undefined, others: [["04", 1_600_00]] })] },
    {},
  ],
  ["no taxes at all", { number: "1", lines: [{ ...rice, vat: undefined }] }, {}],
  ["IVA of 0 %", { number: "1", lines: [{ ...rice, vat: 0 }] }, {}],
  ["taxes of the lines alone", mixed, { taxes: "lines" }],
  ["taxes of the document alone", mixed, { taxes: "document" }],
  ["taxes without parts", { number: "1", lines: [rice] }, { subtotals: false }],
  [
    "two units of measure",
    { number: "1", lines: [beer, goods("Queso", 2.5, 60_000_00, { unit: "KGM" })] },
    {},
  ],
  ["a product twice", { number: "1", lines: [beer, { ...beer, discountCents: 100_00 }] }, {}],
  ["a credit note", { ...plain, root: "CreditNote" }, {}],
  ["a credit note below zero", { ...plain, root: "CreditNote" }, { negativeNote: true }],
  ["a credit note with a discount", { ...plain, root: "CreditNote", adjustments: [discount] }, {}],
  ["all at once", mixed, { boolean: ["0", "1"], negativeDiscounts: true, decimals: "short" }],
  ["dates in UTC", plain, { dateZone: "Z" }],
  ["dates in Bogotá's zone", plain, { dateZone: "-05:00" }],
  ["another prefix", plain, { prefix: "ns7" }],
  ["a container with CDATA", plain, { wrap: "cdata" }],
  ["a container with escaped text", plain, { wrap: "escaped" }],
  ["a container with text that was escaped twice", plain, { wrap: "twice" }],
  ["a container with base64", plain, { wrap: "base64" }],
  ["a container with a binary object", plain, { wrap: "binary" }],
  ["a container with elements", plain, { wrap: "elements" }],
  ["an envelope of a program's own", plain, { wrap: "envelope" }],
  ["an empty line before the declaration", plain, { head: "\n" }],
  ["a byte order mark", plain, { head: "\ufeff" }],
  ["zero bytes behind the end", plain, { tail: "\0".repeat(100) }],
  ["an end-of-file mark", plain, { tail: "\r\n\u001a" }],
  ["ISO-8859-1", plain, { encoding: "latin1" }],
  ["latin1", plain, { encoding: "latin1", declared: "latin1" }],
  ["cp1252", plain, { encoding: "latin1", declared: "cp1252" }],
  ["Windows' letters under UTF-8's name", plain, { encoding: "latin1", declared: "UTF-8" }],
  ["UTF-8 under UTF-16's name", plain, { declared: "utf-16" }],
  ["UTF-16", plain, { encoding: "utf-16le", head: "\ufeff", declared: "utf-16" }],
  ["a container in Windows' letters", mixed, { wrap: "escaped", encoding: "latin1" }],
];

describe("an invoice as programs write it", () => {
  test.each(SHAPES)("%s", async (_, meant, style) => expectAsMeant(meant, style));

  test("keeps its letters in every encoding", async () => {
    for (const [, meant, style] of SHAPES)
      expect((await read(meant, style)).supplier.name).toBe("Distribuidora Ñandú & Cía");
  });

  test("with dates in a zone is of that instant", async () => {
    const times = [];
    for (const dateZone of ["", "-05:00", "Z"])
      times.push((await read(plain, { dateZone })).issuedAt.toISOString());
    expect(times).toEqual([
      "2026-11-20T15:00:00.000Z",
      "2026-11-20T15:00:00.000Z",
      "2026-11-20T10:00:00.000Z",
    ]);
  });

  test("whose lines lost their sign does not add up, and says by how much", async () => {
    const text = writeInvoice({ number: "1", lines: [rice, lineDiscount] }).toString();
    const invoice = await read({ number: "1", lines: [rice] });
    expect(computeInvoiceBalance(invoice).difference).toBe(0);
    const [file] = await readUploadedInvoices(
      Buffer.from(text.replaceAll(">-1500.00<", ">1500.00<").replaceAll(">-1500.000000<", ">1500.000000<")),
    );
    const balance = computeInvoiceBalance(file!.invoice!);
    expect(balance).toMatchObject({ lines: 106_500, toPay: 103_500, difference: -3_000 });
    expect([balance.read.lines, balance.stated!.lines]).toEqual([101_500, 98_500]);
  });
});

/** `INVOICES=10000` for the long form. */
const COUNT = Number(process.env.INVOICES ?? 150);

test(`${COUNT} random invoices are read as they were meant`, { timeout: 600_000 }, async () => {
  for (let seed = 1; seed <= COUNT; seed++) {
    const { meant, style } = randomInvoice(seed);
    try {
      await expectAsMeant(meant, style);
    } catch (error) {
      throw new Error(`seed ${seed} ${JSON.stringify({ meant, style })}`, { cause: error });
    }
  }
});
