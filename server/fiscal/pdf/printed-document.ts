import {
  DIAN_DOCUMENT_TYPES,
  DIAN_ID_TYPE_CODES,
  DIAN_UNIT_CODES,
  type DianUnitCode,
  PAYMENT_MEANS_CODES,
  type PaymentMeansCode,
  SOFTWARE_MAKER,
  type TaxLevelCode,
} from "#server/fiscal/dian-values.ts";
import {
  attributeValueOf,
  childElementAtPath,
  childElementsAtPath,
  findDescendants,
  readXml,
  textAtPath,
  textOfElement,
  type XmlElement,
} from "#server/fiscal/xml/read-xml.ts";

type PrintedTax = { name: string; rate: string; base: string; amount: string };

export type PrintedLine = {
  description: string;
  code: string;
  quantity: string;
  unit: string;
  price: string;
  discount: string;
  net: string;
  taxes: readonly PrintedTax[];
};

export type PrintedDocument = {
  title: string;
  code: string;
  number: string;
  isTest: boolean;
  key: string;
  keyName: string;
  issued: string;
  validated: string | null;
  issuer: {
    nit: string;
    check: string;
    legalName: string;
    tradeName: string;
    address: string;
    contact: string;
    qualities: readonly string[];
  };
  buyer: { document: string; name: string; email: string };
  authorization: string | null;
  payments: readonly string[];
  /** For a note: the document that it corrects, and why. */
  corrects: string | null;
  notes: readonly string[];
  register: readonly (readonly [name: string, value: string])[];
  lines: readonly PrintedLine[];
  taxes: readonly PrintedTax[];
  total: string;
  lineExtension: string;
  software: string;
  isCharging: boolean;
  qr: string;
};

const TITLES: Record<string, string> = {
  "01": "Factura electrónica de venta",
  "03": "Factura electrónica de venta (contingencia)",
  "04": "Factura electrónica de venta (contingencia DIAN)",
  "20": "Documento equivalente electrónico tiquete de máquina registradora con sistema P.O.S.",
  "91": "Nota crédito de factura electrónica de venta",
  "92": "Nota débito de factura electrónica de venta",
  "94": "Nota de ajuste del documento equivalente electrónico",
};
const QUALITIES: Record<TaxLevelCode, string> = {
  "O-13": "Gran contribuyente",
  "O-15": "Autorretenedor",
  "O-23": "Agente de retención de IVA",
  "O-47": "Régimen Simple de Tributación",
};
const UNITS: Record<DianUnitCode, string> = {
  [DIAN_UNIT_CODES.UNIT]: "und",
  [DIAN_UNIT_CODES.KG]: "kg",
  [DIAN_UNIT_CODES.L]: "L",
  [DIAN_UNIT_CODES.M]: "m",
};
const MEANS: Record<PaymentMeansCode, string> = {
  [PAYMENT_MEANS_CODES.UNDEFINED]: "otro medio",
  [PAYMENT_MEANS_CODES.CASH]: "efectivo",
  [PAYMENT_MEANS_CODES.CREDIT_CARD]: "tarjeta de crédito",
  [PAYMENT_MEANS_CODES.DEBIT_CARD]: "tarjeta débito",
  [PAYMENT_MEANS_CODES.TRANSFER]: "transferencia",
  [PAYMENT_MEANS_CODES.AGREED]: "acuerdo mutuo",
};
const REGISTER_NAMES: Record<string, string> = {
  PlacaCaja: "Caja",
  UbicaciónCaja: "Lugar",
  Cajero: "Cajero",
  TipoCaja: "Tipo de caja",
  CódigoVenta: "Venta",
};

/** Undefined for a code that no document of Mostrador has. */
const nameOf = (names: Record<string, string>, code: string | null | undefined) => names[code ?? ""];

/**
 * Reads everything that is printed from the signed XML.
 * @throws InvalidXmlError
 */
