import {
  type InvoiceKind,
  type InvoiceLine,
  type InvoiceLineKind,
  type InvoiceSums,
  type InvoiceTax,
  MAX_INVOICE_LINES,
  type SupplierInvoice,
} from "#core/contract/supplier-invoices/supplier-invoices.ts";
import { hasValidGtinCheckDigit } from "#core/goods/barcodes.ts";
import {
  computeInvoiceBalance,
  spreadChargesOverGoods,
  toMillionths,
} from "#core/purchasing/invoice-balance.ts";
import { notAnInvoiceError } from "#server/features/supplier-invoices/read/open-file.ts";
import {
  cleanText,
  parseAmount,
  parseBoolean,
  parseDay,
  parseInstant,
  parseNumber,
  roundToSixDecimals,
} from "#server/features/supplier-invoices/read/parse-values.ts";
import type { Biller } from "#server/features/suppliers/billing-supplier.ts";
import {
  attributeValueOf,
  childElementAtPath,
  childElementsAtPath,
  textAtPath,
  textOfElement,
  type XmlElement,
} from "#server/fiscal/xml/read-xml.ts";

export type ParsedInvoiceLine = Omit<InvoiceLine, "line" | "match" | "suggestions" | "received">;

export type ParsedInvoice = Pick<
  SupplierInvoice,
  "kind" | "number" | "cufe" | "currency" | "credit" | "total"
> & {
  /** The amount to pay besides lines, adjustments and taxes. */
  rest: number;
  /** What the document itself says that its parts add up to. */
  stated: InvoiceSums;
  supplier: Biller;
  buyer: { nit: string | null; name: string | null };
  issuedAt: Date;
  dueOn: string | null;
  taxes: InvoiceTax[];
  adjustments: SupplierInvoice["adjustments"];
  refers: { number: string | null; cufe: string | null } | null;
  lines: ParsedInvoiceLine[];
};

const UBL = "urn:oasis:names:specification:ubl:schema:xsd:";
const ROOTS: Record<string, { line: string; quantity: string; totals: string }> = {
  Invoice: { line: "InvoiceLine", quantity: "InvoicedQuantity", totals: "LegalMonetaryTotal" },
  CreditNote: { line: "CreditNoteLine", quantity: "CreditedQuantity", totals: "LegalMonetaryTotal" },
  DebitNote: { line: "DebitNoteLine", quantity: "DebitedQuantity", totals: "RequestedMonetaryTotal" },
};
const POS = "20";
const SUPPORT_DOCUMENT = "05";
const ON_CREDIT = "2";
const VAT = "01";
const GTIN_SCHEME = "010";
const MAX_LENGTHS = { name: 200, code: 64, long: 2_000, taxes: 20, adjustments: 50 };

export const isInvoiceElement = (root: XmlElement) =>
  Object.hasOwn(ROOTS, root.local) && root.uri === `${UBL}${root.local}-2`;
export const isAttachedDocument = (root: XmlElement) =>
  root.local === "AttachedDocument" && root.uri === `${UBL}AttachedDocument-2`;

/**
 * Parses a supplier's UBL invoice or note. Invoicing programs write gifts, discounts, withholdings and advances in
 * several ways: this takes the reading whose parts add up to the amount to pay. Signs are kept, but a credit note
 * that is written in negative amounts is read as a positive one.
 * @throws NOT_AN_INVOICE
 */
export function parseInvoice(root: XmlElement): ParsedInvoice {
  const parts = ROOTS[root.local]!;
  const type = textAtPath(root, "InvoiceTypeCode")?.trim() ?? "";
  if (type === SUPPORT_DOCUMENT)
    throw notAnInvoiceError("Este es un documento soporte, no una factura de un proveedor");
  const supplier = partyOf(childElementAtPath(root, "AccountingSupplierParty", "Party"));
  const number = cleanText(textAtPath(root, "ID"), MAX_LENGTHS.code);
  const cufe = textAtPath(root, "UUID")?.trim().toLowerCase() ?? "";
  if (!supplier?.nit || !number)
    throw notAnInvoiceError("A la factura le falta el NIT del proveedor o su número");
  if (!/^[0-9a-f]{40,128}$/.test(cufe))
    throw notAnInvoiceError(
      "A la factura le falta su código único (CUFE o CUDE): no es una factura electrónica",
    );
  const elements = childElementsAtPath(root, parts.line);
  if (elements.length === 0) throw notAnInvoiceError("La factura no trae productos");
  if (elements.length > MAX_INVOICE_LINES)
    throw notAnInvoiceError(`La factura trae más de ${MAX_INVOICE_LINES} líneas`);
  const means = childElementsAtPath(root, "PaymentMeans");
  const onCredit = means.find((one) => textAtPath(one, "ID")?.trim() === ON_CREDIT);
  const due = [textAtPath(onCredit ?? means[0] ?? root, "PaymentDueDate"), textAtPath(root, "DueDate")]
    .map((text) => parseDay(text))
    .find((day) => day !== null);
  const { name, nit, phone, email, address } = supplier;
  const buyer = partyOf(childElementAtPath(root, "AccountingCustomerParty", "Party"));
  const kind = kindOf(root.local, type);
  return {
    kind,
    number,
    cufe,
    ...amountsOf(root, kind, elements),
    supplier: { name: name ?? `NIT ${nit}`, nit, phone, email, address },
    buyer: { nit: buyer?.nit ?? null, name: buyer?.name ?? null },
    issuedAt: parseInstant(textAtPath(root, "IssueDate"), textAtPath(root, "IssueTime")),
    dueOn: due ?? null,
    credit: onCredit !== undefined,
    currency: currencyOf(root),
    refers: refersOf(root),
  };
}

