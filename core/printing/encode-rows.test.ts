import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { renderQrCode } from "#core/printing/code-images.ts";
import {
  encodeDrawerPulse,
  encodeImage,
  encodeRows,
  type PrinterPaperFormat,
} from "#core/printing/encode-rows.ts";
import { PAPER_COLUMNS } from "#core/printing/paper-options.ts";
import { createRaster } from "#core/printing/raster.ts";
import { buildTestPage, TEST_PAGE_LETTERS } from "#core/printing/test-page.ts";
import { TEXT_ENCODINGS } from "#core/printing/text-encoding.ts";
import { centerRow, horizontalRuleRow, leftRightRow, type TicketRow } from "#core/printing/ticket-row.ts";
import { joinPictureBands, printedTextOf, readPrintedPaper } from "#core/test/paper.ts";

const paper = (more: Partial<PrinterPaperFormat> = {}): PrinterPaperFormat => ({
  columns: 42,
  letters: "PC850",
  cut: "PARTIAL",
  feed: 4,
  ...more,
});

const ticket: TicketRow[] = [
  { kind: "logo" },
  centerRow("TIENDA DOÑA ÁNGELA", "big"),
  centerRow("NIT 900.123.456-7"),
  horizontalRuleRow,
  centerRow("Venta A-12", "bold"),
  { kind: "text", text: "Ñame criollo «del bueno» ¿sí? ¡sí!" },
  leftRightRow("2 x $\u00a03.500", "$\u202f7.000"),
  { kind: "text", text: "Café águila roja de quinientos gramos, molido" },
  leftRightRow("1 x $ 7.900", "$ 7.900"),
  horizontalRuleRow,
  leftRightRow("TOTAL", "$ 14.900", "big"),
  leftRightRow(
    "Una descripción muy larga que no cabe al lado",
    "y otra que tampoco cabe al otro lado de ella",
  ),
  { kind: "barcode", code: "019b5a7c-1e2f" },
  { kind: "qr", text: "https://tienda.example/ñ?total=14900" },
  centerRow("¡Gracias por tu compra!"),
];

it("prints no QR code of a text that is too long for one", () => {
  const room = 576;
  expect(renderQrCode("€".repeat(777), room)).not.toBeNull();
  expect(renderQrCode(`${"€".repeat(777)}x`, room)).toBeNull();
});

describe.each(PAPER_COLUMNS)("at %i columns", (columns) => {
  it("prints what the screen shows, character by character, within the width", () => {
    const printed = readPrintedPaper(encodeRows(ticket, paper({ columns })));
    expect(printedTextOf(printed).join(" ").replace(/\s+/g, " ")).toContain(
      "TIENDA DOÑA ÁNGELA NIT 900.123.456-7",
    );
    const words = printedTextOf(printed).join(" ").split(/\s+/);
    for (const row of ticket)
      for (const text of "text" in row && row.kind !== "qr"
        ? [row.text]
        : row.kind === "pair"
          ? [row.left, row.right]
          : [])
        for (const word of text.split(/\s/)) expect(words).toContain(word);
    for (const line of printed.lines) expect(line.columns).toBeLessThanOrEqual(columns);
    expect(printed).toMatchObject({ cut: "PARTIAL", kicks: [], chineseOff: true, pages: [2] });
  });

  it("aligns the amount at the right edge of its name's line", () => {
    const [total] = readPrintedPaper(
      encodeRows([leftRightRow("TOTAL", "$ 14.900", "big")], paper({ columns })),
    ).lines;
    expect(total).toMatchObject({ bold: true, size: [1, 2], columns });
    expect(total!.text).toBe(`TOTAL${" ".repeat(columns - 13)}$ 14.900`);
  });

  it("prints a text below a word that it would break", () => {
    const long = "1".repeat(Math.floor(columns * 0.65));
    const word = "Consignaciones".padEnd(columns - long.length, "x");
    const printed = readPrintedPaper(encodeRows([leftRightRow(`En ${word}`, long)], paper({ columns })));
    expect(printedTextOf(printed)).toEqual([`En ${word}`, long]);
  });

  it("prints any text, and no text can command the printer", () => {
    const text = fc.string({ unit: "binary", maxLength: 300 });
    const row = fc.oneof(
      fc.record({ kind: fc.constant("text" as const), text }),
      fc.record({
        kind: fc.constant("center" as const),
        text,
        weight: fc.constantFrom("bold", "big", undefined),
      }),
      fc.record({
        kind: fc.constant("pair" as const),
        left: text,
        right: text,
        weight: fc.constantFrom("bold", "big", undefined),
      }),
      fc.constant(horizontalRuleRow),
    );
    fc.assert(
      fc.property(fc.array(row, { maxLength: 6 }), fc.constantFrom(...TEXT_ENCODINGS), (rows, letters) => {
        const printed = readPrintedPaper(encodeRows(rows as TicketRow[], paper({ columns, letters })));
        for (const line of printed.lines) expect(line.columns).toBeLessThanOrEqual(columns);
        expect([printed.kicks, printed.pictures]).toEqual([[], []]);
      }),
      { numRuns: 100 },
    );
  });
});

