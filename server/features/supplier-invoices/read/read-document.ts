import {
  type InvoiceKind,
  type InvoiceTax,
  MAX_INVOICE_LINES,
  type SupplierInvoice,
} from "#core/contract/supplier-invoices/supplier-invoices.ts";
import { isCalendarDay } from "#core/dates.ts";
import { MAX_MONEY } from "#core/money.ts";
import { notAnInvoiceError } from "#server/features/supplier-invoices/read/open-file.ts";
import {
  attributeValueOf,
  childElementAtPath,
  childElementsAtPath,
  textAtPath,
  textOfElement,
  type XmlElement,
} from "#server/fiscal/xml/read-xml.ts";

export type ParsedInvoiceLine = {
  code: string | null;
  gtin: string | null;
  description: string;
  unit: string;
  quantity: number;
  price: number;
  total: number;
  taxRate: number | null;
  taxes: InvoiceTax[];
  free: boolean;
  cost: number;
};

export type ParsedInvoice = Pick<
  SupplierInvoice,
  "kind" | "number" | "cufe" | "currency" | "credit" | "total"
> & {
  supplier: { name: string; nit: string; phone: string | null; email: string | null; address: string | null };
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
 * Reads the invoice's values unchanged; only the cost of each line is computed.
 * @throws NOT_AN_INVOICE
 */
export function parseInvoice(root: XmlElement): ParsedInvoice {
  const parts = ROOTS[root.local]!;
  const type = textAtPath(root, "InvoiceTypeCode")?.trim() ?? "";
  if (type === SUPPORT_DOCUMENT)
    throw notAnInvoiceError("Este es un documento soporte, no una factura de un proveedor");
  const supplier = partyOf(childElementAtPath(root, "AccountingSupplierParty", "Party"));
  const number = short(textAtPath(root, "ID"), MAX_LENGTHS.code);
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
  const adjustments = childElementsAtPath(root, "AllowanceCharge")
    .slice(0, MAX_LENGTHS.adjustments)
    .map(adjustmentOf);
  const lines = elements.map((element) => lineOf(element, parts.quantity));
  const means = childElementsAtPath(root, "PaymentMeans");
  const onCredit = means.find((one) => textAtPath(one, "ID")?.trim() === ON_CREDIT);
  const due = [textAtPath(onCredit ?? means[0] ?? root, "PaymentDueDate"), textAtPath(root, "DueDate")]
    .map((text) => text?.trim().slice(0, 10) ?? "")
    .find(isCalendarDay);
  const { name, nit, phone, email, address } = supplier;
  const buyer = partyOf(childElementAtPath(root, "AccountingCustomerParty", "Party"));
  return {
    kind: kindOf(root.local, type),
    number,
    cufe,
    lines: withShares(lines, adjustments),
    adjustments,
    supplier: { name: name ?? `NIT ${nit}`, nit, phone, email, address },
    buyer: { nit: buyer?.nit ?? null, name: buyer?.name ?? null },
    issuedAt: instantOf(textAtPath(root, "IssueDate"), textAtPath(root, "IssueTime")),
    dueOn: due ?? null,
    credit: onCredit !== undefined,
    currency: currencyOf(root),
    total: amount(childElementAtPath(root, parts.totals, "PayableAmount"), "el total"),
    taxes: taxesOf(root),
    refers: refersOf(root),
  };
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
  return { number: short(textAtPath(reference, "ID"), MAX_LENGTHS.code), cufe: short(cufe, 128) };
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
      short(text, MAX_LENGTHS.name),
    );
  const email = short(textAtPath(party, "Contact", "ElectronicMail"), 254);
  return {
    nit: nit ?? null,
    name: names.map((name) => short(name, MAX_LENGTHS.name)).find(Boolean) ?? null,
    phone: short(textAtPath(party, "Contact", "Telephone"), 32),
    email: email && /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email) ? email : null,
    address: address?.filter(Boolean).join(", ") || null,
  };
}

function lineOf(element: XmlElement, quantityName: string): ParsedInvoiceLine {
  const item = childElementAtPath(element, "Item");
  const counted =
    childElementAtPath(element, quantityName) ?? childElementAtPath(element, "InvoicedQuantity");
  const quantity = amount(counted, "una cantidad");
  if (quantity === 0) throw notAnInvoiceError("La factura tiene una línea sin cantidad");
  const standard = item && childElementAtPath(item, "StandardItemIdentification", "ID");
  const code = short(standard && textOfElement(standard), MAX_LENGTHS.code);
  const scheme = attributeValueOf(standard, "schemeID") ?? "";
  const own = short(item && textAtPath(item, "SellersItemIdentification", "ID"), MAX_LENGTHS.code);
  // Many suppliers write the barcode under a code scheme of their own.
  const isGtin = code !== null && (scheme === GTIN_SCHEME || isTradeNumber(code));
  const description = item && childElementsAtPath(item, "Description").map(textOfElement).join(" ");
  const price = childElementAtPath(element, "Price", "PriceAmount");
  const taxes = taxesOf(element);
  const vat = taxes.find(({ code, rate }) => code === VAT && rate !== null);
  const total = amount(childElementAtPath(element, "LineExtensionAmount"), "el valor de una línea");
  return {
    code: own ?? (isGtin ? null : code),
    gtin: isGtin ? code : null,
    description: short(description, MAX_LENGTHS.long) ?? own ?? code ?? "Producto",
    unit: short(attributeValueOf(counted, "unitCode"), 10) ?? "94",
    quantity,
    price: price ? amount(price, "un precio") : 0,
    total,
    taxRate: vat?.rate ?? null,
    taxes,
    free: textAtPath(element, "FreeOfChargeIndicator")?.trim() === "true" || total === 0,
    cost: total,
  };
}