type Amounts = Pick<ParsedInvoice, "lines" | "adjustments" | "taxes" | "rest" | "total" | "stated">;
type ReadAmounts = Amounts & { lines: ReadLine[] };

function amountsOf(root: XmlElement, kind: InvoiceKind, elements: readonly XmlElement[]): Amounts {
  const parts = ROOTS[root.local]!;
  const totals = childElementAtPath(root, parts.totals);
  const totalOf = (name: string) => parseAmount(totals && childElementAtPath(totals, name), "un total");
  const payable = parseAmount(totals && childElementAtPath(totals, "PayableAmount"), "el total");
  // Some programs write a note with everything below zero.
  const sign = kind === "CREDIT_NOTE" && payable < 0 ? -1 : 1;
  const lines = elements.map((element) => lineOf(element, parts.quantity, kind, sign));
  const adjustments = childElementsAtPath(root, "AllowanceCharge")
    .slice(0, MAX_LENGTHS.adjustments)
    .map((one) => adjustmentOf(one, sign));
  const own = taxesOf(root, sign);
  const taxes = own.length > 0 ? own : sumTaxesOfLines(lines);
  const taxTotal = childElementsAtPath(root, "TaxTotal").reduce(
    (sum, one) => sum + sign * parseAmount(childElementAtPath(one, "TaxAmount"), "un impuesto"),
    0,
  );
  const untold = own.length > 0 ? taxTotal - taxes.reduce((sum, one) => sum + one.amount, 0) : 0;
  const withheld = childElementsAtPath(root, "WithholdingTaxTotal").reduce(
    (sum, one) => sum + sign * parseAmount(childElementAtPath(one, "TaxAmount"), "una retención"),
    0,
  );
  const [rounding, advance] = [sign * totalOf("PayableRoundingAmount"), sign * totalOf("PrepaidAmount")];
  const stated: InvoiceSums = {
    lines: sign * totalOf("LineExtensionAmount"),
    charges: sign * totalOf("ChargeTotalAmount"),
    discounts: sign * totalOf("AllowanceTotalAmount"),
    taxes: taxTotal,
  };
  const total = sign * payable;
  const rests = [untold, 0].flatMap((more) => [
    rounding - advance + more,
    rounding - advance + more - withheld,
    rounding + more,
    rounding + more - withheld,
  ]);
  const first: ReadAmounts = {
    ...{ lines: lines.map(withoutPriceOfGift), adjustments, taxes, rest: roundToSixDecimals(rests[0]!) },
    ...{ total, stated },
  };
  const found = eachReading(lines, adjustments, rests.map(roundToSixDecimals), first);
  return { ...found, lines: withCosts(found.lines, found.adjustments) };
}

/**
 * The first reading that adds up, else `first`: a gift with a price, a line whose own discount is not yet taken off,
 * a discount of the document that is below zero, withholdings and advance payments that are taken off or not.
 */
function eachReading(
  lines: readonly ReadLine[],
  adjustments: ParsedInvoice["adjustments"],
  rests: readonly number[],
  first: ReadAmounts,
): ReadAmounts {
  const ofLines = [
    (line: ReadLine) => withoutPriceOfGift(line),
    (line: ReadLine) => line,
    (line: ReadLine) => withOwnAdjustments(withoutPriceOfGift(line)),
    (line: ReadLine) => withOwnAdjustments(line),
  ];
  const positive = adjustments.map((one) => ({ ...one, amount: Math.abs(one.amount) }));
  for (const read of ofLines)
    for (const shown of [adjustments, positive])
      for (const rest of rests) {
        const reading = { ...first, lines: lines.map(read), adjustments: shown, rest };
        if (computeInvoiceBalance(reading).difference === 0) return reading;
      }
  return first;
}