it("a product's name cannot open the drawer", () => {
  const printed = readPrintedPaper(
    encodeRows([{ kind: "text", text: "Pan\u001bp\u0000\u0019\u00fa de sal" }], paper()),
  );
  expect(printedTextOf(printed)).toEqual(["Panpú de sal"]);
  expect(printed.kicks).toEqual([]);
});

it("PC850 prints all Spanish letters; PLAIN is equal in pages 437 and 850", () => {
  const rows = [
    centerRow(TEST_PAGE_LETTERS),
    centerRow("ÁÉÍÓÚÑÜ «N.º 1» 20 °C"),
    centerRow("Ñandú – “así”…"),
  ];
  const right = readPrintedPaper(encodeRows(rows, paper()));
  expect(printedTextOf(right)).toEqual([TEST_PAGE_LETTERS, "ÁÉÍÓÚÑÜ «N.º 1» 20 °C", 'Ñandú - "así"...']);
  const plain = encodeRows(rows, paper({ letters: "PLAIN" }));
  expect(printedTextOf(readPrintedPaper(plain, 0))).toEqual(printedTextOf(readPrintedPaper(plain, 2)));
  expect(printedTextOf(readPrintedPaper(plain, 0))).toEqual([
    "áéíóú AÉIOU ñÑ ¿¡ $ 14.900",
    "AÉIOUÑÜ «N.º 1» 20 °C",
    'Ñandú - "así"...',
  ]);
});

it("every supported character is printed as itself, in both character sets", () => {
  const all = Array.from({ length: 0x250 - 0xa1 }, (_, i) => String.fromCodePoint(0xa1 + i));
  for (const letters of TEXT_ENCODINGS)
    for (const letter of all) {
      const bytes = encodeRows([{ kind: "text", text: letter }], paper({ letters, feed: 0 }));
      const [one, other] = [readPrintedPaper(bytes, letters === "PLAIN" ? 0 : 2), readPrintedPaper(bytes, 2)];
      expect([letter, printedTextOf(one)]).toEqual([letter, printedTextOf(other)]);
    }
});

it("opens the drawer first, on the given pin, and only on request", () => {
  expect(readPrintedPaper(encodeRows(ticket, paper(), 2))).toMatchObject({ kicks: [2], linesBeforeKick: 0 });
  expect(readPrintedPaper(encodeRows(ticket, paper(), 5)).kicks).toEqual([5]);
  expect([...encodeDrawerPulse(2)]).toEqual([0x1b, 0x70, 0, 50, 250]);
  expect([...encodeDrawerPulse(5)]).toEqual([0x1b, 0x70, 1, 50, 250]);
});

it("feeds and cuts as configured", () => {
  const cut = (more: Partial<PrinterPaperFormat>) =>
    readPrintedPaper(encodeRows([centerRow("x")], paper(more)));
  expect(cut({ cut: "FULL" }).cut).toBe("FULL");
  expect(cut({ cut: "NONE", feed: 0 })).toMatchObject({
    cut: null,
    lines: [{ text: expect.stringContaining("x") }],
  });
  expect(cut({ feed: 10 }).lines.length - cut({ feed: 0 }).lines.length).toBe(10);
});

it("prints a logo that fits", () => {
  const logo = createRaster(200, 300, (x, y) => (x + y) % 3 === 0);
  const { pictures } = readPrintedPaper(encodeRows([{ kind: "logo" }], paper({ logo })));
  expect(pictures.map(({ height }) => height)).toEqual([128, 128, 48]);
  expect(joinPictureBands(pictures).bits.subarray(0, logo.bits.length)).toEqual(logo.bits);
  const wide = createRaster(576, 8, () => true);
  expect(
    readPrintedPaper(encodeRows([{ kind: "logo" }], paper({ columns: 32, logo: wide }))).pictures,
  ).toEqual([]);
});

it("sends the picture of a whole ticket in bands", () => {
  const picture = createRaster(384, 1_000, (x, y) => (x ^ y) % 7 === 0);
  const printed = readPrintedPaper(encodeImage([picture], { columns: 32, cut: "FULL", feed: 2 }, 2));
  expect(printed).toMatchObject({ cut: "FULL", kicks: [2] });
  expect(joinPictureBands(printed.pictures).bits).toEqual(picture.bits);
});

it("the test page shows the ruler on one line, the letters, a QR code and a barcode", () => {
  const printed = readPrintedPaper(encodeRows(buildTestPage(48, "La Esquina"), paper({ columns: 48 })));
  expect(printedTextOf(printed)).toContain("123456789012345678901234567890123456789012345678");
  expect(printedTextOf(printed)).toContain(TEST_PAGE_LETTERS);
  expect(printed.pictures.length).toBeGreaterThan(1);
});
