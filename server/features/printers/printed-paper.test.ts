import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import {
  createPrinter,
  createPrintJob,
  type NewPrinter,
  printTestPage,
} from "#core/contract/printers/printers.ts";
import { PAPER_COLUMNS } from "#core/printing/paper-options.ts";
import { createRaster } from "#core/printing/raster.ts";
import { TEST_PAGE_LETTERS } from "#core/printing/test-page.ts";
import { centerRow, horizontalRuleRow, leftRightRow, type TicketRow } from "#core/printing/ticket-row.ts";
import { qrWithAmount } from "#core/sale/payment-qr.ts";
import { printedPictures, printedTextOf, readPrintedPaper } from "#core/test/paper.ts";
import { type FakePrinter, startFakePrinter } from "#server/test/fake-printer.ts";
import { signIn, type TestClient, type TestUser } from "#server/test/harness.ts";
import { scanPrintedCodes } from "#server/test/scan-paper.ts";

// These tests decode the bytes that a fake printer received over TCP.

let fake: FakePrinter;
let ana: TestClient & TestUser;
beforeAll(async () => {
  fake = await startFakePrinter();
});
afterAll(() => fake.close());
beforeEach(async () => {
  ana = await signIn();
  fake.tickets.length = 0;
});

const SALE = "019b5a7c-1e2f";
const LINK = "https://tienda.example/ñ?total=14900";
const logo = createRaster(200, 296, (x, y) => (x + y) % 3 === 0);
const rows: TicketRow[] = [
  { kind: "logo" },
  centerRow("TIENDA DOÑA ÁNGELA", "big"),
  horizontalRuleRow,
  { kind: "text", text: "Ñame criollo «del bueno» ¿sí? ¡sí!" },
  leftRightRow("Café águila roja de quinientos gramos, molido", "$\u00a07.900"),
  leftRightRow("TOTAL", "$\u00a014.900", "big"),
  { kind: "barcode", code: SALE },
  { kind: "qr", text: LINK },
];

async function aPrinter(more: Partial<NewPrinter>): Promise<string> {
  const connection = { kind: "TCP" as const, host: "127.0.0.1", port: fake.port };
  const { data } = await ana.call(createPrinter, { body: { name: "Caja", connection, width: 80, ...more } });
  return data.id;
}

/** Prints the rows on a printer with these settings, and returns the decoded paper. */
async function printed(more: Partial<NewPrinter>, { kick = false, page = null as 0 | 2 | null } = {}) {
  const id = await aPrinter(more);
  await ana.call(createPrintJob, { params: { id }, body: { rows, kick } });
  return readPrintedPaper(fake.tickets.at(-1)!, page);
}

it.each(PAPER_COLUMNS)(
  "at %i columns the printer gets every letter within the width, and codes that a scanner reads",
  async (columns) => {
    const paper = await printed({ width: columns === 32 ? 58 : 80, columns });
    const text = printedTextOf(paper).join(" ").replace(/\s+/g, " ");
    for (const row of rows)
      for (const printedText of "text" in row && row.kind !== "qr"
        ? [row.text]
        : row.kind === "pair"
          ? [...row.left.split(" "), row.right.replace("\u00a0", " ")]
          : [])
        expect(text).toContain(printedText);
    expect(Math.max(...paper.lines.map((line) => line.columns))).toBe(columns);
    const total = paper.lines.find((line) => line.text.startsWith("TOTAL"))!;
    expect(total).toMatchObject({ bold: true, size: [1, 2], columns });
    expect(await scanPrintedCodes(paper)).toEqual({ Code128: SALE, QRCode: LINK });
    for (const { width } of paper.pictures) expect(width).toBeLessThanOrEqual(columns * 12);
  },
);

/** A store's payment key of Bre-B, as `core/sale/payment-qr.test.ts` has it. */
const PAYMENT_KEY =
  "00020101021126320014CO.COM.CRB.LLA021030012345675204541153031705802CO5917TIENDA LA ESQUINA6006BOGOTA630499B8";

it.each([null, 14_900, 500])("a scanner reads a payment key for %s on paper of 58 mm", async (amount) => {
  const text = amount === null ? PAYMENT_KEY : qrWithAmount(PAYMENT_KEY, amount)!;
  const id = await aPrinter({ width: 58, columns: 32 });
  await ana.call(createPrintJob, { params: { id }, body: { rows: [{ kind: "qr", text }], kick: false } });
  const paper = readPrintedPaper(fake.tickets.at(-1)!);
  expect(await scanPrintedCodes(paper)).toEqual({ QRCode: text });
  for (const { width } of paper.pictures) expect(width).toBeLessThanOrEqual(384);
});

it.each(PAPER_COLUMNS)(
  "the test page at %i columns shows the ruler on one line, the letters and both codes",
  async (columns) => {
    const id = await aPrinter({ width: columns === 32 ? 58 : 80, columns });
    await ana.call(printTestPage, { params: { id } });
    const paper = readPrintedPaper(fake.tickets[0]!);
    const ruler = "1234567890".repeat(5).slice(0, columns);
    expect(printedTextOf(paper)).toEqual(expect.arrayContaining([ruler, TEST_PAGE_LETTERS, "¿Se lee bien?"]));
    expect(await scanPrintedCodes(paper)).toEqual({
      Code128: SALE,
      QRCode: "https://mostrador.example/prueba",
    });
    expect(paper.kicks).toEqual([]);
  },
);

it("each setting of a printer is in the bytes", async () => {
  for (const cut of ["PARTIAL", "FULL"] as const) expect((await printed({ cut })).cut).toBe(cut);
  expect((await printed({ cut: "NONE" })).cut).toBeNull();
  const linesFedBy = async (feed: number) => (await printed({ feed })).lines.length;
  expect((await linesFedBy(10)) - (await linesFedBy(0))).toBe(10);
  for (const drawer of [2, 5] as const)
    expect(await printed({ drawer }, { kick: true })).toMatchObject({ kicks: [drawer], linesBeforeKick: 0 });
  for (const drawer of [2, null] as const) expect((await printed({ drawer })).kicks).toEqual([]);
  expect((await printed({ drawer: null }, { kick: true })).kicks).toEqual([]);
});

it("PC850 chooses its page and leaves Chinese mode; PLAIN reads the same on a printer that knows only page 437", async () => {
  expect(await printed({ letters: "PC850" })).toMatchObject({ pages: [2], chineseOff: true });
  const plain = await printed({ letters: "PLAIN" }, { page: 0 });
  expect(printedTextOf(plain)).toEqual(printedTextOf(readPrintedPaper(fake.tickets.at(-1)!, 2)));
  expect(printedTextOf(plain).slice(0, 3)).toEqual([
    "TIENDA DOÑA ANGELA",
    "-".repeat(42),
    "Ñame criollo «del bueno» ¿sí? ¡sí!",
  ]);
});

it("the store's logo is printed dot by dot, and not at all where it is wider than the paper", async () => {
  const bits = Buffer.from(logo.bits).toString("base64");
  const paper = await printed({ logo: { ...logo, bits } });
  expect(printedPictures(paper)[0]).toEqual(logo);
  const wide = { width: 576, height: 8, bits: Buffer.alloc(576, 255).toString("base64") };
  expect(printedPictures(await printed({ width: 58, logo: wide }))).toHaveLength(2);
});
