import { createHash } from "node:crypto";
import type { InvoiceLineKind } from "#core/contract/supplier-invoices/supplier-invoices.ts";

/** A line as it is meant, in centavos; the sign and the rest of its shape are the program's. */
export type MeantLine = {
  name: string;
  kind: InvoiceLineKind;
  quantity: number;
  /** Before the line's own discount. */
  cents: number;
  discountCents?: number;
  code?: string;
  unit?: string;
  vat?: number;
  /** Other taxes: DIAN's code and centavos. */
  others?: [code: string, cents: number][];
};
export type MeantInvoice = {
  root?: "Invoice" | "CreditNote";
  number: string;
  lines: readonly MeantLine[];
  adjustments?: readonly { charge: boolean; cents: number; reason?: string }[];
  advanceCents?: number;
  roundingCents?: number;
  withheldCents?: number;
};

/** How a program writes it. */
export type InvoiceStyle = {
  boolean?: [no: string, yes: string];
  decimals?: "2" | "6" | "short" | "plus";
  /** Where the sign of a returned line is. */
  sign?: "quantity" | "price";
  /** Discounts of the document below zero. */
  negativeDiscounts?: boolean;
  /** Gifts with a price that nobody pays. */
  pricedGifts?: boolean;
  /** A line's value before its own discount. */
  grossLines?: boolean;
  /** Everything of a note below zero. */
  negativeNote?: boolean;
  withholdingInTotal?: boolean;
  taxes?: "both" | "lines" | "document";
  subtotals?: boolean;
  dateZone?: string;
  prefix?: string;
  head?: string;
  tail?: string;
  encoding?: "utf-8" | "latin1" | "utf-16le";
  declared?: string;
  wrap?: "none" | "cdata" | "escaped" | "twice" | "base64" | "binary" | "elements" | "envelope";
};

const UBL = "urn:oasis:names:specification:ubl:schema:xsd:";
const cufeOf = (number: string) => createHash("sha384").update(number).digest("hex");
const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

export const vatCents = ({ cents, discountCents = 0, vat = 0 }: MeantLine) =>
  Math.round(((cents - discountCents) * vat) / 100);
const netCents = ({ cents, discountCents = 0 }: MeantLine) => cents - discountCents;
const signOf = ({ kind }: MeantLine) => (kind === "RETURN" || kind === "DISCOUNT" ? -1 : 1);
const taxCentsOf = (line: MeantLine) =>
  signOf(line) * (vatCents(line) + (line.others ?? []).reduce((sum, [, cents]) => sum + cents, 0));

/** The amount to pay, in centavos. */
export function meantTotal({ lines, adjustments = [], ...rest }: MeantInvoice): number {
  const { advanceCents = 0, roundingCents = 0 } = rest;
  const ofLines = lines.reduce((sum, line) => sum + signOf(line) * netCents(line) + taxCentsOf(line), 0);
  const ofDocument = adjustments.reduce((sum, { charge, cents }) => sum + (charge ? cents : -cents), 0);
  return ofLines + ofDocument - advanceCents + roundingCents;
}

/** What the goods cost together before taxes, in centavos. */
export function meantCost({ lines, adjustments = [] }: MeantInvoice): number {
  const ofLines = lines.reduce(
    (sum, line) => sum + (line.kind === "RETURN" ? 0 : signOf(line) * netCents(line)),
    0,
  );
  return adjustments
    .filter(({ reason }) => reason !== "Propina")
    .reduce((sum, { charge, cents }) => sum + (charge ? cents : -cents), ofLines);
}

export function writeInvoice(meant: MeantInvoice, style: InvoiceStyle = {}): Buffer {
  const { declared = style.encoding === "latin1" ? "ISO-8859-1" : "UTF-8", head = "", tail = "" } = style;
  const declaration = `<?xml version="1.0" encoding="${declared}"?>\n`;
  const text = head + wrapped(documentOf(meant, style), declaration, meant.number, style) + tail;
  return Buffer.from(text, style.encoding ?? "utf-8");
}

