import { buffer } from "node:stream/consumers";
import qrcode from "qrcode-generator";
import { type FontName, loadPdfFonts, toPrintableText } from "#server/fiscal/pdf/fonts.ts";
import {
  type PrintedDocument,
  type PrintedLine,
  readPrintedDocument,
} from "#server/fiscal/pdf/printed-document.ts";

/** Letter size, in points of 1/72 inch. */
const [WIDTH, HEIGHT, MARGIN] = [612, 792, 40];
const RIGHT = WIDTH - MARGIN;
/** In points: three centimetres; DIAN's minimum is two. */
const QR_SIZE = 85;
const [TOP, BOTTOM] = [150, HEIGHT - 78];
const INK = "#1c1917";
const SOFT = "#57534e";
const RULE = "#d6d3d1";
const TEST = "#b45309";

type Pdf = PDFKit.PDFDocument;
type Font = FontName;

const COLUMNS = {
  description: { x: MARGIN, width: 196, align: "left" },
  quantity: { x: 240, width: 58, align: "right" },
  price: { x: 302, width: 66, align: "right" },
  discount: { x: 372, width: 58, align: "right" },
  tax: { x: 434, width: 62, align: "right" },
  net: { x: 500, width: RIGHT - 500, align: "right" },
} as const;
type Column = keyof typeof COLUMNS;

export type PrintedPdf = Pick<
  PrintedDocument,
  "number" | "title" | "code" | "issuer" | "total" | "isTest"
> & { pdf: Buffer };

export async function buildDocumentPdf(xml: Buffer, answer: Buffer | null): Promise<PrintedPdf> {
  const printed = readPrintedDocument(xml.toString("utf8"), answer?.toString("utf8") ?? null);
  const { number, title, code, issuer, total, isTest } = printed;
  return { number, title, code, issuer, total, isTest, pdf: await renderDocumentPdf(printed) };
}

export async function renderDocumentPdf(document: PrintedDocument): Promise<Buffer> {
  const { default: PDFDocument } = await import("pdfkit");
  const pdf = new PDFDocument({
    size: "LETTER",
    margin: 0,
    bufferPages: true,
    autoFirstPage: false,
    info: {
      Title: `${document.title} ${document.number}`,
      Author: document.issuer.legalName,
      Creator: "Mostrador",
      Producer: "Mostrador",
      // The document's own date, so that the same document gives the same file.
      CreationDate: dateOf(document.issued),
    },
    lang: "es-CO",
  });
  for (const [name, font] of await loadPdfFonts()) pdf.registerFont(name, font);
  pdf.on("pageAdded", () => drawFrame(pdf, document));
  pdf.addPage();
  let y = drawParties(pdf, document, TOP);
  y = drawLines(pdf, document, y + 12);
  drawTotals(pdf, document, y + 10);
  numberPages(pdf);
  pdf.end();
  return buffer(pdf);
}

function dateOf(issued: string): Date {
  const date = new Date(`${issued.replace(" ", "T")}-05:00`);
  return Number.isNaN(date.getTime()) ? new Date(0) : date;
}

type TextOptions = { width: number; font?: Font; size?: number; color?: string; align?: "left" | "right" };

function write(pdf: Pdf, text: string, x: number, y: number, options: TextOptions): number {
  const { width, font = "regular", size = 8.5, color = INK, align = "left" } = options;
  const shown = toPrintableText(text);
  pdf.font(font).fontSize(size).fillColor(color).text(shown, x, y, { width, align, lineGap: 1 });
  return y + pdf.heightOfString(shown || " ", { width, align, lineGap: 1 });
}

function drawFrame(
  pdf: Pdf,
  { issuer, title, number, qr, isTest, keyName, key, software, issued, ...document }: PrintedDocument,
) {
  const nameWidth = 270;
  let y = write(pdf, clipped(issuer.tradeName, 60), MARGIN, 34, { width: nameWidth, font: "bold", size: 14 });
  if (issuer.legalName !== issuer.tradeName)
    y = write(pdf, clipped(issuer.legalName, 90), MARGIN, y, { width: nameWidth, size: 9 });
  y = write(pdf, `NIT ${issuer.nit}-${issuer.check}`, MARGIN, y, { width: nameWidth, size: 9 });
  for (const line of [issuer.address, issuer.contact, issuer.qualities.join(" · ")])
    if (line) y = write(pdf, clipped(line, 110), MARGIN, y, { width: nameWidth, size: 8, color: SOFT });
  const x = 325;
  const right = { width: RIGHT - QR_SIZE - 12 - x, align: "right" } as const;
  const small = { ...right, size: 8, color: SOFT };
  y = write(pdf, title, x, 34, { ...right, font: "bold", size: 9.5 });
  y = write(pdf, number, x, y + 2, { ...right, font: "bold", size: 14 });
  y = write(pdf, `Generada ${issued}`, x, y + 2, small);
  if (document.validated) y = write(pdf, `Validada por la DIAN ${document.validated}`, x, y, small);
  if (isTest)
    write(pdf, "DOCUMENTO DE PRUEBA, SIN VALIDEZ", x, y + 2, { ...small, font: "bold", color: TEST });
  drawQr(pdf, qr, RIGHT - QR_SIZE, 34);
  drawRule(pdf, MARGIN, TOP - 10);
  drawRule(pdf, MARGIN, BOTTOM + 8);
  const footnote = { width: RIGHT - MARGIN, size: 7, color: SOFT };
  let foot = write(pdf, `${keyName}: ${key}`, MARGIN, BOTTOM + 14, { ...footnote, color: INK });
  if (document.authorization) foot = write(pdf, document.authorization, MARGIN, foot, footnote);
  write(pdf, `Representación gráfica. ${software}`, MARGIN, foot, {
    ...footnote,
    width: RIGHT - MARGIN - 80,
  });
}