const withoutPriceOfGift = (line: ReadLine): ReadLine => (line.free ? { ...line, total: 0 } : line);

function withOwnAdjustments(line: ReadLine): ReadLine {
  const gross = Math.abs(toMillionths(line.quantity * line.price) - toMillionths(line.total));
  return gross < toMillionths(1) ? { ...line, total: roundToSixDecimals(line.total + line.own) } : line;
}

const withCosts = (lines: readonly ReadLine[], adjustments: ParsedInvoice["adjustments"]) => {
  const costs = spreadChargesOverGoods(lines, adjustments);
  return lines.map(({ own: _own, ...line }, i) => ({ ...line, cost: costs[i]! }));
};

function sumTaxesOfLines(lines: readonly ReadLine[]): InvoiceTax[] {
  const sums = new Map<string, InvoiceTax>();
  for (const tax of lines.flatMap(({ taxes }) => taxes)) {
    const key = `${tax.code} ${tax.rate}`;
    const before = sums.get(key);
    const sum = (a: number | null, b: number | null) => roundToSixDecimals((a ?? 0) + (b ?? 0));
    sums.set(
      key,
      before ? { ...tax, base: sum(before.base, tax.base), amount: sum(before.amount, tax.amount) } : tax,
    );
  }
  return [...sums.values()].slice(0, MAX_LENGTHS.taxes);
}

function kindOf(root: string, type: string): InvoiceKind {
  if (root === "CreditNote") return "CREDIT_NOTE";
  if (root === "DebitNote") return "DEBIT_NOTE";
  return type === POS ? "POS" : "INVOICE";
}

function currencyOf(root: XmlElement): string {
  const code = textAtPath(root, "DocumentCurrencyCode")?.trim().toUpperCase() ?? "";
  return /^[A-Z]{3}$/.test(code) ? code : "COP";
}

function refersOf(root: XmlElement): ParsedInvoice["refers"] {
  const reference = childElementAtPath(root, "BillingReference", "InvoiceDocumentReference");
  if (!reference) return null;
  const cufe = textAtPath(reference, "UUID")?.trim().toLowerCase();
  return { number: cleanText(textAtPath(reference, "ID"), MAX_LENGTHS.code), cufe: cleanText(cufe, 128) };
}

function partyOf(party: XmlElement | undefined) {
  if (!party) return null;
  const tax = childElementAtPath(party, "PartyTaxScheme");
  const legal = childElementAtPath(party, "PartyLegalEntity");
  const nit = [
    tax && textAtPath(tax, "CompanyID"),
    legal && textAtPath(legal, "CompanyID"),
    textAtPath(party, "PartyIdentification", "ID"),
  ]
    .map((text) => (text ?? "").replace(/-\d\s*$/, "").replace(/\D/g, ""))
    .find((digits) => digits.length >= 3 && digits.length <= 15);
  const names = [
    tax && textAtPath(tax, "RegistrationName"),
    legal && textAtPath(legal, "RegistrationName"),
    textAtPath(party, "PartyName", "Name"),
  ];
  const place =
    childElementAtPath(party, "PhysicalLocation", "Address") ??
    (tax && childElementAtPath(tax, "RegistrationAddress"));
  const address =
    place &&
    [textAtPath(place, "AddressLine", "Line"), textAtPath(place, "CityName")].map((text) =>
      cleanText(text, MAX_LENGTHS.name),
    );
  const email = cleanText(textAtPath(party, "Contact", "ElectronicMail"), 254);
  return {
    nit: nit ?? null,
    name: names.map((name) => cleanText(name, MAX_LENGTHS.name)).find(Boolean) ?? null,
    phone: cleanText(textAtPath(party, "Contact", "Telephone"), 32),
    email: email && /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email) ? email : null,
    address: address?.filter(Boolean).join(", ") || null,
  };
}

/** `own` is the sum of the line's own charges less its own discounts, in pesos. */
type ReadLine = ParsedInvoiceLine & { own: number };