export function readPrintedDocument(xml: string, answer: string | null): PrintedDocument {
  const root = readXml(xml);
  const text = (...way: string[]) => (textAtPath(root, ...way) ?? "").trim();
  const code =
    root.local === "DebitNote" ? DIAN_DOCUMENT_TYPES.DEBIT_NOTE.code : text(`${root.local}TypeCode`);
  const totals = root.local === "DebitNote" ? "RequestedMonetaryTotal" : "LegalMonetaryTotal";
  const scheme = attributeValueOf(childElementAtPath(root, "UUID"), "schemeName") ?? "";
  const issuer = issuerOf(root);
  const taxes = childElementsAtPath(root, "TaxTotal").flatMap(taxRows);
  const printed = {
    title: TITLES[code] ?? "Documento electrónico",
    code,
    number: text("ID"),
    isTest: text("ProfileExecutionID") === "2",
    key: text("UUID"),
    keyName: scheme.slice(0, 4),
    issuer,
    taxes,
    issued: `${text("IssueDate")} ${text("IssueTime").slice(0, 8)}`,
    validated: answer === null ? null : validatedOf(answer),
    buyer: buyerOf(root),
    authorization: authorizationOf(root),
    payments: childElementsAtPath(root, "PaymentMeans").map(paymentOf),
    corrects: correctsOf(root),
    notes: childElementsAtPath(root, "Note").map(textOfElement),
    register: registerOf(root),
    lines: childElementsAtPath(root, `${root.local}Line`).map(lineOf),
    total: text(totals, "PayableAmount"),
    lineExtension: text(totals, "LineExtensionAmount"),
    software: softwareOf(root),
    isCharging: isCharging(root),
  };
  return { ...printed, qr: qrOf(root, printed) };
}

function issuerOf(root: XmlElement): PrintedDocument["issuer"] {
  const party = childElementAtPath(root, "AccountingSupplierParty", "Party");
  const text = (...way: string[]) => (party && textAtPath(party, ...way)) ?? "";
  const address = ["PhysicalLocation", "Address"];
  const id = party && childElementAtPath(party, "PartyTaxScheme", "CompanyID");
  const city = text(...address, "CityName").replace("Bogotá, D.c.", "Bogotá D.C.");
  const department = text(...address, "CountrySubentity");
  const levels = text("PartyTaxScheme", "TaxLevelCode").split(";");
  return {
    nit: id ? textOfElement(id) : "",
    check: attributeValueOf(id, "schemeID") ?? "",
    legalName: text("PartyTaxScheme", "RegistrationName"),
    tradeName: text("PartyName", "Name"),
    address: [text(...address, "AddressLine", "Line"), city, city.startsWith(department) ? "" : department]
      .filter(Boolean)
      .join(", "),
    contact: [text("Contact", "Telephone"), text("Contact", "ElectronicMail")].filter(Boolean).join(" · "),
    qualities: [
      isCharging(root) ? "Responsable de IVA" : "No responsable de IVA",
      ...levels.flatMap((level) => nameOf(QUALITIES, level) ?? []),
    ],
  };
}

const isCharging = (root: XmlElement): boolean =>
  textAtPath(root, "AccountingSupplierParty", "Party", "PartyTaxScheme", "TaxScheme", "ID") !== "ZZ";

function buyerOf(root: XmlElement): PrintedDocument["buyer"] {
  const party = childElementAtPath(root, "AccountingCustomerParty", "Party");
  const id = party && childElementAtPath(party, "PartyTaxScheme", "CompanyID");
  const type =
    Object.entries(DIAN_ID_TYPE_CODES).find(([, code]) => code === attributeValueOf(id, "schemeName"))?.[0] ??
    "";
  const check = attributeValueOf(id, "schemeID");
  return {
    document: `${type} ${id ? textOfElement(id) : ""}${check ? `-${check}` : ""}`.trim(),
    name: (party && textAtPath(party, "PartyTaxScheme", "RegistrationName")) ?? "",
    email: (party && textAtPath(party, "Contact", "ElectronicMail")) ?? "",
  };
}

function validatedOf(answer: string): string | null {
  try {
    const root = readXml(answer);
    return (
      `${textAtPath(root, "IssueDate") ?? ""} ${(textAtPath(root, "IssueTime") ?? "").slice(0, 8)}`.trim() ||
      null
    );
  } catch {
    return null;
  }
}

function authorizationOf(root: XmlElement): string | null {
  const control = findDescendants(root, "InvoiceControl")[0];
  if (!control) return null;
  const text = (...way: string[]) => textAtPath(control, ...way) ?? "";
  const prefix = text("AuthorizedInvoices", "Prefix");
  return (
    `Autorización de numeración ${text("InvoiceAuthorization")}, del ${prefix}${text("AuthorizedInvoices", "From")} ` +
    `al ${prefix}${text("AuthorizedInvoices", "To")}, vigente del ${text("AuthorizationPeriod", "StartDate")} ` +
    `al ${text("AuthorizationPeriod", "EndDate")}`
  );
}