/** True for an EAN-8, UPC, EAN-13 or GTIN-14 with a right check digit. */
function isTradeNumber(code: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(code)) return false;
  const sum = [...code]
    .reverse()
    .slice(1)
    .reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10 === Number(code.at(-1));
}

function taxesOf(element: XmlElement): InvoiceTax[] {
  return childElementsAtPath(element, "TaxTotal", "TaxSubtotal")
    .slice(0, MAX_LENGTHS.taxes)
    .map((part) => {
      const percent = textAtPath(part, "TaxCategory", "Percent");
      const base = childElementAtPath(part, "TaxableAmount");
      return {
        code: short(textAtPath(part, "TaxCategory", "TaxScheme", "ID"), 10) ?? "ZZ",
        name: short(textAtPath(part, "TaxCategory", "TaxScheme", "Name"), 60) ?? "Impuesto",
        rate: percent === undefined ? null : Math.min(numberIn(percent, "un impuesto"), 999),
        base: base ? amount(base, "la base de un impuesto") : null,
        amount: amount(childElementAtPath(part, "TaxAmount"), "un impuesto"),
      };
    });
}

function adjustmentOf(element: XmlElement): SupplierInvoice["adjustments"][number] {
  const charge = textAtPath(element, "ChargeIndicator")?.trim() === "true";
  return {
    charge,
    reason:
      short(textAtPath(element, "AllowanceChargeReason"), MAX_LENGTHS.name) ??
      (charge ? "Recargo" : "Descuento"),
    amount: amount(childElementAtPath(element, "Amount"), "un descuento"),
  };
}

/**
 * Spreads the document's discounts and charges, except tips, over the lines in proportion to their totals.
 */
function withShares(
  lines: ParsedInvoiceLine[],
  adjustments: ParsedInvoice["adjustments"],
): ParsedInvoiceLine[] {
  const sum = lines.reduce((total, line) => total + line.total, 0);
  const shared = adjustments.filter(({ reason }) => !/propina/i.test(reason));
  const change = shared.reduce((total, { charge, amount: by }) => total + (charge ? by : -by), 0);
  if (sum === 0 || change === 0) return lines;
  const factor = Math.max(0, 1 + change / sum);
  return lines.map((line) => ({ ...line, cost: roundToSixDecimals(line.total * factor) }));
}

const roundToSixDecimals = (value: number) => Number(value.toFixed(6));

function amount(element: XmlElement | undefined, what: string): number {
  return element ? numberIn(textOfElement(element), what) : 0;
}

function numberIn(text: string, what: string): number {
  const trimmed = text.trim();
  const value = /^[+-]?\d{1,15}(\.\d{0,20})?$/.test(trimmed) ? Math.abs(Number(trimmed)) : Number.NaN;
  if (!(value <= MAX_MONEY))
    throw notAnInvoiceError(`No se puede leer ${what} de la factura: «${trimmed.slice(0, 30)}»`);
  return roundToSixDecimals(value);
}

function instantOf(date: string | undefined, time: string | undefined): Date {
  const day = date?.trim().slice(0, 10) ?? "";
  const clock = /^(\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?([+-]\d{2}:\d{2}|Z)?$/.exec(time?.trim() ?? "");
  const at = new Date(`${day}T${clock?.[1] ?? "12:00:00"}${clock?.[2] ?? "-05:00"}`);
  if (!isCalendarDay(day) || Number.isNaN(at.getTime()))
    throw notAnInvoiceError("La factura no tiene una fecha que se pueda leer");
  return at;
}

/** Removes characters that PostgreSQL refuses, and cuts the text to `most` characters. Null if empty. */
function short(text: string | undefined | null, most: number): string | null {
  const clean = text
    ?.replace(/[\0\p{Surrogate}]/gu, "")
    .replace(/\s+/g, " ")
    .trim();
  return clean
    ? [...clean.slice(0, most)]
        .join("")
        .replace(/\p{Surrogate}/gu, "")
        .trim() || null
    : null;
}