function wrapped(
  document: string,
  declaration: string,
  number: string,
  { wrap = "none" }: InvoiceStyle,
): string {
  const whole = declaration + document;
  const inside = (content: string) =>
    `<cac:ExternalReference><cbc:MimeCode>text/xml</cbc:MimeCode><cbc:Description>${content}</cbc:Description></cac:ExternalReference>`;
  const base64 = Buffer.from(whole).toString("base64");
  const contents: Record<Exclude<typeof wrap, "none" | "envelope">, string> = {
    cdata: inside(`<![CDATA[${whole}]]>`),
    escaped: inside(escaped(whole)),
    twice: inside(escaped(escaped(whole))),
    base64: inside(base64),
    binary: `<cbc:EmbeddedDocumentBinaryObject mimeCode="text/xml">${base64}</cbc:EmbeddedDocumentBinaryObject>`,
    elements: inside(document),
  };
  if (wrap === "none") return whole;
  if (wrap === "envelope") return `${declaration}<Documento><Cuerpo>${document}</Cuerpo></Documento>`;
  return `${declaration}<AttachedDocument xmlns="${UBL}AttachedDocument-2" xmlns:cac="${UBL}CommonAggregateComponents-2" xmlns:cbc="${UBL}CommonBasicComponents-2"><cbc:ID>1</cbc:ID><cac:Attachment>${contents[wrap]}</cac:Attachment><cac:ParentDocumentLineReference><cac:DocumentReference><cbc:UUID>${cufeOf(number)}</cbc:UUID></cac:DocumentReference></cac:ParentDocumentLineReference></AttachedDocument>`;
}