/** A horizontal line from `x` to the right margin. */
function drawRule(pdf: Pdf, x: number, y: number): void {
  pdf.moveTo(x, y).lineTo(RIGHT, y).lineWidth(0.7).strokeColor(RULE).stroke();
}

const clipped = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

function drawQr(pdf: Pdf, text: string, x: number, y: number): void {
  const code = qrcode(0, "M");
  code.addData(text, "Byte");
  code.make();
  const count = code.getModuleCount();
  const size = QR_SIZE / count;
  for (let row = 0; row < count; row++)
    for (let column = 0; column < count; column++)
      // Each square is slightly larger than a QR module, so that no white line shows between two modules.
      if (code.isDark(row, column)) pdf.rect(x + column * size, y + row * size, size + 0.05, size + 0.05);
  pdf.fill("#000000");
}

function drawParties(pdf: Pdf, { buyer, payments, corrects, register, notes }: PrintedDocument, y: number) {
  const half = (RIGHT - MARGIN) / 2 - 10;
  let left = write(pdf, "Cliente", MARGIN, y, { width: half, font: "bold" });
  left = write(pdf, buyer.name, MARGIN, left, { width: half });
  for (const line of [buyer.document, buyer.email])
    if (line) left = write(pdf, line, MARGIN, left, { width: half, color: SOFT });
  const x = MARGIN + half + 20;
  let right = write(pdf, "Forma de pago", x, y, { width: half, font: "bold" });
  for (const line of payments) right = write(pdf, line, x, right, { width: half });
  const till = register.map(([name, value]) => `${name}: ${value}`).join(" · ");
  if (till) right = write(pdf, till, x, right, { width: half, color: SOFT });
  let next = Math.max(left, right);
  for (const line of [...(corrects ? [corrects] : []), ...notes])
    next = write(pdf, line, MARGIN, next + 4, { width: RIGHT - MARGIN });
  return next;
}

function drawLines(pdf: Pdf, { lines, isCharging }: PrintedDocument, begin: number): number {
  let y = drawHeadings(pdf, begin);
  for (const line of lines) {
    const height = rowHeight(pdf, line);
    if (y + height > BOTTOM) {
      pdf.addPage();
      y = drawHeadings(pdf, TOP);
    }
    drawLine(pdf, line, y, isCharging);
    y += height;
  }
  return y;
}

const HEADINGS: Record<Column, string> = {
  description: "Descripción",
  quantity: "Cantidad",
  price: "Precio sin imp.",
  discount: "Descuento",
  tax: "Impuestos",
  net: "Valor sin imp.",
};

function drawHeadings(pdf: Pdf, y: number): number {
  for (const [name, { x, width, align }] of Object.entries(COLUMNS))
    write(pdf, HEADINGS[name as Column], x, y, { width, align, font: "bold", size: 8 });
  drawRule(pdf, MARGIN, y + 13);
  return y + 17;
}

function rowHeight(pdf: Pdf, { description, taxes }: PrintedLine): number {
  pdf.font("regular").fontSize(8.5);
  const text = pdf.heightOfString(toPrintableText(description), {
    width: COLUMNS.description.width,
    lineGap: 1,
  });
  return Math.max(text + 11, taxes.length * 12) + 4;
}

function drawLine(pdf: Pdf, line: PrintedLine, y: number, isCharging: boolean): void {
  const cell = (column: Column, text: string) => {
    const { x, width, align } = COLUMNS[column];
    return write(pdf, text, x, y, { width, align });
  };
  const below = cell("description", line.description);
  write(pdf, line.code, MARGIN, below, { width: COLUMNS.description.width, size: 7, color: SOFT });
  cell("quantity", `${line.quantity.replace(".", ",")} ${line.unit}`);
  cell("price", money(line.price));
  if (line.discount) cell("discount", money(line.discount));
  cell("net", money(line.net));
  const { x, width } = COLUMNS.tax;
  const taxes =
    line.taxes.length > 0
      ? line.taxes.map(({ name, rate }) => `${name} ${rate}`.trim())
      : isCharging
        ? ["Excluido"]
        : [];
  let next = y;
  for (const text of taxes) next = write(pdf, text, x, next, { width, align: "right", size: 7.5 });
}

function drawTotals(pdf: Pdf, { lineExtension, taxes, total }: PrintedDocument, begin: number): void {
  const rows: (readonly [string, string, Font])[] = [
    ["Valor sin impuestos", lineExtension, "regular"],
    ...taxes.map(
      ({ name, rate, base, amount }) =>
        [`${name} ${rate}${base ? ` sobre ${money(base)}` : ""}`, amount, "regular"] as const,
    ),
    ["Total", total, "bold"],
  ];
  let y = begin;
  if (y + rows.length * 14 + 8 > BOTTOM) {
    pdf.addPage();
    y = TOP;
  }
  drawRule(pdf, 330, y);
  y += 5;
  for (const [label, amount, font] of rows) {
    const size = font === "bold" ? 11 : 8.5;
    write(pdf, label, 300, y, { width: 180, font, size, align: "right" });
    y = write(pdf, `$ ${money(amount)}`, 484, y, { width: RIGHT - 484, font, size, align: "right" }) + 2;
  }
}

function numberPages(pdf: Pdf): void {
  const { count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    pdf.switchToPage(page);
    write(pdf, `Página ${page + 1} de ${count}`, RIGHT - 76, HEIGHT - 34, {
      width: 76,
      size: 7,
      color: SOFT,
      align: "right",
    });
  }
}

function money(decimal: string): string {
  const [whole = "0", cents = ""] = Number(decimal || "0")
    .toFixed(2)
    .split(".");
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ".")},${cents}`;
}