function paymentOf(means: XmlElement): string {
  const form = textAtPath(means, "ID") === "2" ? "Crédito" : "Contado";
  const due = textAtPath(means, "PaymentDueDate");
  const how = nameOf(MEANS, textAtPath(means, "PaymentMeansCode")) ?? "otro medio";
  return `${form}, ${how}${due ? `, hasta el ${due}` : ""}`;
}

function correctsOf(root: XmlElement): string | null {
  const reference = childElementAtPath(root, "BillingReference", "InvoiceDocumentReference");
  if (!reference) return null;
  const [number, day] = [textAtPath(reference, "ID") ?? "", textAtPath(reference, "IssueDate") ?? ""];
  return `${textAtPath(root, "DiscrepancyResponse", "Description") ?? ""}. Corrige el documento ${number} del ${day}`;
}

function registerOf(root: XmlElement): [string, string][] {
  const group = findDescendants(root, "InformacionCajaVenta")[0];
  if (!group) return [];
  const values = childElementsAtPath(group, "Value").map(textOfElement);
  return childElementsAtPath(group, "Name").flatMap((name, i) => {
    const shown = REGISTER_NAMES[textOfElement(name)];
    return shown ? [[shown, values[i] ?? ""] as [string, string]] : [];
  });
}

function lineOf(line: XmlElement): PrintedLine {
  const text = (...way: string[]) => (textAtPath(line, ...way) ?? "").trim();
  const quantity = line.children.find(
    (child): child is XmlElement => typeof child !== "string" && /^\w+edQuantity$/.test(child.local),
  );
  return {
    description: text("Item", "Description"),
    code: text("Item", "StandardItemIdentification", "ID"),
    quantity: withoutTrailingZeros(quantity ? textOfElement(quantity) : ""),
    unit: nameOf(UNITS, attributeValueOf(quantity, "unitCode")) ?? "",
    price: text("Price", "PriceAmount"),
    discount: text("AllowanceCharge", "Amount"),
    net: text("LineExtensionAmount"),
    taxes: childElementsAtPath(line, "TaxTotal").flatMap(taxRows),
  };
}

function taxRows(total: XmlElement): PrintedTax[] {
  return childElementsAtPath(total, "TaxSubtotal").map((subtotal) => {
    const percent = textAtPath(subtotal, "TaxCategory", "Percent");
    return {
      name: textAtPath(subtotal, "TaxCategory", "TaxScheme", "Name") ?? "",
      rate: percent === undefined ? "" : `${withoutTrailingZeros(percent).replace(".", ",")} %`,
      base: textAtPath(subtotal, "TaxableAmount") ?? "",
      amount: textAtPath(subtotal, "TaxAmount") ?? "",
    };
  });
}

const withoutTrailingZeros = (decimal: string) =>
  decimal.includes(".") ? decimal.replace(/\.?0+$/, "") : decimal;

function softwareOf(root: XmlElement): string {
  const provider = findDescendants(root, "ProviderID")[0];
  const nit = provider ? `${textOfElement(provider)}-${attributeValueOf(provider, "schemeID") ?? ""}` : "";
  return `Software propio ${SOFTWARE_MAKER.software}, hecho por ${SOFTWARE_MAKER.company}, NIT del proveedor ${nit}`;
}

type ForQr = Pick<PrintedDocument, "number" | "total" | "lineExtension" | "taxes" | "key" | "keyName">;

/** The fields in the order of annex 1.9, section 11.7. */
function qrOf(root: XmlElement, { number, total, lineExtension, taxes, key, keyName }: ForQr): string {
  const text = (...way: string[]) => textAtPath(root, ...way) ?? "";
  const sum = (isIva: boolean) => {
    const cents = taxes
      .filter(({ name }) => (name === "IVA") === isIva)
      .reduce((all, { amount }) => all + Math.round(Number(amount) * 100), 0);
    return (cents / 100).toFixed(2);
  };
  const address = findDescendants(root, "QRCode")[0];
  const company = ["Party", "PartyTaxScheme", "CompanyID"];
  return [
    `NumFac: ${number}`,
    `FecFac: ${text("IssueDate")}`,
    `HorFac: ${text("IssueTime")}`,
    `NitFac: ${text("AccountingSupplierParty", ...company)}`,
    `DocAdq: ${text("AccountingCustomerParty", ...company)}`,
    `ValFac: ${lineExtension}`,
    `ValIva: ${sum(true)}`,
    `ValOtroIm: ${sum(false)}`,
    `ValTolFac: ${total}`,
    `${keyName}: ${key}`,
    address ? textOfElement(address) : "",
  ].join("\n");
}