function documentOf(meant: MeantInvoice, style: InvoiceStyle): string {
  const { root = "Invoice", number, lines, adjustments = [] } = meant;
  const { advanceCents = 0, roundingCents = 0, withheldCents = 0 } = meant;
  const { boolean: [no, yes] = ["false", "true"], prefix: b = "cbc", taxes = "both", dateZone = "" } = style;
  const all = style.negativeNote ? -1 : 1;
  const number6 = (value: number) => {
    const [sign, size] = [value < 0 ? "-" : style.decimals === "plus" ? "+" : "", Math.abs(value)];
    if (style.decimals === "6") return sign + size.toFixed(6);
    if (style.decimals !== "short") return sign + size.toFixed(2);
    return sign + String(Math.round(size * 100) / 100).replace(/^0\./, ".");
  };
  const money = (name: string, cents: number) =>
    `<${b}:${name} currencyID="COP">${number6((all * cents) / 100)}</${b}:${name}>`;
  const flag = (is: boolean) => (is ? yes : no);
  const tax = (code: string, rate: number | null, base: number, cents: number) => {
    const inner = `${money("TaxableAmount", base)}${money("TaxAmount", cents)}<cac:TaxCategory>${rate === null ? "" : `<${b}:Percent>${rate}</${b}:Percent>`}<cac:TaxScheme><${b}:ID>${code}</${b}:ID><${b}:Name>x</${b}:Name></cac:TaxScheme></cac:TaxCategory>`;
    const part = style.subtotals === false ? "" : `<cac:TaxSubtotal>${inner}</cac:TaxSubtotal>`;
    return `<cac:TaxTotal>${money("TaxAmount", cents)}${part}</cac:TaxTotal>`;
  };
  const adjustment = (charge: boolean, cents: number, reason: string) =>
    `<cac:AllowanceCharge><${b}:ID>1</${b}:ID><${b}:ChargeIndicator>${flag(charge)}</${b}:ChargeIndicator><${b}:AllowanceChargeReason>${escaped(reason)}</${b}:AllowanceChargeReason>${money("Amount", cents)}</cac:AllowanceCharge>`;
  const kind = { Invoice: "Invoiced", CreditNote: "Credited" }[root];
  let shown = 0;
  const elements = lines.map((line, i) => {
    const [sign, isGift] = [signOf(line), line.kind === "GOODS" && line.cents === 0];
    const price = isGift ? (style.pricedGifts ? 1_000 : 0) : line.cents / line.quantity;
    const onPrice = line.kind === "DISCOUNT" || style.sign === "price";
    const value = isGift ? price * line.quantity : style.grossLines ? line.cents : netCents(line);
    shown += isGift ? 0 : sign * netCents(line);
    const own = [
      ...(line.vat === undefined ? [] : [tax("01", line.vat, sign * netCents(line), sign * vatCents(line))]),
      ...(line.others ?? []).map(([code, cents]) => tax(code, null, sign * netCents(line), sign * cents)),
    ].join("");
    return `<cac:${root}Line><${b}:ID>${i + 1}</${b}:ID><${b}:${kind}Quantity unitCode="${line.unit ?? "94"}">${onPrice ? all * line.quantity : all * sign * line.quantity}</${b}:${kind}Quantity>${money("LineExtensionAmount", sign * Math.round(value))}${isGift ? `<${b}:FreeOfChargeIndicator>${yes}</${b}:FreeOfChargeIndicator>` : `<${b}:FreeOfChargeIndicator>${no}</${b}:FreeOfChargeIndicator>`}${line.discountCents ? adjustment(false, line.discountCents, "Descuento") : ""}${taxes === "document" ? "" : own}<cac:Item><${b}:Description>${escaped(line.name)}</${b}:Description><cac:SellersItemIdentification><${b}:ID>${line.code ?? `C${i}`}</${b}:ID></cac:SellersItemIdentification></cac:Item><cac:Price><${b}:PriceAmount currencyID="COP">${((onPrice ? sign : 1) * (price / 100)).toFixed(6)}</${b}:PriceAmount></cac:Price></cac:${root}Line>`;
  });
  const ofDocument = adjustments
    .map(({ charge, cents, reason }) =>
      adjustment(
        charge,
        !charge && style.negativeDiscounts ? -cents : cents,
        reason ?? (charge ? "Flete" : "Dcto"),
      ),
    )
    .join("");
  const taxed = new Map<string, { code: string; rate: number | null; base: number; cents: number }>();
  for (const line of lines) {
    const own: [string, number | null, number][] = [
      ...(line.vat === undefined ? [] : ([["01", line.vat, vatCents(line)]] as [string, number, number][])),
      ...(line.others ?? []).map(([code, cents]): [string, null, number] => [code, null, cents]),
    ];
    for (const [code, rate, cents] of own) {
      const before = taxed.get(`${code} ${rate}`) ?? { code, rate, base: 0, cents: 0 };
      const [base, more] = [signOf(line) * netCents(line), signOf(line) * cents];
      taxed.set(`${code} ${rate}`, { code, rate, base: before.base + base, cents: before.cents + more });
    }
  }
  const documentTaxes =
    taxes === "lines"
      ? ""
      : [...taxed.values()].map((one) => tax(one.code, one.rate, one.base, one.cents)).join("");
  const withholding =
    withheldCents > 0
      ? `<cac:WithholdingTaxTotal>${money("TaxAmount", withheldCents)}</cac:WithholdingTaxTotal>`
      : "";
  const toPay = meantTotal(meant) - (style.withholdingInTotal ? withheldCents : 0);
  const charges = adjustments.reduce((sum, { charge, cents }) => sum + (charge ? cents : 0), 0);
  const discounts = adjustments.reduce((sum, { charge, cents }) => sum + (charge ? 0 : cents), 0);
  const party = (id: string, name: string) =>
    `<cac:Party><cac:PartyTaxScheme><${b}:RegistrationName>${escaped(name)}</${b}:RegistrationName><${b}:CompanyID>${id}</${b}:CompanyID></cac:PartyTaxScheme></cac:Party>`;
  return `<${root} xmlns="${UBL}${root}-2" xmlns:cac="${UBL}CommonAggregateComponents-2" xmlns:${b}="${UBL}CommonBasicComponents-2"><${b}:ID>${number}</${b}:ID><${b}:UUID>${cufeOf(number)}</${b}:UUID><${b}:IssueDate>2026-11-20${dateZone}</${b}:IssueDate><${b}:IssueTime>10:00:00${dateZone}</${b}:IssueTime>${root === "Invoice" ? `<${b}:InvoiceTypeCode>01</${b}:InvoiceTypeCode>` : ""}<${b}:DocumentCurrencyCode>COP</${b}:DocumentCurrencyCode><cac:AccountingSupplierParty>${party("900123456", "Distribuidora Ñandú & Cía")}</cac:AccountingSupplierParty><cac:AccountingCustomerParty>${party("800197268", "Tienda")}</cac:AccountingCustomerParty>${ofDocument}${documentTaxes}${withholding}<cac:LegalMonetaryTotal>${money("LineExtensionAmount", shown)}${money("AllowanceTotalAmount", discounts)}${money("ChargeTotalAmount", charges)}${money("PrepaidAmount", advanceCents)}${money("PayableRoundingAmount", roundingCents)}${money("PayableAmount", toPay)}</cac:LegalMonetaryTotal>${elements.join("")}</${root}>`;
}