function lineOf(element: XmlElement, quantityName: string, kind: InvoiceKind, sign: number): ReadLine {
  const item = childElementAtPath(element, "Item");
  const counted =
    childElementAtPath(element, quantityName) ?? childElementAtPath(element, "InvoicedQuantity");
  const quantity = sign * parseAmount(counted, "una cantidad");
  const standard = item && childElementAtPath(item, "StandardItemIdentification", "ID");
  const code = cleanText(standard && textOfElement(standard), MAX_LENGTHS.code);
  const scheme = attributeValueOf(standard, "schemeID") ?? "";
  const own = cleanText(item && textAtPath(item, "SellersItemIdentification", "ID"), MAX_LENGTHS.code);
  // Many suppliers write the barcode under a code scheme of their own.
  const isGtin = code !== null && (scheme === GTIN_SCHEME || isTradeNumber(code));
  const named = item && childElementsAtPath(item, "Description").map(textOfElement).join(" ");
  const description = cleanText(named, MAX_LENGTHS.long) ?? own ?? code ?? "Producto";
  const price = parseAmount(childElementAtPath(element, "Price", "PriceAmount"), "un precio");
  const taxes = taxesOf(element, sign);
  const vat = taxes.find((tax) => tax.code === VAT && tax.rate !== null);
  const total =
    sign * parseAmount(childElementAtPath(element, "LineExtensionAmount"), "el valor de una línea");
  const gtin = isGtin ? code : null;
  return {
    code: own ?? (isGtin ? null : code),
    gtin,
    description,
    unit: cleanText(attributeValueOf(counted, "unitCode"), 10) ?? "94",
    // A line without a quantity is no goods.
    quantity: quantity || 1,
    price,
    total,
    taxRate: vat?.rate ?? null,
    taxes,
    free: parseBoolean(textAtPath(element, "FreeOfChargeIndicator")) || total === 0,
    kind: lineKindOf({ kind, quantity, total, description, gtin }),
    cost: total,
    own: childElementsAtPath(element, "AllowanceCharge")
      .map((one) => adjustmentOf(one, sign))
      .reduce((sum, one) => sum + (one.charge ? one.amount : -one.amount), 0),
  };
}

const RETURNED = /envase|canast|cajilla|botella vac|vac[ií][oa]s?\b|devoluci|devuelt|retorn/i;
const TAKEN_OFF = /descuento|dcto|dto\b|rebaja|bonificaci|rappel/i;
const CHARGED =
  /^(?:fletes?|transporte|acarreo|domicilio|cargue|descargue|servicio de (?:transporte|entrega))\b/i;

/** Decides the kind of a line by its sign and its text; a person can change it later. */
function lineKindOf(line: {
  kind: InvoiceKind;
  quantity: number;
  total: number;
  description: string;
  gtin: string | null;
}): InvoiceLineKind {
  const { kind, quantity, total, description, gtin } = line;
  if (quantity === 0) return total < 0 ? "DISCOUNT" : "CHARGE";
  if (total < 0 || quantity < 0) {
    if (kind === "CREDIT_NOTE" || (TAKEN_OFF.test(description) && !gtin)) return "DISCOUNT";
    return quantity < 0 || RETURNED.test(description) ? "RETURN" : "DISCOUNT";
  }
  return !gtin && CHARGED.test(description) ? "CHARGE" : "GOODS";
}

/** True for an EAN-8, UPC, EAN-13 or GTIN-14 with a right check digit. */
function isTradeNumber(code: string): boolean {
  return /^(\d{8}|\d{12,14})$/.test(code) && hasValidGtinCheckDigit(code);
}

function taxesOf(element: XmlElement, sign = 1): InvoiceTax[] {
  return childElementsAtPath(element, "TaxTotal")
    .flatMap((total) => {
      const parts = childElementsAtPath(total, "TaxSubtotal");
      return parts.length > 0 ? parts : [total];
    })
    .slice(0, MAX_LENGTHS.taxes)
    .map((part) => {
      const percent = textAtPath(part, "TaxCategory", "Percent");
      const base = childElementAtPath(part, "TaxableAmount");
      return {
        code: cleanText(textAtPath(part, "TaxCategory", "TaxScheme", "ID"), 10) ?? "ZZ",
        name: cleanText(textAtPath(part, "TaxCategory", "TaxScheme", "Name"), 60) ?? "Impuesto",
        rate: percent?.trim() ? Math.min(Math.abs(parseNumber(percent, "un impuesto")), 999) : null,
        base: base ? sign * parseAmount(base, "la base de un impuesto") : null,
        amount: sign * parseAmount(childElementAtPath(part, "TaxAmount"), "un impuesto"),
      };
    });
}

function adjustmentOf(element: XmlElement, sign: number): SupplierInvoice["adjustments"][number] {
  const charge = parseBoolean(textAtPath(element, "ChargeIndicator"));
  return {
    charge,
    reason:
      cleanText(textAtPath(element, "AllowanceChargeReason"), MAX_LENGTHS.name) ??
      (charge ? "Recargo" : "Descuento"),
    amount: sign * parseAmount(childElementAtPath(element, "Amount"), "un descuento"),
  };
}