/** Numbers from 0 to 1 that a seed decides (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A random invoice with a random style. */
export function randomInvoice(seed: number): { meant: MeantInvoice; style: InvoiceStyle } {
  const random = seededRandom(seed);
  const among = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!;
  const upTo = (most: number) => 1 + Math.floor(random() * most);
  const isRare = () => random() < 0.25;
  const isNote = random() < 0.1;
  const goods = Array.from({ length: upTo(6) }, (_, i): MeantLine => {
    const quantity = upTo(60);
    const cents = quantity * upTo(2_000_000);
    return {
      ...{
        name: among(["Cerveza", "Gaseosa", "Arroz", "Jabón"]),
        kind: "GOODS",
        quantity,
        code: `P${i}`,
        cents,
      },
      ...(isRare() && { discountCents: Math.floor(cents * random() * 0.3) }),
      ...(isRare() ? {} : { vat: among([0, 5, 19]) }),
      ...(isRare() && { others: [[among(["34", "35", "04"]), upTo(100_000)]] as [string, number][] }),
    };
  });
  const whole = goods.reduce((sum, line) => sum + netCents(line), 0);
  const part = (share: number) => Math.max(1, Math.floor(whole * share * random()));
  const lines: MeantLine[] = [...goods];
  if (!isNote && isRare())
    lines.push({ name: "Ñapa", kind: "GOODS", quantity: upTo(5), code: "GIFT", cents: 0 });
  if (!isNote && isRare())
    lines.push({
      name: "Envase retornado",
      kind: "RETURN",
      quantity: upTo(4),
      code: "EMPTY",
      cents: part(0.1),
    });
  if (!isNote && isRare())
    lines.push({ name: "Descuento comercial", kind: "DISCOUNT", quantity: 1, code: "D", cents: part(0.2) });
  if (!isNote && isRare())
    lines.push({ name: "Flete", kind: "CHARGE", quantity: 1, code: "F", cents: part(0.1) });
  const adjustments = [
    ...(isRare() ? [{ charge: true, cents: part(0.1) }] : []),
    ...(isRare() ? [{ charge: false, cents: part(0.2) }] : []),
  ];
  const meant: MeantInvoice = {
    ...{ root: isNote ? "CreditNote" : "Invoice", number: `R${seed}`, lines, adjustments },
    ...(isRare() && { advanceCents: part(0.1) }),
    ...(isRare() && { roundingCents: Math.floor(random() * 99) - 49 }),
    ...(isRare() && { withheldCents: part(0.03) }),
  };
  const isGross = lines.some(({ discountCents }) => discountCents) && isRare();
  const style: InvoiceStyle = {
    boolean: among([
      ["false", "true"],
      ["0", "1"],
      ["FALSE", "True"],
    ] as [string, string][]),
    decimals: among(["2", "6", "short", "plus"] as const),
    sign: among(["quantity", "price"] as const),
    negativeDiscounts: isRare(),
    pricedGifts: isRare() && !isGross,
    grossLines: isGross,
    negativeNote: isNote && isRare(),
    withholdingInTotal: isRare(),
    taxes: among(["both", "both", "lines", "document"] as const),
    dateZone: among(["", "Z", "-05:00"]),
    prefix: among(["cbc", "b", "ns2"]),
    head: among(["", "\n", "\ufeff", "\r\n  "]),
    tail: among(["", "\n\n", "\0\0\0\0"]),
    wrap: among(["none", "cdata", "escaped", "twice", "base64", "binary", "elements", "envelope"] as const),
  };
  return { meant, style };
}
